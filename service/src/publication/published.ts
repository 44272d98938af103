import { setImmediate as breath } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { ProjectTable } from '../database/schema.ts'
import type { Finding } from './findings.ts'
import type { KnownPart } from './reading.ts'

/** What a publication came from, and what was said of it. */
export interface Published {
  readonly revision: string
  readonly madeOf: string
  readonly pages: number
  readonly findings: readonly Finding[]
  readonly omitted: number
}

/** The publication of a project that readers have; undefined without one of this version of the service. */
export async function findPublished(
  { db }: Database,
  { id }: Pick<ProjectTable, 'id'>,
): Promise<Published | undefined> {
  const row = await db
    .selectFrom('project')
    .innerJoin('publication', 'publication.run_id', 'project.published')
    .innerJoin('run', 'run.id', 'project.published')
    .innerJoin('deployment_update', 'deployment_update.run_id', 'run.id')
    .select(['publication.revision', 'made_of', 'pages', 'findings', 'omitted'])
    .where('project.id', '=', id)
    .where('deployment_update.status', '=', 'success')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { revision, made_of: madeOf, pages, findings, omitted } = row
  if (revision === null || madeOf === null || pages === null || findings === null) return undefined
  return { revision, madeOf, pages, omitted, findings: JSON.parse(findings) as Finding[] }
}

/** The parts of the publication that readers have. */
export async function readKnownParts(
  { db }: Database,
  { id }: Pick<ProjectTable, 'id'>,
): Promise<KnownPart[]> {
  const rows = await db
    .selectFrom('project')
    .innerJoin('publication_part', 'publication_part.run_id', 'project.published')
    .select('part_id')
    .where('project.id', '=', id)
    .orderBy('part_id')
    .execute()
  const parts: KnownPart[] = []
  for (const { part_id } of rows) {
    const pages = await db
      .selectFrom('page')
      .select(['number', 'key', 'fault'])
      .where('part_id', '=', part_id)
      .orderBy('number')
      .execute()
    parts.push({ id: part_id, pages })
    await breath()
  }
  return parts
}
