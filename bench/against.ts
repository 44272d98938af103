import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, type Row, spreadOf } from './measure.ts'

/** How many runs of a row one process makes, the least of which counts. */
const inner = 9

/** Measures one subject with a build, in a process of its own: one that has loaded both would favor the first. */
function rowsOf(subject: string, build: string): readonly Row[] {
  const run = fileURLToPath(new URL('run.ts', import.meta.url))
  const { stdout, status } = spawnSync(
    process.execPath,
    [...process.execArgv, run, '--json', `--runs=${inner}`, `--only=${subject}`],
    {
      encoding: 'utf8',
      env: { ...process.env, DOCS_NAV_BENCH: build },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  if (status !== 0) throw new Error(`"${subject}" could not be measured with ${build}.`)
  return (JSON.parse(stdout) as { rows: Row[] }).rows
}

/**
 * The rows of a subject, measured with this build and with that of another checkout in turn, so many times each. The
 * figures of a row are milliseconds, its ratio this build's over the other's.
 */
export function compareBuilds(subject: string, other: string, runs: number): Row[] {
  const pairs = Array.from({ length: runs }, () => ({
    base: rowsOf(subject, resolve(other)),
    own: rowsOf(subject, root),
  }))
  return pairs[0]!.own.map(({ name }, index) => {
    const least = pairs.map(({ base, own }) => [own, base].map(rows => rows[index]!.milliseconds.least))
    const [own, base] = [0, 1].map(side => Math.min(...least.map(both => both[side]!)))
    return {
      name,
      over: other,
      ratio: spreadOf(least.map(both => both[0]! / both[1]!)),
      milliseconds: spreadOf(least.map(both => both[0]!)),
      note: `least of each ${(own! / base!).toFixed(2)}`,
    }
  })
}
