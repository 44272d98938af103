import type { Queries } from '../database/database.ts'
import type { Key } from '../projects/keys.ts'
import type { Project } from '../projects/projects.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { Problem } from '../problem.ts'
import type { Service } from './service.ts'

/** Milliseconds for which a request with an idempotency key is remembered. */
export const remembered = 24 * 3_600_000

/** Queues an update; with an idempotency key at most once (draft-ietf-httpapi-idempotency-key-header-07, 2.6). */
export function queuer({ database }: Service) {
  const inFlight = new Set<string>()
  const once = (key: Key, project: Project, name: string) =>
    database.db.transaction().execute(async queries => {
      const known = await claim(queries, key, project, name)
      if (known?.project_id && known.project_id !== project.id) throw new Problem('key-reused')
      if (known?.status_id) return known.status_id
      const statusId = await queueUpdate(queries, database, project.id)
      await queries
        .updateTable('idempotent_request')
        .set({ status_id: statusId })
        .where('key_id', '=', key.id)
        .where('idempotency_key', '=', name)
        .execute()
      return statusId
    })

  /** The row of an earlier request, or a new row for this one. */
  async function claim(queries: Queries, key: Key, project: Project, name: string) {
    const { now } = database
    await queries
      .deleteFrom('idempotent_request')
      .where('created_at', '<', row => row(now, '-', remembered))
      .execute()
    const made = await queries
      .insertInto('idempotent_request')
      .values({
        key_id: key.id,
        idempotency_key: name,
        project_id: project.id,
        status_id: null,
        created_at: now,
      })
      .onConflict(conflict => conflict.columns(['key_id', 'idempotency_key']).doNothing())
      .returning('key_id')
      .executeTakeFirst()
    if (made) return undefined
    return queries
      .selectFrom('idempotent_request')
      .select(['project_id', 'status_id'])
      .where('key_id', '=', key.id)
      .where('idempotency_key', '=', name)
      .executeTakeFirstOrThrow()
  }

  return async (key: Key, project: Project, name: string | undefined): Promise<string> => {
    if (name === undefined)
      return database.db.transaction().execute(queries => queueUpdate(queries, database, project.id))
    const flight = `${key.id} ${name}`
    if (inFlight.has(flight)) throw new Problem('in-flight', { headers: { 'Retry-After': '1' } })
    inFlight.add(flight)
    try {
      return await once(key, project, name)
    } finally {
      inFlight.delete(flight)
    }
  }
}
