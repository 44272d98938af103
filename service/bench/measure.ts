import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

export interface Launched {
  readonly url: string
  readonly pid: number
  /** The address of its metrics, with `--metrics-port`. */
  readonly metrics: string | undefined
  readonly end: () => Promise<void>
}

/** Starts Node with arguments, its log in a file, and waits until it prints its address. */
export async function launched(args: readonly string[], env: Record<string, string> = {}): Promise<Launched> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-service-log-'))
  const log = join(folder, 'stderr')
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
  })
  let url: string | undefined
  while (!(url = /listening on (\S+)\n/.exec(readFileSync(log, 'utf8'))?.[1])) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${readFileSync(log, 'utf8')}`)
    await after(20)
  }
  const end = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
  const metrics = /metrics on (\S+)\n/.exec(readFileSync(log, 'utf8'))?.[1]
  return { url, pid: child.pid!, metrics, end }
}
