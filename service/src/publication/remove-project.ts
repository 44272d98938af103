import { setImmediate as breath } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { removeParts, removePublications } from './remove-parts.ts'

/** The rows of one statement; a thread goes with its messages, and a run has findings of a megabyte at most. */
const rowsAtOnce = 50

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
  // Updates before runs: a worker that has one loses it, and finds no other.
  await removeRows(database, id, 'deployment_update', 'status_id')
  await removeRows(database, id, 'run', 'id')
  await removeRows(database, id, 'agent_session', 'session_id')
  await removeRows(database, id, 'thread', 'id')
  await removeParts(database, parts)
  const { numDeletedRows } = await db.deleteFrom('project').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

type Owned = 'deployment_update' | 'run' | 'agent_session' | 'thread'

async function removeRows(
  { db }: Database,
  projectId: string,
  table: Owned,
  key: 'id' | 'status_id' | 'session_id',
) {
  const own = sql`select ${sql.ref(key)} from ${sql.table(table)} where project_id = ${projectId} limit ${rowsAtOnce}`
  for (;;) {
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${own})`.execute(db)
    if (!numAffectedRows) return
    await breath()
  }
}
