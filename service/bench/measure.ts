import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: sorted[sorted.length >> 1]!, least: sorted[0]!, most: sorted.at(-1)! }
}

/** Calls something with a folder of its own, which is gone afterwards. */
export async function inScratch<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-service-bench-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Launched {
  readonly url: string
  readonly end: () => Promise<void>
}

/** Starts Node with arguments, and waits until it says where it listens. */
export async function launched(args: readonly string[], env: Record<string, string> = {}): Promise<Launched> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DOCS_NAV_LOG: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (piece: Buffer) => {
      log += piece.toString()
      const ready = /listening on (\S+)\n/.exec(log)
      if (ready) resolve(ready[1]!)
    })
    child.once('exit', code => reject(new Error(`ended with ${code}: ${log}`)))
  })
  const end = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  return { url, end }
}
