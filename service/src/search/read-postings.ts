import type { Queries } from '../database/database.ts'
import { lengths, type Postings } from './postings.ts'
import type { Term } from './rank.ts'
import { mayBeMisspelt, similarWords } from './similar-words.ts'

/** A similar word counts this much of the word. */
const similar = 0.7

/** The postings of a run for the words of a question, and these with similar words for those that no page has. */
export async function readPostings(
  queries: Queries,
  runId: string,
  terms: readonly Term[],
): Promise<{ terms: Term[]; postings: ReadonlyMap<string, Postings> }> {
  const postings = await read(queries, runId, [lengths, ...formsOf(terms)])
  const corrected: Term[] = []
  for (const term of terms) {
    const own = [...term.forms].flatMap(([form, weight]) => (weight === 1 ? [form] : []))
    const isUnknown = term.weight === 1 && own.every(form => !postings.has(form) && mayBeMisspelt(form))
    const words = isUnknown ? similarWords(own[0]!, await wordsNear(queries, runId, own[0]!)) : []
    corrected.push({
      ...term,
      forms: new Map([...term.forms, ...words.map(word => [word, similar] as const)]),
    })
  }
  const added = formsOf(corrected).filter(form => !postings.has(form))
  for (const [word, places] of await read(queries, runId, added)) postings.set(word, places)
  return { terms: corrected, postings }
}

const formsOf = (terms: readonly Term[]) => [...new Set(terms.flatMap(({ forms }) => [...forms.keys()]))]

async function read(
  queries: Queries,
  runId: string,
  words: readonly string[],
): Promise<Map<string, Postings>> {
  const found = new Map<string, Postings>()
  if (words.length === 0) return found
  const rows = await queries
    .selectFrom('posting')
    .select(['word', 'places'])
    .where('run_id', '=', runId)
    .where('word', 'in', words)
    .orderBy('word')
    .orderBy('part')
    .execute()
  for (const { word, places } of rows) {
    const numbers = places === '' ? [] : places.split(' ').map(Number)
    const before = found.get(word)
    found.set(word, before ? before.concat(numbers) : numbers)
  }
  return found
}

/** The words with the first letter of a word: readers seldom misspell that. */
async function wordsNear(queries: Queries, runId: string, word: string): Promise<string[]> {
  const first = String.fromCodePoint(word.codePointAt(0)!)
  const rows = await queries
    .selectFrom('posting')
    .select('word')
    .distinct()
    .where('run_id', '=', runId)
    .where('word', '>=', first)
    .where('word', '<', String.fromCodePoint(word.codePointAt(0)! + 1))
    .execute()
  return rows.map(row => row.word)
}
