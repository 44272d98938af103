import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url))

const env = { ...process.env, DOCS_NAV_LOG: 'warn' }

/** Runs the command to its end, and returns what it prints. Throws when it fails. */
export const command = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

export interface Running {
  readonly process: ChildProcess
  /** The address where it listens; empty for a worker. */
  readonly url: string
  /** What it has written to standard error. */
  readonly log: () => string
  /** Asks it to end, and waits until it has ended. */
  readonly end: () => Promise<number | null>
}

/** Starts a command that keeps running, and waits until it says that it is ready. */
export const started = (...args: readonly string[]): Promise<Running> => startedWith([], args)

/** The same with options of Node. */
export async function startedWith(node: readonly string[], args: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, [...node, bin, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (piece: Buffer) => {
      log += piece.toString()
      const ready = /docs-nav-service: (?:listening on (\S+)|working)\n/.exec(log)
      if (ready) resolve(ready[1] ?? '')
    })
    child.once('exit', code => reject(new Error(`ended with ${code}: ${log}`)))
  })
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exit = once(child, 'exit') as Promise<[number | null]>
    child.kill('SIGTERM')
    return (await exit)[0]
  }
  return { process: child, url, log: () => log, end }
}
