import type { Database, Queries } from '../database/database.ts'
import { newId } from './id.ts'
import type { Queue } from '../queue/queue.ts'

/** Queues an update within the caller's transaction; returns its statusId. */
export async function requestUpdate(
  queries: Queries,
  database: Database,
  queue: Queue,
  projectId: string,
): Promise<string> {
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
  await queue.announce(queries, projectId)
  return statusId
}
