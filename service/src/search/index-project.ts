import type { Tree } from 'docs-nav'
import type { Database, Queries } from '../database/database.ts'
import type { PageText } from './page-text.ts'
import { configurationsOf } from './text-search-configuration.ts'
import { insertPassages, type NewPassage } from './insert-passages.ts'

export { readPages } from './read-pages.ts'

/** The passages written in one transaction: other writers wait no longer than this takes. */
const passagesAtOnce = 200

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
  const configurationOf = await configurationsOf(database)
  await db.transaction().execute(async queries => {
    await forget(queries, [runId])
    await queries
      .insertInto('tree')
      .values({
        run_id: runId,
        project_id: projectId,
        tree: JSON.stringify(tree),
        configurations: '[]',
        passages: 0,
      })
      .execute()
  })
  const configurations = new Set<string>()
  let passages = 0
  for (const batch of batches(pages, passagesAtOnce)) {
    signal?.throwIfAborted()
    const rows = batch.flatMap(page => passagesOf(page, runId, configurationOf(page.language)))
    for (const { configuration } of rows) configurations.add(configuration)
    passages += rows.length
    await db.transaction().execute(async queries => {
      await queries
        .insertInto('page')
        .values(batch.map(page => pageRow(page, runId)))
        .execute()
      await insertPassages(queries, database.dialect, rows)
    })
  }
  await db
    .updateTable('tree')
    .set({ configurations: JSON.stringify([...configurations]), passages })
    .where('run_id', '=', runId)
    .execute()
}

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

const pageRow = ({ node, href, title, breadcrumbs, language, version }: PageText, runId: string) => ({
  run_id: runId,
  node,
  href: storable(href),
  title: storable(title),
  breadcrumbs: JSON.stringify(breadcrumbs.map(storable)),
  language: language === null ? null : storable(language),
  version: version === null ? null : storable(version),
})

const passagesOf = (page: PageText, runId: string, configuration: string): NewPassage[] =>
  page.passages.map((passage, position) => ({
    run_id: runId,
    node: page.node,
    position,
    heading: storable(passage.heading),
    anchor: storable(passage.anchor),
    text: storable(passage.text),
    title: page.title,
    configuration,
  }))

/** Postgres cannot store NUL, and neither database lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
