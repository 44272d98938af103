import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { Log } from '../log.ts'
import { pause } from '../queue/pause.ts'

/** How many runs of an update may be lost before it fails: what kills a worker every time is not tried for ever. */
export const maxLostRuns = 3

const gone = 'The worker that ran this update went away before its end.'
const givenUp =
  `Given up: ${maxLostRuns} workers went away while they ran this update. ` +
  'See their logs; the project may need more memory or a longer lease than they have.'

/**
 * Ends a project's run when its lease is over, and queues the updates that it served again, or lets those fail
 * that were lost too often.
 */
export async function endLostRun(queries: Queries, { now }: Database, projectId: string): Promise<void> {
  const ended = await queries
    .updateTable('run')
    .set({ ended_at: now })
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where('lease_until', '<=', now)
    .returning('id')
    .execute()
  if (ended.length === 0) return
  await requeue(queries, projectId, { lostRuns: 1, message: gone })
  await queries
    .updateTable('deployment_update')
    .set({ status: 'failure', ended_at: now, message: givenUp })
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where('lost_runs', '>=', maxLostRuns)
    .execute()
}

/** Looks for lost runs again and again, however busy the workers are, until the signal is given. */
export async function watchLostRuns(database: Database, log: Log, every: number, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      await endLostRuns(database)
    } catch (error) {
      log.error({ reason: String(error) }, 'lost runs not looked for')
    }
    await pause(every, signal)
  }
}

async function endLostRuns(database: Database) {
  const { db, now } = database
  const lost = await db
    .selectFrom('run')
    .select('project_id')
    .where('ended_at', 'is', null)
    .where('lease_until', '<=', now)
    .execute()
  for (const { project_id } of lost)
    await db.transaction().execute(queries => endLostRun(queries, database, project_id))
}

/** Queues what a run of the project had begun, and says so in the sessions that it leaves. */
export async function requeue(
  queries: Queries,
  projectId: string,
  { lostRuns, message }: { lostRuns: 0 | 1; message: string },
): Promise<void> {
  await queries
    .updateTable('deployment_update')
    .set({ status: 'queued', started_at: null, lost_runs: sql<number>`lost_runs + ${lostRuns}` })
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where('status', '=', 'in_progress')
    .execute()
  await queries
    .updateTable('agent_session')
    .set({ haulted: 1, hault_reason: 'interrupted', message_to_user: message })
    .where('project_id', '=', projectId)
    .where('hault_reason', '=', 'processing')
    .execute()
}
