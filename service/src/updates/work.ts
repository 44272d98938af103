import { hostname } from 'node:os'
import { prepareFolder, removeLeftovers } from '../checkout/checkouts.ts'
import { claimProject } from './claim.ts'
import { watchLostRuns } from './lost-runs.ts'
import type { Serve } from '../queue/queue.ts'
import { performRun, type RunContext, type RunOutcome } from './run.ts'
import { waitingProjects } from './run-table.ts'

export interface WorkContext extends RunContext {
  /** Milliseconds after which a silent worker loses a project. (60,000) */
  readonly lease?: number
  /** The number of projects served in parallel. (2) */
  readonly concurrency?: number
  readonly onRun?: (outcome: RunOutcome) => void
}

/** The most milliseconds until the updates of a lost run are queued again, while any worker is running. */
const maxLostRunAge = 5000

/** Serves updates until the signal aborts; then returns its claims and resolves. */
export async function work(context: WorkContext, signal: AbortSignal): Promise<void> {
  const { database, queue, log, folder, lease = 60_000, concurrency = 2, onRun } = context
  const worker = `${hostname()}:${process.pid}`
  await prepareFolder(folder)
  const serve: Serve = async (projectId, stop) => {
    for (const id of projectId === undefined ? await waitingProjects(database) : [projectId]) {
      if (stop.aborted) return false
      const run = await claimProject(database, id, worker, lease)
      if (!run) continue
      const outcome = await performRun(context, run, stop)
      onRun?.(outcome)
      await removeLeftovers(database, folder)
      return true
    }
    return false
  }
  await Promise.all([
    watchLostRuns(database, log, Math.min(lease / 2, maxLostRunAge), signal),
    ...Array.from({ length: concurrency }, () => queue.work(serve, signal)),
  ])
}
