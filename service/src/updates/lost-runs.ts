import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { Log } from '../log.ts'
import { pause } from './pause.ts'

/**
 * The most lost runs of an update before it fails, so that an update that kills its worker is not retried
 * forever.
 */
export const maxLostRuns = 3

const gone = 'The worker that ran this update went away before its end.'
const givenUp =
  `Given up: ${maxLostRuns} workers went away while they ran this update. ` +
  'See their logs; the project may need more memory or a longer lease than they have.'

/**
 * Ends a project's run when its lease is over, and queues its updates again. Returns how many of them failed, since
 * they were lost too often.
 */
export async function endLostRun(queries: Queries, database: Database, projectId: string): Promise<number> {
  const { now } = database
  const ended = await queries
    .updateTable('run')
    .set({ ended_at: now })
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where('lease_until', '<=', now)
    .returning('id')
    .execute()
  if (ended.length === 0) return 0
  return await requeue(queries, database, projectId, { lostRuns: 1, message: gone })
}

/** Looks for lost runs at intervals, however busy the workers are, until the signal aborts. */
export async function watchLostRuns(database: Database, log: Log, every: number, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      await endLostRuns(database, log)
    } catch (error) {
      log.error({ reason: String(error) }, 'lost runs not looked for')
    }
    await pause(every, signal)
  }
}

async function endLostRuns(database: Database, log: Log) {
  const { db, now } = database
  const lost = await db
    .selectFrom('run')
    .select('project_id')
    .where('ended_at', 'is', null)
    .where('lease_until', '<=', now)
    .execute()
  for (const { project_id: project } of lost) {
    const failed = await db.transaction().execute(queries => endLostRun(queries, database, project))
    if (failed > 0) log.warn({ project, updates: failed, reason: givenUp }, 'update failed')
  }
}

/** How a run ended before its end. */
export interface Interruption {
  /** 1 where it counts among the `maxLostRuns` of its updates. */
  readonly lostRuns: 0 | 1
  /** For its sessions. */
  readonly message: string
}

/**
 * Queues the updates that a run had begun again, or fails those that were lost too often, and says so in its
 * sessions. Returns how many failed.
 */
export async function requeue(
  queries: Queries,
  { now }: Database,
  projectId: string,
  { lostRuns, message }: Interruption,
): Promise<number> {
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
  if (lostRuns === 0) return 0
  const { numUpdatedRows } = await queries
    .updateTable('deployment_update')
    .set({ status: 'failure', ended_at: now, message: givenUp })
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where('lost_runs', '>=', maxLostRuns)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
