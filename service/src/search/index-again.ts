import type { Database, Queries } from '../database/database.ts'
import { addPage, emptyPostings, postingRows } from './postings.ts'
import { stemmedAs } from './stems.ts'

/** The rows of one statement: SQLite limits its parameters. */
const rowsAtOnce = 500

/** Makes the index of a run that was published before there was one, from its stored texts; returns the languages of its stems. */
export async function indexAgain({ db }: Pick<Database, 'db'>, runId: string): Promise<string> {
  return await db.transaction().execute(async queries => {
    const pages = await queries
      .selectFrom('page')
      .select(['number', 'href', 'title', 'description', 'language'])
      .where('part_id', '=', runId)
      .execute()
    const languages = JSON.stringify([...new Set(pages.map(({ language }) => stemmedAs(language)))])
    // Of searches that come together the first one does this, while others wait for its row.
    const { numUpdatedRows } = await queries
      .updateTable('publication')
      .set({ languages })
      .where('run_id', '=', runId)
      .where('languages', '=', '')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await writePostings(queries, runId, pages)
    return languages
  })
}

type StoredPage = Omit<Parameters<typeof addPage>[1], 'passages'>

async function writePostings(queries: Queries, part: string, pages: readonly StoredPage[]) {
  const postings = emptyPostings()
  for (const page of pages) {
    const passages = await queries
      .selectFrom('passage')
      .select(['heading', 'text'])
      .where('part_id', '=', part)
      .where('number', '=', page.number)
      .orderBy('position')
      .execute()
    addPage(postings, { ...page, passages })
  }
  const rows = postingRows(part, postings)
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await queries
      .insertInto('posting')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
}
