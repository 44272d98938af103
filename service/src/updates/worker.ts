import { hostname } from 'node:os'
import { prepareFolder, removeLeftovers } from '../checkout/checkouts.ts'
import { pause } from './pause.ts'
import { claimProject } from './claim-project.ts'
import { watchLostRuns } from './lost-runs.ts'
import { performRun, type RunContext, type RunOutcome } from './perform-run.ts'
import { waitingProjects } from './waiting-projects.ts'

export interface WorkContext extends RunContext {
  /** Milliseconds after which a silent worker loses a project. (60,000) */
  readonly lease?: number
  /** The number of projects served in parallel. (2) */
  readonly concurrency?: number
  /** Milliseconds after which a run that waits for its repository gives its place to another. (5,000) */
  readonly patience?: number
  /** Milliseconds after which an idle worker looks for updates again. (500) */
  readonly poll?: number
  readonly onRun?: (outcome: RunOutcome) => void
}

/** The most milliseconds until the updates of a lost run are queued again, while any worker is running. */
const maxLostRunAge = 5000

/** The most runs that wait for their repositories beside those that have a place. */
const maxWaiting = 20

/** Serves updates until the signal aborts; then returns its claims and resolves. */
export async function work(context: WorkContext, signal: AbortSignal): Promise<void> {
  const { database, log, folder, lease = 60_000, concurrency = 2, poll = 500 } = context
  const waiting = new Set<Promise<unknown>>()
  await prepareFolder(folder)
  const serveAll = async () => {
    while (!signal.aborted) {
      const isServed = await serveOne(context, waiting, signal).catch(async error => {
        log.error({ reason: String(error) }, 'updates not served')
        await pause(1000, signal)
        return false
      })
      if (!isServed) await pause(poll, signal)
    }
  }
  await Promise.all([
    watchLostRuns(database, log, Math.min(lease / 2, maxLostRunAge), signal),
    ...Array.from({ length: concurrency }, serveAll),
  ])
  await Promise.all(waiting)
}

const worker = `${hostname()}:${process.pid}`

/** Serves one run of the project that has waited longest, and has no other worker. False when there is none. */
async function serveOne(
  context: WorkContext,
  waiting: Set<Promise<unknown>>,
  stop: AbortSignal,
): Promise<boolean> {
  const { database, log, folder, lease = 60_000, patience = 5000, onRun } = context
  for (const id of await waitingProjects(database)) {
    if (stop.aborted) return false
    const run = await claimProject(database, id, worker, lease)
    if (!run) continue
    const received = new AbortController()
    const onReceived = () => received.abort()
    const done = performRun({ ...context, onReceived }, run, stop).then(outcome => {
      onRun?.(outcome)
      return removeLeftovers(database, folder)
    })
    const isWaiting = await isPending(done, waiting.size < maxWaiting ? patience : undefined, received.signal)
    if (!isWaiting) await done
    else {
      const ended = done
        .catch(error => log.error({ reason: String(error) }, 'updates not served'))
        .finally(() => waiting.delete(ended))
      waiting.add(ended)
    }
    return true
  }
  return false
}

/** Whether a promise takes longer than a time, and the signal has not aborted by then. */
async function isPending(promise: Promise<unknown>, milliseconds: number | undefined, over: AbortSignal) {
  if (milliseconds === undefined) return false
  const enough = new AbortController()
  const ended = promise.then(
    () => false,
    () => false,
  )
  const late = pause(milliseconds, AbortSignal.any([over, enough.signal])).then(() => !over.aborted)
  try {
    return await Promise.race([ended, late])
  } finally {
    enough.abort()
  }
}
