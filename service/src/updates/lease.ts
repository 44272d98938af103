import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { ProjectTable } from '../database/schema.ts'

/** A worker's claim while its lease lasts. */
export interface Run {
  readonly id: string
  readonly project: ProjectTable
  /** The number of updates it serves. */
  readonly updates: number
  /** The position of its first session; later sessions that still run are its own too. */
  readonly firstSession: number
  /** In milliseconds. */
  readonly lease: number
}

/** The run's lease ran out, or another worker has the project: nothing is published. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Renews the lease. Within a transaction it also locks the project until the transaction ends.
 *
 * @throws {LeaseLost} when it is over
 */
export async function holdRun(queries: Queries, { now }: Database, run: Pick<Run, 'id' | 'lease'>) {
  const held = await queries
    .updateTable('run')
    .set({ lease_until: sql<number>`${now} + ${run.lease}` })
    .where('id', '=', run.id)
    .where('ended_at', 'is', null)
    .where('lease_until', '>', now)
    .returning('id')
    .execute()
  if (held.length === 0) throw new LeaseLost(`The lease of ${run.id} is over.`)
}

/** Ends a claimed run. */
export const endRun = (queries: Queries, { now }: Database, { id }: Pick<Run, 'id'>) =>
  queries.updateTable('run').set({ ended_at: now }).where('id', '=', id).execute()
