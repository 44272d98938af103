import type { Database, Queries } from '../database/database.ts'
import { languageOf } from './language.ts'
import { addPage, lengths, type Postings } from './postings.ts'
import { writePostings } from './write-postings.ts'

/** Makes the index of a run that was published before there was one, from its stored texts; returns its languages. */
export async function indexAgain({ db }: Pick<Database, 'db'>, runId: string): Promise<string> {
  return await db.transaction().execute(async queries => {
    const pages = await queries
      .selectFrom('page')
      .select(['node', 'href', 'title', 'language'])
      .where('run_id', '=', runId)
      .execute()
    const languages = JSON.stringify([...new Set(pages.map(({ language }) => languageOf(language ?? 'en')))])
    // Of searches that come together the first one does this, while others wait for its row.
    const { numUpdatedRows } = await queries
      .updateTable('tree')
      .set({ languages })
      .where('run_id', '=', runId)
      .where('languages', '=', '')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await writePostings(queries, runId, 0, await postingsOf(queries, runId, pages))
    return languages
  })
}

type StoredPage = Pick<Parameters<typeof addPage>[1], 'node' | 'href' | 'title' | 'language'>

async function postingsOf(queries: Queries, runId: string, pages: readonly StoredPage[]) {
  const { tree } = await queries
    .selectFrom('tree')
    .select('tree')
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  const { nodes } = JSON.parse(tree) as { nodes: { description?: string }[] }
  const postings = new Map<string, Postings>([[lengths, []]])
  for (const page of pages) {
    const passages = await queries
      .selectFrom('passage')
      .select(['heading', 'text'])
      .where('run_id', '=', runId)
      .where('node', '=', page.node)
      .orderBy('position')
      .execute()
    addPage(postings, { ...page, description: nodes[page.node]?.description ?? '', passages })
  }
  return [...postings]
}
