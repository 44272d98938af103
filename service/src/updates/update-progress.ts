import type { Database } from '../database/database.ts'
import type { DeploymentUpdateTable } from '../database/schema.ts'
import type { Finding } from '../publication/findings.ts'

/** `UpdateProgress` of the contract. */
export interface UpdateProgress {
  readonly statusId: string
  readonly projectId: string
  readonly status: DeploymentUpdateTable['status']
  readonly createdAt: string
  readonly startedAt?: string
  readonly endedAt?: string
  readonly revision?: string
  readonly message?: string
  readonly findings: readonly Finding[]
  readonly omitted?: number
}

/** The progress of an update; undefined for an unknown id. */
export async function progressOf(database: Database, statusId: string): Promise<UpdateProgress | undefined> {
  const row = await database.db
    .selectFrom('deployment_update as update')
    .leftJoin('run', 'run.id', 'update.run_id')
    .selectAll('update')
    .select('run.findings')
    .where('update.status_id', '=', statusId)
    .executeTakeFirst()
  if (!row) return undefined
  const { status, started_at, ended_at, revision, message, findings, omitted } = row
  return {
    statusId,
    projectId: row.project_id,
    status,
    createdAt: toTime(row.created_at),
    ...(started_at !== null && { startedAt: toTime(started_at) }),
    ...(ended_at !== null && { endedAt: toTime(ended_at) }),
    ...(revision !== null && { revision }),
    ...(message !== null && { message }),
    findings: findings === null || ended_at === null ? [] : (JSON.parse(findings) as Finding[]),
    ...(omitted > 0 && { omitted }),
  }
}

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString()
