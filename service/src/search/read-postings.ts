import { setImmediate as breath } from 'node:timers/promises'
import type { Queries } from '../database/database.ts'
import type { PublishedPages } from './parts.ts'
import type { Breathe } from './breath.ts'
import type { Term } from './counts.ts'
import { parsePostings, type Places } from './postings.ts'
import { mayBeMisspelt, type Similar, similarTo } from './similar-words.ts'

/** A similar word counts this much of the word. */
const similar = 0.7

/** The most words that are searched instead of one that no page has. */
const maxSimilar = 5

/** The most words of a question that others are searched instead of. */
const maxMisspelt = 8

/** The most words that are read of the database at once: a thousand take a few milliseconds. */
const maxWordsAtOnce = 1000

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
  const misspelt = terms.map(({ forms, weight }) => {
    const own = [...forms].flatMap(([form, counts]) => (counts === 1 ? [form] : []))
    const isUnknown = weight === 1 && own.every(form => !postings.has(form) && mayBeMisspelt(form))
    return isUnknown ? own[0]! : undefined
  })
  const meant = await wordsMeant(queries, pages, [...new Set(misspelt.flatMap(word => word ?? []))], breathe)
  const corrected = terms.map((term, index) => {
    const words = meant.get(misspelt[index] ?? '') ?? []
    return { ...term, forms: new Map([...term.forms, ...words.map(word => [word, similar] as const)]) }
  })
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

/** The words of published pages that misspelt words may mean. */
async function wordsMeant(
  queries: Queries,
  pages: PublishedPages,
  misspelt: readonly string[],
  breathe: Breathe,
): Promise<Map<string, string[]>> {
  const similarTos = new Map(misspelt.slice(0, maxMisspelt).map(word => [word, similarTo(word)]))
  for (const first of new Set([...similarTos.keys()].map(firstLetter)))
    await addWords(
      queries,
      pages,
      first,
      [...similarTos].flatMap(([word, words]) => (firstLetter(word) === first ? [words] : [])),
    )
  const meant = new Map<string, string[]>()
  for (const [word, { lists }] of similarTos)
    for (const list of lists()) {
      const words = await publishedOf(queries, pages, list, breathe)
      if (words.length === 0) continue
      meant.set(word, words)
      break
    }
  return meant
}

const firstLetter = (word: string) => String.fromCodePoint(word.codePointAt(0)!)

/** The first of words that are on pages which readers have: others are stored until their part is. */
async function publishedOf(
  queries: Queries,
  pages: PublishedPages,
  words: readonly string[],
  breathe: Breathe,
): Promise<string[]> {
  const published: string[] = []
  for (let start = 0; start < words.length && published.length < maxSimilar; start += maxSimilar) {
    const some = words.slice(start, start + maxSimilar)
    const postings = await readWords(queries, pages, some, breathe)
    published.push(...some.filter(word => postings.has(word)))
  }
  return published.slice(0, maxSimilar)
}

/** Adds the words with a first letter: readers seldom misspell that. */
async function addWords(
  queries: Queries,
  { parts }: PublishedPages,
  first: string,
  similarTos: readonly Similar[],
): Promise<void> {
  const end = String.fromCodePoint(first.codePointAt(0)! + 1)
  const added = new Set<string>()
  for (const part of parts)
    for (let from: readonly ['>=' | '>', string] | undefined = ['>=', first]; from;) {
      const rows = await queries
        .selectFrom('posting')
        .select('word')
        .where('part_id', '=', part)
        .where('word', ...from)
        .where('word', '<', end)
        .orderBy('word')
        .limit(maxWordsAtOnce)
        .execute()
      for (const { word } of rows) {
        if (added.has(word)) continue
        added.add(word)
        for (const { add } of similarTos) add(word)
      }
      from = rows.length < maxWordsAtOnce ? undefined : ['>', rows.at(-1)!.word]
      await breath()
    }
}
