import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, openChromium } from '../test/chromium.ts'
import { bin, inFolder, type Row, spreadOf } from './measure.ts'
import { publicProject } from './projects.ts'

export const view = async (runs: number): Promise<Row[]> => [
  ...(await saved(runs)),
  ...(chromium === undefined ? [] : await opened(runs, chromium)),
]

/** The time from the opening of the largest site's file in a new browser until its sidebar is there and a page can be chosen. */
const opened = (runs: number, program: string): Promise<Row[]> =>
  inFolder(async folder => {
    const note = publicProject(folder, 'openclaw-docs', 10_882)
    const file = join(folder, 'nav.html')
    execFileSync(process.execPath, [bin, 'view', folder, '--output', file], { stdio: 'ignore' })
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const browser = await openChromium(program)
      const page = await browser.newPage()
      const before = performance.now()
      await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' })
      await page.getByRole('treeitem').first().click()
      times.push(performance.now() - before)
      await browser.close()
    }
    return [
      {
        name: 'view: a file is opened, and a line chosen',
        over: 'the goal of 1 s',
        ratio: spreadOf(times.map(time => time / 1000)),
        goal: 1,
        milliseconds: spreadOf(times),
        note: `${note}; wall time`,
      },
    ]
  })

/**
 * The time from a save of docs.json to the arrival of the next state of `docs-nav view` at a page, compared with that of
 * `docs-nav check`. It is wall time, as a person experiences it.
 */
const saved = (runs: number): Promise<Row[]> =>
  inFolder(async folder => {
    const note = publicProject(folder, 'tursodatabase-turso-docs', 350)
    const child = spawn(process.execPath, [bin, 'view', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const address = await new Promise<string>(resolve =>
        child.stdout.once('data', text => resolve(`${text}`.trim())),
      )
      const { body } = await fetch(`${address}events`)
      const reader = body!.getReader()
      const state = async () => {
        for (let last = 0, before = 0; !(last === 10 && before === 10);) {
          const { value } = await reader.read()
          ;[before, last] = value!.slice(-2) as unknown as [number, number]
        }
        return performance.now()
      }
      await state()
      const docs = join(folder, 'docs.json')
      const text = readFileSync(docs, 'utf8')
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        await new Promise(resolve => setTimeout(resolve, 100))
        const next = state()
        const before = performance.now()
        writeFileSync(docs, text + '\n'.repeat(run + 1))
        times.push((await next) - before)
      }
      const spread = spreadOf(times)
      return [
        {
          name: 'view: docs.json saved',
          over: 'the goal of 200 ms',
          ratio: spreadOf(times.map(time => time / 200)),
          goal: 1,
          milliseconds: spread,
          note: `${note}; wall time`,
        },
      ]
    } finally {
      child.kill('SIGTERM')
    }
  })
