import { setImmediate as breath } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { WritingStep } from './reading.ts'

interface Place {
  readonly runId: string
  readonly projectId: string
}

/** Begins a publication, which nobody sees until `project.published` names its run. */
export async function beginPublication({ db }: Database, { runId, projectId }: Place): Promise<void> {
  await db
    .insertInto('publication')
    .values({ run_id: runId, project_id: projectId, languages: '[]' })
    .execute()
}

/** Writes a step of reading in a statement of its own, and lets other answers come before the next one. */
export async function writeStep(database: Database, place: Place, step: WritingStep): Promise<void> {
  const { db } = database
  if (step.kind === 'part') await writePart(database, place, step)
  else if (step.kind === 'pages') await db.insertInto('page').values(step.rows).execute()
  else if (step.kind === 'passages') await db.insertInto('passage').values(step.rows).execute()
  else await db.insertInto('posting').values(step.rows).execute()
  await breath()
}

async function writePart(
  { db }: Database,
  { runId, projectId }: Place,
  { id, isNew, nodes }: Extract<WritingStep, { kind: 'part' }>,
) {
  await db.transaction().execute(async queries => {
    if (isNew) await queries.insertInto('part').values({ id, project_id: projectId }).execute()
    await queries.insertInto('publication_part').values({ run_id: runId, part_id: id, nodes }).execute()
  })
}

/** Completes a publication with what it was made of. */
export async function completePublication(
  { db }: Database,
  { runId }: Place,
  { revision, madeOf, pages, languages }: Completed,
): Promise<void> {
  await db
    .updateTable('publication')
    .set({ revision, made_of: madeOf, pages, languages: JSON.stringify(languages) })
    .where('run_id', '=', runId)
    .execute()
}

interface Completed {
  readonly revision: string
  readonly madeOf: string
  readonly pages: number
  readonly languages: readonly string[]
}
