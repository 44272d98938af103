import type { Database, Queries } from '../database/database.ts'
import { removeParts, removePublications } from '../publication/remove-parts.ts'
import { type Finding, todosOf } from '../publication/findings.ts'
import { type Interruption, requeue } from './lost-runs.ts'
import { endRun, holdRun, LeaseLost, type Run } from './lease.ts'

/** The outcome of a run, for its updates and their sessions. */
export interface Result {
  readonly status: 'success' | 'failure'
  readonly haultReason: 'completed' | 'error' | 'github_missconfigured'
  readonly message: string
  readonly revision: string | null
  readonly findings: readonly Finding[]
  readonly omitted: number
  /** Readers have it already: nothing was written. */
  readonly isPublished?: true
}

/**
 * Ends the updates of a run and, on success, publishes its results at once.
 *
 * @throws {LeaseLost} when another worker has the project: nothing is changed
 */
export async function endUpdates(database: Database, run: Run, result: Result): Promise<void> {
  await database.db.transaction().execute(async queries => {
    await holdRun(queries, database, run)
    if (result.status === 'success' && !result.isPublished)
      await queries
        .updateTable('project')
        .set({ published: run.id })
        .where('id', '=', run.project.id)
        .execute()
    await writeResult(queries, database, run, result)
  })
}

/**
 * Removes the results of other runs and releases the project. What it removes is chosen while no other run of the project
 * can write, so that it is nothing of a later run, even if the lease is lost.
 */
export async function tidyUp(database: Database, run: Run, signal?: AbortSignal): Promise<void> {
  const unused = await database.db.transaction().execute(async queries => {
    await holdRun(queries, database, run)
    const { published } = await queries
      .selectFrom('project')
      .select('published')
      .where('id', '=', run.project.id)
      .executeTakeFirstOrThrow()
    return await removePublications(queries, run.project.id, published)
  })
  await removeParts(database, unused, signal)
  await database.db.transaction().execute(async queries => {
    await holdRun(queries, database, run)
    await endRun(queries, database, run)
  })
}

const stopped: Interruption = {
  lostRuns: 0,
  message: 'The worker was stopped; the update is queued again.',
}

/** The run counts as lost: an update that always makes the database fail is not tried forever. */
export const afterFault: Interruption = {
  lostRuns: 1,
  message: 'The database failed during the update, which is queued again.',
}

/** Queues the updates again for another worker; false when one has them already. */
export async function giveBack(database: Database, run: Run, interruption = stopped): Promise<boolean> {
  try {
    await database.db.transaction().execute(async queries => {
      await holdRun(queries, database, run)
      await endRun(queries, database, run)
      await requeue(queries, database, run.project.id, interruption)
    })
    return true
  } catch (error) {
    if (error instanceof LeaseLost) return false
    throw error
  }
}

async function writeResult(queries: Queries, { now }: Database, run: Run, result: Result) {
  const { status, haultReason, message, revision, findings, omitted } = result
  // One statement for all: hundreds of updates may have waited.
  await queries
    .updateTable('run')
    .set({ findings: JSON.stringify(findings) })
    .where('id', '=', run.id)
    .execute()
  await queries
    .updateTable('deployment_update')
    .set({ status, message, revision, omitted, ended_at: now })
    .where('project_id', '=', run.project.id)
    .where('ended_at', 'is', null)
    .where('run_id', '=', run.id)
    .execute()
  await queries
    .updateTable('agent_session')
    .set({
      haulted: 1,
      hault_reason: haultReason,
      message_to_user: message,
      todos: JSON.stringify(todosOf(findings)),
    })
    .where('project_id', '=', run.project.id)
    .where('position', '>=', run.firstSession)
    .where('hault_reason', '=', 'processing')
    .execute()
}
