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
