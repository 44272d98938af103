import { setImmediate as breath } from 'node:timers/promises'
import type { Queries } from '../database/database.ts'
import type { PublishedPages } from './parts.ts'
import type { Breathe } from './breath.ts'
import type { Term } from './counts.ts'
import { parsePostings, type Places } from './postings.ts'
import { mayBeMisspelt, similarWords } from './similar-words.ts'

/** A similar word counts this much of the word. */
const similar = 0.7

/** The places of words, in lists that are in no order. */
export type Found = Map<string, Places[]>

/** The postings of a publication for the words of a question, and with similar words for those that no page has. */
export async function readPostings(
  queries: Queries,
  pages: PublishedPages,
  terms: readonly Term[],
  breathe: Breathe,
): Promise<{ terms: Term[]; postings: Found }> {
  const postings = await readWords(queries, pages, formsOf(terms), breathe)
  const corrected: Term[] = []
  for (const term of terms) {
    const own = [...term.forms].flatMap(([form, weight]) => (weight === 1 ? [form] : []))
    const isUnknown = term.weight === 1 && own.every(form => !postings.has(form) && mayBeMisspelt(form))
    const words = isUnknown ? await wordsLike(queries, pages, own[0]!, breathe) : []
    corrected.push({
      ...term,
      forms: new Map([...term.forms, ...words.map(word => [word, similar] as const)]),
    })
  }
  const added = formsOf(corrected).filter(form => !postings.has(form))
  for (const [word, places] of await readWords(queries, pages, added, breathe)) postings.set(word, places)
  return { terms: corrected, postings }
}

const formsOf = (terms: readonly Term[]) => [...new Set(terms.flatMap(({ forms }) => [...forms.keys()]))]

/** The parts of one query: a part has a thousand pages at most. */
const partsAtOnce = 2

/** The places of words by the ids that their pages have in the publication's tree; a word without any is left out. */
export async function readWords(
  queries: Queries,
  { parts, nodesOf }: PublishedPages,
  words: readonly string[],
  breathe: Breathe,
): Promise<Found> {
  const found: Found = new Map()
  if (words.length === 0) return found
  for (let start = 0; start < parts.length; start += partsAtOnce) {
    const rows = await queries
      .selectFrom('posting')
      .select(['part_id', 'word', 'places'])
      .where('part_id', 'in', parts.slice(start, start + partsAtOnce))
      .where('word', 'in', words)
      .execute()
    for (const { part_id, word, places } of rows) {
      const live = withNodes(parsePostings(places), nodesOf(part_id))
      await breathe(places.length / 8)
      if (live.length === 0) continue
      const others = found.get(word)
      if (others) others.push(live)
      else found.set(word, [live])
    }
  }
  return found
}

/** Places with the id of their page in the place of its number; those of pages that are not published are left out. */
function withNodes(places: Places, nodes: readonly number[]): Places {
  let kept = 0
  for (let i = 0; i < places.length; i += 4) {
    const node = nodes[places[i]!]!
    if (node < 0) continue
    places[kept] = node
    for (let k = 1; k < 4; k++) places[kept + k] = places[i + k]!
    kept += 4
  }
  return places.subarray(0, kept)
}

/** The words of published pages that a misspelt word may mean. */
async function wordsLike(
  queries: Queries,
  pages: PublishedPages,
  word: string,
  breathe: Breathe,
): Promise<string[]> {
  let known = await wordsNear(queries, pages, word)
  for (;;) {
    const words = similarWords(word, known)
    const postings = await readWords(queries, pages, words, breathe)
    if (postings.size === words.length) return words
    // The others are on pages that are stored, but no longer published.
    known = known.filter(other => !words.includes(other) || postings.has(other))
  }
}

/** The words with the first letter of a word: readers seldom misspell that. */
async function wordsNear(queries: Queries, { parts }: PublishedPages, word: string): Promise<string[]> {
  const first = String.fromCodePoint(word.codePointAt(0)!)
  const words = new Set<string>()
  for (let start = 0; start < parts.length; start += partsAtOnce) {
    const rows = await queries
      .selectFrom('posting')
      .select('word')
      .distinct()
      .where('part_id', 'in', parts.slice(start, start + partsAtOnce))
      .where('word', '>=', first)
      .where('word', '<', String.fromCodePoint(word.codePointAt(0)! + 1))
      .execute()
    for (const row of rows) words.add(row.word)
    await breath()
  }
  return [...words]
}
