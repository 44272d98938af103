import { pino } from 'pino'
import type { Database } from '../src/database/database.ts'
import type { ProjectTable } from '../src/database/schema.ts'
import type { UpdateProgress } from '../src/updates/update-progress.ts'
import { progressOf } from '../src/updates/update-progress.ts'

export const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

let count = 0

/** Stores a project with a new name. */
export async function addProject(
  database: Database,
  project: Partial<ProjectTable> & Pick<ProjectTable, 'repository'>,
): Promise<ProjectTable> {
  const id = `project-${++count}`
  const row = {
    id,
    domain: id,
    organization: 'org',
    branch: null,
    folder: '',
    site: null,
    published: null,
    token_source: null,
    hook_secret: null,
    origins: '[]',
    created_at: 0,
    ...project,
  }
  await database.db.insertInto('project').values(row).execute()
  return row
}

/** Waits until an update has ended. */
export async function ended(database: Database, statusId: string): Promise<UpdateProgress> {
  for (let tries = 0; tries < 600; tries++) {
    const progress = await progressOf(database, statusId)
    if (progress?.endedAt !== undefined) return progress
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`Update ${statusId} has not ended within 30 seconds.`)
}
