import { stopWords } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** Of a query this many characters are read, and this many different words searched. */
const maxQueryLength = 2000
const maxQueryWords = 32

/** The different words to search for: stop words are left out unless there is nothing else. */
export function questionWords(query: string): string[] {
  const words = [...new Set(wordsOf(query.slice(0, maxQueryLength), 'query'))]
  const telling = words.filter(word => !stopWords.has(word))
  return (telling.length > 0 ? telling : words).slice(0, maxQueryWords)
}
