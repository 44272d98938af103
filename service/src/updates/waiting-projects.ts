import type { Database } from '../database/database.ts'

/** The projects with queued updates and no live worker, longest waiting first. */
export async function waitingProjects({ db, now }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('deployment_update as waiting')
    .select('waiting.project_id')
    .where('waiting.ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('run')
            .select('run.id')
            .whereRef('run.project_id', '=', 'waiting.project_id')
            .where('run.ended_at', 'is', null)
            .where('run.lease_until', '>', now),
        ),
      ),
    )
    .groupBy('waiting.project_id')
    .orderBy(({ fn }) => fn.min('waiting.position'))
    .limit(20)
    .execute()
  return rows.map(row => row.project_id)
}
