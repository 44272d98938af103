import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'

export interface Harm {
  /** A generator of numbers from 0 to 1 for each worker, the same in every run. */
  readonly random: (worker: number) => () => number
  readonly location: string
  readonly folder: string
  /** The lease in milliseconds. */
  readonly lease: number
  /** The command that git runs as ssh. */
  readonly ssh: string
}

/** How often workers were harmed. */
export interface Harmed {
  killed: number
  /** Stopped for longer than their lease, and then continued. */
  suspended: number
}

/**
 * Worker processes, each killed or suspended at random moments and started again, until `spare` is called.
 */
export function harmWorkers(count: number, harm: Harm) {
  const spared = new AbortController()
  const ended = new AbortController()
  const done: Harmed = { killed: 0, suspended: 0 }
  const workers = Array.from({ length: count }, async (_, worker) => {
    const random = harm.random(worker)
    while (!ended.signal.aborted) {
      const child = startWorker(harm)
      await once(child, 'message')
      await pauseUntil(200 + random() * 1200, spared.signal)
      if (spared.signal.aborted) return stopWhen(child, ended.signal)
      if (random() < 0.4) {
        done.suspended++
        child.kill('SIGSTOP')
        await after(harm.lease * 1.5)
        child.kill('SIGCONT')
        await after(800)
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

const startWorker = ({ location, folder, lease, ssh }: Harm): ChildProcess =>
  fork(new URL('worker.ts', import.meta.url), [location, folder, String(lease)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, GIT_SSH_COMMAND: ssh },
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
