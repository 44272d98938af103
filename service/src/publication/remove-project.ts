import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { removeRows } from '../database/remove-rows.ts'
import { removeParts, removePublications } from './remove-parts.ts'

/**
 * Removes a project with everything that belongs to it. First its keys and its publication, so that nobody reads or
 * updates it any more; then the rest a little at a time, with other answers in between; at last the project itself, so
 * that removing it again goes on with what another time left. Returns false when there is none.
 */
export async function removeProject(database: Database, id: string): Promise<boolean> {
  const { db } = database
  const parts = await db.transaction().execute(async queries => {
    await queries
      .updateTable('project')
      .set({ published: null, hook_secret: null })
      .where('id', '=', id)
      .execute()
    await queries.deleteFrom('api_key').where('project_id', '=', id).execute()
    return await removePublications(queries, id, null)
  })
  const own = sql`project_id = ${id}`
  // Updates before runs: a worker that has one loses it, and finds no other.
  await removeRows(db, 'deployment_update', 'status_id', own)
  await removeRows(db, 'run', 'id', own)
  await removeRows(db, 'agent_session', 'session_id', own)
  await removeRows(db, 'thread', 'id', own)
  await removeParts(database, parts)
  const { numDeletedRows } = await db.deleteFrom('project').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
