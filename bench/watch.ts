/**
 * Prints how long `docs-nav watch` takes from a change of a file to the end of the next report, and to the
 * first report, in a project of 10,920 pages. Wall time, as a person waits it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { largeProject } from './large-project.ts'

const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url))
const runs = Number(process.argv.find(arg => arg.startsWith('--runs='))?.slice(7) ?? 15)
const folder = mkdtempSync(join(tmpdir(), 'docs-nav-bench-'))

const spread = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  return `${sorted[sorted.length >> 1]!.toFixed(0)} ms (${sorted[0]!.toFixed(0)}-${sorted.at(-1)!.toFixed(0)})`
}

largeProject(folder)
const page = join(folder, 'l3/section-4/group-5/page-1.mdx')
const docs = join(folder, 'docs.json')
const text = readFileSync(docs, 'utf8')
const changes: Record<string, (run: number) => void> = {
  'a page': run => writeFileSync(page, `---\ntitle: ${run}\n---\n`),
  'docs.json': run => writeFileSync(docs, text + '\n'.repeat(run)),
  'a page added or removed': run =>
    run % 2 === 0
      ? writeFileSync(join(folder, 'l3/new.mdx'), '---\nhidden: true\n---\n')
      : rmSync(join(folder, 'l3/new.mdx')),
}

const afresh = Array.from({ length: runs }, () => {
  const before = performance.now()
  spawnSync(process.execPath, [bin, 'check', folder], { stdio: 'ignore' })
  return performance.now() - before
})
console.log(`docs-nav check, each time afresh: ${spread(afresh)}`)

const start = performance.now()
const child = spawn(process.execPath, [bin, 'watch', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
child.stdout.setEncoding('utf8')
const reported = () =>
  new Promise<number>(resolve => {
    let seen = ''
    const onData = (part: string) => {
      seen += part
      // The last line of a report.
      if (!/docs\.json: .*\n$/.test(seen)) return
      child.stdout.off('data', onData)
      resolve(performance.now())
    }
    child.stdout.on('data', onData)
  })
try {
  console.log(`first report: ${((await reported()) - start).toFixed(0)} ms`)
  for (const [name, change] of Object.entries(changes)) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      await new Promise(resolve => setTimeout(resolve, 100))
      const next = reported()
      const before = performance.now()
      change(run)
      times.push((await next) - before)
    }
    console.log(`${name}: ${spread(times)}`)
  }
  console.log(`From a change to the end of the report; medians of ${runs}. Node ${process.version}.`)
} finally {
  child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
