import { setImmediate as breath } from 'node:timers/promises'
import type { Database, Queries } from '../database/database.ts'
import { shrink } from '../database/shrink.ts'

/** The pages and the words of one statement: deleting them holds up all else in the process. */
const pagesAtOnce = 20
const wordsAtOnce = 500

/** Removes the publications of a project except one; returns the ids of the parts that no other uses. */
export async function removePublications(
  queries: Queries,
  projectId: string,
  except: string | null,
): Promise<string[]> {
  await queries
    .deleteFrom('publication')
    .where('project_id', '=', projectId)
    .$if(except !== null, query => query.where('run_id', '<>', except!))
    .execute()
  const unused = await queries
    .selectFrom('part')
    .select('id')
    .where('project_id', '=', projectId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('publication_part')
            .select('part_id')
            .whereRef('publication_part.part_id', '=', 'part.id'),
        ),
      ),
    )
    .execute()
  return unused.map(({ id }) => id)
}

/** Removes parts a little at a time, with other answers in between; a file that holds them shrinks. */
export async function removeParts(
  database: Database,
  parts: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const repeat = async (remove: () => Promise<bigint>) => {
    do {
      signal?.throwIfAborted()
      await breath()
    } while ((await remove()) > 0n)
  }
  for (const part of parts) {
    await repeat(() => removeWords(database, part))
    await repeat(() => removePages(database, part))
    await database.db.deleteFrom('part').where('id', '=', part).execute()
  }
  if (parts.length > 0) await shrink(database, signal)
}

const removeWords = async ({ db }: Database, part: string) => {
  const words = db.selectFrom('posting').select('word').where('part_id', '=', part).limit(wordsAtOnce)
  const { numDeletedRows } = await db
    .deleteFrom('posting')
    .where('part_id', '=', part)
    .where('word', 'in', words)
    .executeTakeFirst()
  return numDeletedRows
}

/** Their passages are removed with them. */
const removePages = async ({ db }: Database, part: string) => {
  const numbers = db.selectFrom('page').select('number').where('part_id', '=', part).limit(pagesAtOnce)
  const { numDeletedRows } = await db
    .deleteFrom('page')
    .where('part_id', '=', part)
    .where('number', 'in', numbers)
    .executeTakeFirst()
  return numDeletedRows
}
