import type { Database } from '../database/database.ts'

/**
 * Removes ended updates, with their runs and sessions, that are older than a number of milliseconds. The newest of each
 * project stays, and the run whose pages readers have.
 */
export async function forgetUpdates({ db, now }: Database, age: number): Promise<void> {
  const newest = db
    .selectFrom('deployment_update')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('ended_at', 'is not', null)
    .groupBy('project_id')
  await db
    .deleteFrom('deployment_update')
    .where(({ eb }) => eb('ended_at', '<', eb(now, '-', age)))
    .where('position', 'not in', newest)
    .execute()
  const kept = db.selectFrom('deployment_update').select('status_id')
  await db.deleteFrom('agent_session').where('haulted', '=', 1).where('status_id', 'not in', kept).execute()
  const runs = db.selectFrom('deployment_update').select('run_id').where('run_id', 'is not', null)
  const published = db.selectFrom('project').select('published').where('published', 'is not', null)
  await db
    .deleteFrom('run')
    .where(({ eb }) => eb('ended_at', '<', eb(now, '-', age)))
    .where('id', 'not in', runs)
    .where('id', 'not in', published)
    .execute()
}
