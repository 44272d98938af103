import type { Database, Queries } from '../database/database.ts'
import { newId } from './new-id.ts'

/** Queues an update within the caller's transaction; returns its statusId. */
export async function queueUpdate(queries: Queries, database: Database, projectId: string): Promise<string> {
  const statusId = newId('upd')
  await queries
    .insertInto('deployment_update')
    .values({
      status_id: statusId,
      project_id: projectId,
      status: 'queued',
      run_id: null,
      created_at: database.now,
      started_at: null,
      ended_at: null,
      revision: null,
      message: null,
      omitted: 0,
    })
    .execute()
  return statusId
}

/**
 * Queues an update unless one waits that no worker has begun, which fetches what was pushed now as well; returns the
 * statusId of the one that serves. Undefined when there is no such project.
 */
export const shareUpdate = (database: Database, projectId: string): Promise<string | undefined> =>
  database.db.transaction().execute(async queries => {
    // The project's row serves as a lock between pushes, which would all find no update otherwise.
    const { numUpdatedRows } = await queries
      .updateTable('project')
      .set(({ ref }) => ({ hook_secret: ref('hook_secret') }))
      .where('id', '=', projectId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    return (await waitingUpdate(queries, projectId)) ?? (await queueUpdate(queries, database, projectId))
  })

async function waitingUpdate(queries: Queries, projectId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('deployment_update')
    .select('status_id')
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where('status', '=', 'queued')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status_id
}
