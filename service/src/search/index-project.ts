import type { Tree } from 'docs-nav'
import type { Database, Queries } from '../database/database.ts'
import type { PageText } from './page-text.ts'
import { languageOf } from './language.ts'
import { addPage, lengths, type Postings } from './postings.ts'
import { writePostings } from './write-postings.ts'

export { readPages } from './read-pages.ts'

/** The passages written in one transaction: other writers wait no longer than this takes. */
const passagesAtOnce = 200
/** The passages of one statement: SQLite limits its parameters. */
const rowsAtOnce = 200
/** The passages whose words are written together, and the words of one transaction. */
const passagesOfPart = 4000
const wordsAtOnce = 1000

/**
 * Writes the tree and the pages of a run in small transactions. Nobody sees them until `project.published` names the
 * run. Leftovers of an earlier try of the same run are replaced.
 */
export async function indexPages(
  database: Database,
  runId: string,
  projectId: string,
  tree: Tree,
  pages: Iterable<PageText>,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = database
  await db.transaction().execute(async queries => {
    await forget(queries, [runId])
    await queries
      .insertInto('tree')
      .values({ run_id: runId, project_id: projectId, tree: JSON.stringify(tree), languages: '[]' })
      .execute()
  })
  const languages = new Set<string>()
  let part = 0
  let postings = emptyPostings()
  let passages = 0
  const writePart = async () => {
    const words = [...postings]
    for (let start = 0; start < words.length; start += wordsAtOnce)
      await db
        .transaction()
        .execute(queries => writePostings(queries, runId, part, words.slice(start, start + wordsAtOnce)))
    part++
    postings = emptyPostings()
    passages = 0
  }
  for (const batch of batches(pages, passagesAtOnce)) {
    signal?.throwIfAborted()
    const rows = batch.flatMap(page => passagesOf(page, runId))
    await db.transaction().execute(async queries => {
      await queries
        .insertInto('page')
        .values(batch.map(page => pageRow(page, runId)))
        .execute()
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await queries
          .insertInto('passage')
          .values(rows.slice(start, start + rowsAtOnce))
          .execute()
    })
    for (const page of batch) {
      addPage(postings, page)
      languages.add(languageOf(page.language ?? 'en'))
    }
    passages += rows.length
    if (passages >= passagesOfPart) await writePart()
  }
  await writePart()
  await db
    .updateTable('tree')
    .set({ languages: JSON.stringify([...languages]) })
    .where('run_id', '=', runId)
    .execute()
}

const emptyPostings = () => new Map<string, Postings>([[lengths, []]])

/** Removes the trees, pages and passages of a project's other runs. */
export async function forgetRuns(queries: Queries, projectId: string, except: string): Promise<void> {
  const runs = await queries
    .selectFrom('tree')
    .select('run_id')
    .where('project_id', '=', projectId)
    .where('run_id', '<>', except)
    .execute()
  await forget(
    queries,
    runs.map(({ run_id }) => run_id),
  )
}

/** Their pages and passages are removed with them. */
async function forget(queries: Queries, runIds: readonly string[]) {
  if (runIds.length > 0) await queries.deleteFrom('tree').where('run_id', 'in', runIds).execute()
}

function* batches(pages: Iterable<PageText>, size: number): Generator<PageText[]> {
  let batch: PageText[] = []
  let count = 0
  for (const page of pages) {
    batch.push(page)
    count += page.passages.length
    if (count < size) continue
    yield batch
    batch = []
    count = 0
  }
  if (batch.length > 0) yield batch
}

const pageRow = (page: PageText, runId: string) => ({
  run_id: runId,
  node: page.node,
  href: storable(page.href),
  title: storable(page.title),
  breadcrumbs: JSON.stringify(page.breadcrumbs.map(storable)),
  language: page.language === null ? null : storable(page.language),
  version: page.version === null ? null : storable(page.version),
  current: page.isCurrent ? (1 as const) : (0 as const),
})

const passagesOf = ({ node, passages }: PageText, runId: string) =>
  passages.map(({ heading, anchor, text }, position) => ({
    run_id: runId,
    node,
    position,
    heading: storable(heading),
    anchor: storable(anchor),
    text: storable(text),
  }))

/** Postgres cannot store NUL, and neither database lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
