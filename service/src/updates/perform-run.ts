import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { afterFault, endUpdates, giveBack, type Result, tidyUp } from './end-run.ts'
import { keepLease } from './keep-lease.ts'
import { pause } from './pause.ts'
import { redact } from '../checkout/redact.ts'
import { removeFolder } from '../checkout/remove-folder.ts'
import { readInProcess } from '../publication/read-in-process.ts'
import type { Reading } from '../publication/reading.ts'
import { LeaseLost, type Run } from './lease.ts'
import { failed, prepareUpdate } from './prepare-update.ts'

/** The outcome of a run: `interrupted` when it was returned, `lost` when its lease was over. */
export interface RunOutcome {
  readonly projectId: string
  readonly runId: string
  readonly ended: Result['status'] | 'interrupted' | 'lost'
  /** The number of updates it served. */
  readonly updates: number
  readonly seconds: number
}

export interface RunContext {
  readonly database: Database
  readonly log: Log
  /** The folder of checkouts, each in a folder named by its run. */
  readonly folder: string
  /** In milliseconds. (120,000) */
  readonly fetchTimeout?: number
  /** Reads what was fetched. (in a process of its own) */
  readonly read?: Reading
  /** Called when nothing is awaited from the network any more. */
  readonly onReceived?: () => void
}

/** Carries out a claimed run and ends it, or gives it back when the worker is stopped or the database fails. */
export async function performRun(context: RunContext, run: Run, signal: AbortSignal): Promise<RunOutcome> {
  const { database, log, folder, fetchTimeout, onReceived, read = readInProcess() } = context
  const started = performance.now()
  const about = { run: run.id, project: run.project.id }
  const lease = keepLease(database, run, log)
  const checkout = join(folder, run.id)
  const either = AbortSignal.any([signal, lease.signal])
  const update = {
    database,
    log,
    folder,
    read,
    signal: either,
    ...(fetchTimeout && { timeout: fetchTimeout }),
    ...(onReceived && { onReceived }),
  }
  let ended: RunOutcome['ended']
  try {
    const result = await prepareUpdate(update, run, checkout).catch((error: unknown) => {
      if (either.aborted || error instanceof LeaseLost) throw error
      log.error({ ...about, reason: reasonOf(error, run) }, 'update failed unexpectedly')
      return failed(
        'error',
        `Not published. Something unexpected went wrong; the service's log names run ${run.id}.`,
      )
    })
    await endUpdates(database, run, result)
    if (result.status === 'failure') log.warn({ ...about, reason: result.message }, 'update failed')
    await tidyUp(database, run, either)
    ended = result.status
  } catch (error) {
    if (lease.signal.aborted || error instanceof LeaseLost) ended = 'lost'
    else if (signal.aborted) ended = (await giveBack(database, run)) ? 'interrupted' : 'lost'
    else {
      log.error({ ...about, reason: reasonOf(error, run) }, 'database failed during an update')
      ended = (await giveBackPatiently(context, run, either)) ? 'interrupted' : 'lost'
    }
  } finally {
    lease.stop()
    await removeFolder(checkout)
  }
  const seconds = (performance.now() - started) / 1000
  log.info({ ...about, ended, updates: run.updates, seconds }, 'run ended')
  return { projectId: run.project.id, runId: run.id, ended, updates: run.updates, seconds }
}

/**
 * Gives a run back as soon as the database answers again, so that nobody waits for the end of its lease. False when the
 * lease was over first, or the worker was stopped.
 */
async function giveBackPatiently({ database, log }: RunContext, run: Run, over: AbortSignal) {
  while (!over.aborted) {
    try {
      return await giveBack(database, run, afterFault)
    } catch (error) {
      log.warn({ run: run.id, reason: reasonOf(error, run) }, 'run not given back')
      await pause(1000, over)
    }
  }
  return false
}

const reasonOf = (error: unknown, { project }: Run) =>
  redact(error instanceof Error ? (error.stack ?? error.message) : String(error), project.repository)
