import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))
/** The build that is measured: this repository's, or that of another checkout. */
export const dist = join(process.env.DOCS_NAV_BENCH ?? root, 'dist')
export const bin = join(dist, 'bin.cjs')

/** The median of some figures, with the smallest and the largest of them. */
export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** One line of the table. */
export interface Row {
  readonly name: string
  /** What the measured command is compared with. */
  readonly over: string
  readonly ratio: Spread
  /** The ratio of elapsed times, for whole processes: their threads run side by side. */
  readonly elapsed?: Spread
  /** The ratio to reach; in a row without a ratio, the memory. */
  readonly goal?: number
  /** Milliseconds of CPU, user and system, of the whole process; of one call where no process is started. */
  readonly milliseconds: Spread
  /** Peak memory of the process in MB. */
  readonly megabytes?: Spread
  readonly note?: string
}

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: sorted[sorted.length >> 1]!, least: sorted[0]!, most: sorted.at(-1)! }
}

/** Calls a function with a new folder, which is removed afterwards. */
export async function inFolder<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-bench-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const atEnd = 'process.on("exit",()=>require("fs").writeSync(2,"\\n"+process.resourceUsage().maxRSS))'

/**
 * What a run of Node costs: its CPU to its very end, from bash, as the process itself cannot report that; and its peak
 * memory, as it reports it. A run that could not do what was asked throws.
 */
function cost(args: readonly string[], preload: string) {
  const start = performance.now()
  const timed = 'TIMEFORMAT=" %3U %3S"; time "$@"'
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', timed, 'bash', process.execPath, '--require', preload, ...args],
    {
      encoding: 'utf8',
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', GITHUB_ACTIONS: '', XDG_CACHE_HOME: dirname(preload) },
    },
  )
  const elapsed = performance.now() - start
  const [memory, user, system] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  const cpu = user! + system!
  // 1 is the answer of a check that found something.
  if (!cpu || !memory || status === null || status > 1)
    throw new Error(`node ${args.join(' ')} ends with ${status} and says: ${stderr}`)
  return { milliseconds: cpu * 1000, megabytes: memory / 1024, elapsed }
}

export interface Compared {
  readonly name: string
  readonly args: readonly string[]
  /** The arguments of the other run of Node, and the name of that run. */
  readonly against?: readonly string[]
  readonly over?: string
  readonly goal?: number
  readonly note?: string
  /** Called before each run of `args`, and not measured. */
  readonly before?: () => void
  /** The same before each run of `against`. */
  readonly beforeAgainst?: () => void
}

/** How many runs come first: those that add to the cached compiled code, and one more. */
const warming = 5

/** Runs Node with two lists of arguments in turn, after first runs that are not counted. */
export function compare(compared: Compared, runs: number): Promise<Row> {
  const { name, args, against = ['-e', '0'], over = 'node -e 0', goal, note } = compared
  return inFolder(folder => {
    const preload = join(folder, 'at-end.cjs')
    writeFileSync(preload, atEnd)
    const once = (own: readonly string[], before?: () => void) => {
      before?.()
      return cost(own, preload)
    }
    for (let i = 0; i < warming; i++) once(args, compared.before)
    const pairs = Array.from({ length: runs }, () => ({
      base: once(against, compared.beforeAgainst),
      own: once(args, compared.before),
    }))
    return {
      name,
      over,
      ratio: spreadOf(pairs.map(({ base, own }) => own.milliseconds / base.milliseconds)),
      elapsed: spreadOf(pairs.map(({ base, own }) => own.elapsed / base.elapsed)),
      ...(goal !== undefined && { goal }),
      milliseconds: spreadOf(pairs.map(({ own }) => own.milliseconds)),
      megabytes: spreadOf(pairs.map(({ own }) => own.megabytes)),
      ...(note !== undefined && { note }),
    }
  })
}

/** Calls two functions in turn in this process, both warm, and compares the CPU time of one call of each. */
export async function compareCalls(
  own: () => unknown,
  base: () => unknown,
  runs: number,
): Promise<Pick<Row, 'ratio' | 'milliseconds'>> {
  const timeOf = async (call: () => unknown) => {
    const before = process.cpuUsage()
    await call()
    const { user, system } = process.cpuUsage(before)
    return Math.max(user + system, 1) / 1000
  }
  for (let i = 0; i < 10; i++) {
    await own()
    await base()
  }
  const pairs: { base: number; own: number }[] = []
  for (let i = 0; i < runs; i++) pairs.push({ base: await timeOf(base), own: await timeOf(own) })
  return {
    ratio: spreadOf(pairs.map(pair => pair.own / pair.base)),
    milliseconds: spreadOf(pairs.map(pair => pair.own)),
  }
}
