import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'

export interface Harm {
  /** Numbers from 0 to 1, the same ones each time. */
  readonly random: () => number
  readonly location: string
  readonly folder: string
  /** In milliseconds. */
  readonly lease: number
}

/** What was done to the workers. */
export interface Harmed {
  killed: number
  /** Stopped for longer than their lease, and then let go on. */
  suspended: number
}

/** Worker processes; each is killed or suspended at random moments until `spare`, and started again. */
export function harmWorkers(count: number, harm: Harm) {
  const spared = new AbortController()
  const ended = new AbortController()
  const done: Harmed = { killed: 0, suspended: 0 }
  const workers = Array.from({ length: count }, async () => {
    while (!ended.signal.aborted) {
      const child = startWorker(harm)
      await once(child, 'message')
      await pauseUntil(200 + harm.random() * 1500, spared.signal)
      if (spared.signal.aborted) return stopWhen(child, ended.signal)
      if (harm.random() < 0.25) {
        done.suspended++
        child.kill('SIGSTOP')
        await after(harm.lease * 1.5)
        child.kill('SIGCONT')
        await after(300)
      }
      done.killed++
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  return {
    done,
    spare: () => spared.abort(),
    end: async () => {
      spared.abort()
      ended.abort()
      await Promise.all(workers)
    },
  }
}

const startWorker = ({ location, folder, lease }: Harm): ChildProcess =>
  fork(new URL('worker.ts', import.meta.url), [location, folder, String(lease)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

async function stopWhen(child: ChildProcess, signal: AbortSignal) {
  if (!signal.aborted) await once(signal, 'abort')
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  const [status] = (await exited) as [number | null]
  clearTimeout(timer)
  if (status !== 0) throw new Error(`A worker that was asked to stop ended with ${status}.`)
}

const pauseUntil = (milliseconds: number, signal: AbortSignal) =>
  after(milliseconds, undefined, { signal }).catch(() => {})
