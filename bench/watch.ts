import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, inFolder, type Row, spreadOf } from './measure.ts'
import { madeProject } from './projects.ts'

/**
 * The time from a change of a file to the end of the next report of `docs-nav watch`, in a project of 10,000
 * pages, compared with `docs-nav check` of it. It is wall time, as a person experiences it.
 */
export const watch = (runs: number): Promise<Row[]> =>
  inFolder(async folder => {
    madeProject(folder, 10_000)
    const child = spawn(process.execPath, [bin, 'watch', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.setEncoding('utf8')
    const reported = () =>
      new Promise<number>(resolve => {
        let seen = ''
        const onData = (part: string) => {
          seen += part
          // This matches the last line of a report.
          if (!/docs\.json: .*\n$/.test(seen)) return
          child.stdout.off('data', onData)
          resolve(performance.now())
        }
        child.stdout.on('data', onData)
      })
    const afresh = () => {
      const before = performance.now()
      spawnSync(process.execPath, [bin, 'check', folder], { stdio: 'ignore' })
      return performance.now() - before
    }
    try {
      await reported()
      const rows: Row[] = []
      for (const [name, change] of Object.entries(changesIn(folder))) {
        const pairs: { own: number; base: number }[] = []
        for (let run = 0; run < runs; run++) {
          const base = afresh()
          await new Promise(resolve => setTimeout(resolve, 100))
          const next = reported()
          const before = performance.now()
          change(run)
          pairs.push({ base, own: (await next) - before })
        }
        rows.push({
          name: `watch: ${name}`,
          over: 'check afresh',
          ratio: spreadOf(pairs.map(({ own, base }) => own / base)),
          milliseconds: spreadOf(pairs.map(({ own }) => own)),
          note: 'wall time',
        })
      }
      return rows
    } finally {
      child.kill('SIGTERM')
    }
  })

function changesIn(folder: string): Record<string, (run: number) => void> {
  const page = join(folder, 'section-4/group-5/page-1.mdx')
  const added = join(folder, 'section-4/new.mdx')
  const docs = join(folder, 'docs.json')
  const text = readFileSync(docs, 'utf8')
  return {
    'a page changed': run => writeFileSync(page, `---\ntitle: ${run}\n---\n`),
    'docs.json changed': run => writeFileSync(docs, text + '\n'.repeat(run + 1)),
    'a page added or removed': run =>
      run % 2 === 0 ? writeFileSync(added, '---\nhidden: true\n---\n') : rmSync(added),
  }
}
