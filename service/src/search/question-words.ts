import { stopWords } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** The most characters of a query that are read, and the most different words that are searched. */
const maxQueryLength = 2000
const maxQueryWords = 32

/** The different words to search for; stop words are left out unless there are no others. */
export function questionWords(query: string): string[] {
  const words = [...new Set(wordsOf(query.slice(0, maxQueryLength), 'query'))]
  const telling = words.filter(word => !stopWords.has(word))
  return (telling.length > 0 ? telling : words).slice(0, maxQueryWords)
}
