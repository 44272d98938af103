import type { Queries } from '../database/database.ts'
import type { PublishedPages } from './parts.ts'
import { lengths, parsePostings, type Postings } from './postings.ts'
import type { Term } from './rank.ts'
import { mayBeMisspelt, similarWords } from './similar-words.ts'

/** A similar word counts this much of the word. */
const similar = 0.7

/** The postings of a publication for the words of a question, and with similar words for those that no page has. */
export async function readPostings(
  queries: Queries,
  pages: PublishedPages,
  terms: readonly Term[],
): Promise<{ terms: Term[]; postings: ReadonlyMap<string, Postings> }> {
  const postings = await read(queries, pages, [lengths, ...formsOf(terms)])
  const corrected: Term[] = []
  for (const term of terms) {
    const own = [...term.forms].flatMap(([form, weight]) => (weight === 1 ? [form] : []))
    const isUnknown = term.weight === 1 && own.every(form => !postings.has(form) && mayBeMisspelt(form))
    const words = isUnknown ? await wordsLike(queries, pages, own[0]!) : []
    corrected.push({
      ...term,
      forms: new Map([...term.forms, ...words.map(word => [word, similar] as const)]),
    })
  }
  const added = formsOf(corrected).filter(form => !postings.has(form))
  for (const [word, places] of await read(queries, pages, added)) postings.set(word, places)
  return { terms: corrected, postings }
}

const formsOf = (terms: readonly Term[]) => [...new Set(terms.flatMap(({ forms }) => [...forms.keys()]))]

/** The places of words by the ids that their pages have in the publication's tree; a word without any is left out. */
async function read(
  queries: Queries,
  { parts, nodesOf }: PublishedPages,
  words: readonly string[],
): Promise<Map<string, Postings>> {
  const found = new Map<string, Postings>()
  if (words.length === 0 || parts.length === 0) return found
  const rows = await queries
    .selectFrom('posting')
    .select(['part_id', 'word', 'places'])
    .where('part_id', 'in', parts)
    .where('word', 'in', words)
    .orderBy('word')
    .orderBy('part_id')
    .execute()
  for (const { part_id, word, places } of rows) {
    const live = withNodes(parsePostings(places), nodesOf(part_id))
    if (live.length === 0) continue
    const before = found.get(word)
    found.set(word, before ? before.concat(live) : live)
  }
  return found
}

/** Places with the id of their page in the place of its number; those of pages that are not published are left out. */
function withNodes(places: Postings, nodes: readonly number[]): Postings {
  let kept = 0
  for (let i = 0; i < places.length; i += 4) {
    const node = nodes[places[i]!]!
    if (node < 0) continue
    places[kept] = node
    for (let k = 1; k < 4; k++) places[kept + k] = places[i + k]!
    kept += 4
  }
  places.length = kept
  return places
}

/** The words of published pages that a misspelt word may mean. */
async function wordsLike(queries: Queries, pages: PublishedPages, word: string): Promise<string[]> {
  let known = await wordsNear(queries, pages, word)
  for (;;) {
    const words = similarWords(word, known)
    const postings = await read(queries, pages, words)
    if (postings.size === words.length) return words
    // The others are on pages that are stored, but no longer published.
    known = known.filter(other => !words.includes(other) || postings.has(other))
  }
}

/** The words with the first letter of a word: readers seldom misspell that. */
async function wordsNear(queries: Queries, { parts }: PublishedPages, word: string): Promise<string[]> {
  if (parts.length === 0) return []
  const first = String.fromCodePoint(word.codePointAt(0)!)
  const rows = await queries
    .selectFrom('posting')
    .select('word')
    .distinct()
    .where('part_id', 'in', parts)
    .where('word', '>=', first)
    .where('word', '<', String.fromCodePoint(word.codePointAt(0)! + 1))
    .execute()
  return rows.map(row => row.word)
}
