import type { Database } from '../database/database.ts'
import type { ProjectTable } from '../database/schema.ts'
import { filterPage } from './filter.ts'
import { indexAgain } from './index-again.ts'
import { languageOf } from './language.ts'
import type { Filter, Passage, SearchOptions } from './passage.ts'
import { readPostings } from './read-postings.ts'
import { termsOf } from './question-words.ts'
import { bestFirst, rankPages, type Ranked } from './rank.ts'
import { languageOfQuestion } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** The most passages of one page that are returned. */
const maxPassagesOfPage = 2

/** The pages whose place is looked at beside their words. */
const maxCandidates = 200

/** What a page's score is multiplied with if it is in another language than the question, or of another version. */
const factors = { language: 0.3, version: 0.8 }

/** The published passages that contain words of a query, best first: one of each page, then a second one. */
export async function searchPages(
  { db }: Database,
  { id }: Pick<ProjectTable, 'id'>,
  query: string,
  { take, filter, before }: SearchOptions,
): Promise<Passage[]> {
  if (take < 1) return []
  const published = () =>
    db
      .selectFrom('project')
      .innerJoin('tree', 'tree.run_id', 'project.published')
      .select(['tree.run_id', 'tree.languages'])
      .where('project.id', '=', id)
      .executeTakeFirst()
  // What is read of a run is whole as long as it is the published one.
  for (let run = await published(); run;) {
    if (run.languages === '') run.languages = await indexAgain({ db }, run.run_id)
    const found = await searchRun({ db }, run, query, { take, filter: toStored(filter ?? {}), before })
    const now = await published()
    if (now?.run_id === run.run_id) return found
    run = now
  }
  return []
}

interface RunSearch {
  readonly take: number
  readonly filter: Filter
  readonly before: string | undefined
}

async function searchRun(
  { db }: Pick<Database, 'db'>,
  run: { readonly run_id: string; readonly languages: string },
  query: string,
  { take, filter, before }: RunSearch,
): Promise<Passage[]> {
  const terms = termsOf(query, JSON.parse(run.languages) as string[], before)
  if (terms.length === 0) return []
  const indexed = await readPostings(db, run.run_id, terms)
  const ranked = rankPages(indexed.terms, indexed.postings)
  const pages = await readPlaces({ db }, run.run_id, ranked, filter, take)
  const language = filter.language === undefined ? languageOfQuestion(query, wordsOf(query)) : null
  const placed = ranked
    .flatMap(page => {
      const place = pages.get(page.node)
      if (!place) return []
      const isOther = language !== null && place.language !== null && languageOf(place.language) !== language
      const factor = (isOther ? factors.language : 1) * (place.current ? 1 : factors.version)
      return [{ ...page, score: page.score * factor }]
    })
    .sort(bestFirst)
  return await readPassages({ db }, run.run_id, placed, take)
}

/** The best pages that a filter lets through. */
async function readPlaces(
  { db }: Pick<Database, 'db'>,
  runId: string,
  ranked: readonly Ranked[],
  filter: Filter,
  take: number,
) {
  const most = Math.max(maxCandidates, take * 2)
  const read = (nodes: readonly number[]) =>
    db
      .selectFrom('page')
      .select(['node', 'language', 'current'])
      .where('run_id', '=', runId)
      .where('node', 'in', nodes)
      .where(filterPage(filter))
      .execute()
  const places = new Map<number, Awaited<ReturnType<typeof read>>[number]>()
  for (let start = 0; start < ranked.length && places.size < most; start += most)
    for (const place of await read(ranked.slice(start, start + most).map(({ node }) => node)))
      places.set(place.node, place)
  return places
}

/**
 * The passages of pages: the best of each, then those that say the same as another page's (that of another version or
 * product), then the second best of each.
 */
async function readPassages(
  { db }: Pick<Database, 'db'>,
  runId: string,
  pages: readonly Ranked[],
  take: number,
): Promise<Passage[]> {
  const read = pages.slice(0, 3 * take).map(({ node, passages }) => ({
    node,
    positions: passages.length > 0 ? passages.slice(0, maxPassagesOfPage) : [0],
  }))
  if (read.length === 0) return []
  const rows = await db
    .selectFrom('passage')
    .innerJoin('page', join =>
      join.onRef('page.run_id', '=', 'passage.run_id').onRef('page.node', '=', 'passage.node'),
    )
    .select(['page.href', 'page.title', 'page.breadcrumbs', 'page.language', 'page.version'])
    .select(['passage.node', 'passage.position', 'passage.anchor', 'passage.heading', 'passage.text'])
    .where('passage.run_id', '=', runId)
    .where(({ eb, or, and }) =>
      or(
        read.map(({ node, positions }) =>
          and([eb('passage.node', '=', node), eb('passage.position', 'in', positions)]),
        ),
      ),
    )
    .execute()
  const byPlace = new Map(rows.map(row => [`${row.node} ${row.position}`, row]))
  const said = new Set<string>()
  const [first, same, second]: [typeof rows, typeof rows, typeof rows] = [[], [], []]
  for (const { node, positions } of read)
    for (const [index, position] of positions.entries()) {
      const row = byPlace.get(`${node} ${position}`)
      if (!row) continue
      const key = `${row.title}\n${row.text}`
      ;(index > 0 ? second : said.has(key) ? same : first).push(row)
      if (index === 0) said.add(key)
    }
  return [...first, ...same, ...second]
    .slice(0, take)
    .map(({ node: _, position: __, breadcrumbs, ...passage }) => ({
      ...passage,
      breadcrumbs: JSON.parse(breadcrumbs) as string[],
    }))
}

const toStored = ({ language, version, path }: Filter): Filter => ({
  ...(language !== undefined && { language: language.replaceAll('\0', '') }),
  ...(version !== undefined && { version: version.replaceAll('\0', '') }),
  ...(path !== undefined && { path: toHref(path) }),
})

/** A path in the form of an href: from the root, percent-encoded, without a trailing slash; '' for the root. */
function toHref(path: string) {
  const plain = `/${path.replaceAll('\0', '').toWellFormed()}`.replace(/[?#].*$/s, '').replace(/^\/+/, '/')
  const encoded = /%[0-9a-f]{2}/i.test(plain) ? plain : encodeURI(plain)
  return encoded.replace(/\/+$/, '')
}
