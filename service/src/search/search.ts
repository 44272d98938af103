import type { Database } from '../database/database.ts'
import type { ProjectTable } from '../database/schema.ts'
import { breathing } from './breath.ts'
import { filterPage } from './filter.ts'
import { indexAgain } from './index-again.ts'
import { languageOf } from './language.ts'
import { type PublishedPages, readPublishedPages } from './parts.ts'
import type { Filter, Passage, SearchOptions } from './passage.ts'
import { readPostings } from './read-postings.ts'
import { termsOf } from './question-words.ts'
import { bestFirst, rankPages, type Ranked, type Ranking } from './rank.ts'
import { sizesOfPublication } from './sizes-of-publication.ts'
import { languageOfQuestion } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** The most passages of one page that are returned. */
const maxPassagesOfPage = 2

/** The pages whose place is looked at beside their words. */
const maxCandidates = 200

/** What a page's score is multiplied with if it is in another language than the question, of another version, or reference. */
const factors = { language: 0.3, version: 0.7, reference: 0.85, askedReference: 0.95, code: 0.6 }

/** The folders of pages that are generated or list changes: a guide on the same subject tells a reader more. */
const reference = /\/(?:api|api-ref|api-reference|references?|changelogs?|release-notes)(?:\/|$)/i

/** Those of pages that are generated from code: they name everything and explain little. */
const code =
  /\/(?:[a-z]+-sdk|(?:api|api-ref|api-reference|references?)\/(?:python|javascript|typescript|node|java|kotlin|go|rust|ruby|php|swift|dotnet))(?:\/|$)/i

/** What those ask for who want to read a reference all the same. */
const referenceWords =
  /\b(?:api|endpoint|parameters?|arguments?|method|function|hook|class|returns?|sdk|cli|terminal|commands?)\b|接口|端点|参数|方法|函数|命令|パラメータ|メソッド|関数|コマンド/i

function factorOfKind(href: string, query: string) {
  if (code.test(href)) return factors.code
  if (!reference.test(href)) return 1
  return referenceWords.test(query) ? factors.askedReference : factors.reference
}

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
      .innerJoin('publication', 'publication.run_id', 'project.published')
      .select(['publication.run_id', 'publication.languages'])
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
  const published = await readPublishedPages(db, run.run_id)
  const breathe = breathing()
  const indexed = await readPostings(db, published, terms, breathe)
  const sizes = await sizesOfPublication(db, run.run_id, published, breathe)
  const ranking = await rankPages(indexed.terms, indexed.postings, sizes, breathe)
  const pages = await readPlaces({ db }, published, ranking.pages, filter, take)
  const language = filter.language === undefined ? languageOfQuestion(query, wordsOf(query)) : null
  const placed = ranking.pages
    .flatMap(page => {
      const place = pages.get(page.node)
      if (!place) return []
      const isOther = language !== null && place.language !== null && languageOf(place.language) !== language
      const factor =
        (isOther ? factors.language : 1) *
        (place.current ? 1 : factors.version) *
        factorOfKind(place.href, query)
      return [{ ...page, score: page.score * factor }]
    })
    .sort(bestFirst)
  return await readPassages({ db }, published, placed, ranking, take)
}

/** The best pages that a filter lets through. */
async function readPlaces(
  { db }: Pick<Database, 'db'>,
  published: PublishedPages,
  ranked: readonly Ranked[],
  filter: Filter,
  take: number,
) {
  const most = Math.max(maxCandidates, take * 2)
  const read = async (nodes: readonly number[]) => {
    const rows = await db
      .selectFrom('page')
      .select(['part_id', 'number', 'href', 'language', 'current'])
      .where(({ eb, or, and }) =>
        or(
          byPart(nodes, published).map(([part, numbers]) =>
            and([eb('part_id', '=', part), eb('number', 'in', numbers)]),
          ),
        ),
      )
      .where(filterPage(filter))
      .execute()
    return rows.map(row => ({ ...row, node: published.nodesOf(row.part_id)[row.number]! }))
  }
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
  published: PublishedPages,
  pages: readonly Ranked[],
  { passagesOf }: Ranking,
  take: number,
): Promise<Passage[]> {
  const read = pages.slice(0, 3 * take).map(({ node }) => {
    const passages = passagesOf(node)
    return {
      ...published.placeOf(node),
      positions: passages.length > 0 ? passages.slice(0, maxPassagesOfPage) : [0],
    }
  })
  if (read.length === 0) return []
  const rows = await db
    .selectFrom('passage')
    .innerJoin('page', join =>
      join.onRef('page.part_id', '=', 'passage.part_id').onRef('page.number', '=', 'passage.number'),
    )
    .select(['page.href', 'page.title', 'page.breadcrumbs', 'page.language', 'page.version'])
    .select(['passage.part_id', 'passage.number', 'passage.position'])
    .select(['passage.anchor', 'passage.heading', 'passage.text'])
    .where(({ eb, or, and }) =>
      or(
        read.map(({ part, number, positions }) =>
          and([
            eb('passage.part_id', '=', part),
            eb('passage.number', '=', number),
            eb('passage.position', 'in', positions),
          ]),
        ),
      ),
    )
    .execute()
  const byPlace = new Map(rows.map(row => [`${row.part_id} ${row.number} ${row.position}`, row]))
  const said = new Set<string>()
  const [first, same, second]: [typeof rows, typeof rows, typeof rows] = [[], [], []]
  for (const { part, number, positions } of read)
    for (const [index, position] of positions.entries()) {
      const row = byPlace.get(`${part} ${number} ${position}`)
      if (!row) continue
      const key = `${row.title}\n${row.text}`
      ;(index > 0 ? second : said.has(key) ? same : first).push(row)
      if (index === 0) said.add(key)
    }
  return [...first, ...same, ...second]
    .slice(0, take)
    .map(({ part_id: _, number: __, position: ___, breadcrumbs, ...passage }) => ({
      ...passage,
      breadcrumbs: JSON.parse(breadcrumbs) as string[],
    }))
}

/** The numbers of pages by their part. */
function byPart(nodes: readonly number[], { placeOf }: PublishedPages) {
  const numbers = new Map<string, number[]>()
  for (const { part, number } of nodes.map(placeOf)) {
    const own = numbers.get(part)
    if (own) own.push(number)
    else numbers.set(part, [number])
  }
  return [...numbers]
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
