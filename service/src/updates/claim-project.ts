import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { ProjectTable } from '../database/schema.ts'
import { newId } from './new-id.ts'
import { endLostRun } from './lost-runs.ts'
import type { Run } from './lease.ts'

/**
 * Claims a project for one run that serves all its queued updates. Undefined when none is queued, or when
 * another worker has the project.
 *
 * @param lease in milliseconds
 */
export async function claimProject(
  database: Database,
  projectId: string,
  worker: string,
  lease: number,
): Promise<Run | undefined> {
  const { db, now } = database
  return db.transaction().execute(async queries => {
    await endLostRun(queries, database, projectId)
    const id = newId('run')
    const until = sql<number>`${now} + ${lease}`
    const claimed = await queries
      .insertInto('run')
      .columns(['id', 'project_id', 'worker', 'started_at', 'lease_until'])
      .expression(
        queries
          .selectFrom('project')
          .select([
            sql.val(id).as('id'),
            'project.id as project_id',
            sql.val(worker).as('worker'),
            now.as('started_at'),
            until.as('lease_until'),
          ])
          .where('project.id', '=', projectId),
      )
      // Another worker has it.
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute()
    if (claimed.length === 0) return undefined
    const updates = await queries
      .updateTable('deployment_update')
      .set({ status: 'in_progress', run_id: id, started_at: now })
      .where('project_id', '=', projectId)
      .where('ended_at', 'is', null)
      .where('status', '=', 'queued')
      .returning(['status_id', 'position'])
      .execute()
    if (updates.length === 0) {
      await queries.deleteFrom('run').where('id', '=', id).execute()
      return undefined
    }
    const project = await queries
      .selectFrom('project')
      .selectAll()
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const inOrder = updates.sort((a, b) => a.position - b.position).map(item => item.status_id)
    const firstSession = await openSessions(queries, database, project, inOrder)
    return { id, project, updates: updates.length, firstSession, lease }
  })
}

/** Adds a session for each update; returns the position of the first. */
async function openSessions(
  queries: Queries,
  { now }: Database,
  project: ProjectTable,
  statusIds: readonly string[],
): Promise<number> {
  let first = Number.POSITIVE_INFINITY
  const size = 500
  for (let index = 0; index < statusIds.length; index += size) {
    const rows = await queries
      .insertInto('agent_session')
      .values(
        statusIds.slice(index, index + size).map(statusId => ({
          session_id: newId('ses'),
          project_id: project.id,
          status_id: statusId,
          branch: project.branch,
          haulted: 0 as const,
          hault_reason: 'processing' as const,
          title: `Update from ${project.branch === null ? 'the default branch' : `"${project.branch}"`}`,
          message_to_user: 'The branch is being fetched and checked.',
          todos: '[]',
          created_at: now,
        })),
      )
      .returning('position')
      .execute()
    first = Math.min(first, ...rows.map(row => row.position))
  }
  return first
}
