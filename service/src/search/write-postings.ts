import type { Queries } from '../database/database.ts'
import type { Postings } from './postings.ts'

/** The rows of one statement: SQLite limits its parameters. */
const rowsAtOnce = 500

/** Writes postings as a part of a run's index. */
export async function writePostings(
  queries: Queries,
  runId: string,
  part: number,
  postings: readonly (readonly [word: string, places: Postings])[],
): Promise<void> {
  for (let start = 0; start < postings.length; start += rowsAtOnce)
    await queries
      .insertInto('posting')
      .values(
        postings
          .slice(start, start + rowsAtOnce)
          .map(([word, places]) => ({ run_id: runId, word, part, places: places.join(' ') })),
      )
      .execute()
}
