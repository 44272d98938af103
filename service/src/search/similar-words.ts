import { distance } from 'fastest-levenshtein'

/** The most words that are searched instead of one that no page has. */
const maxSimilar = 5

/** Whether a word that no page has may be a misspelling or the beginning of another: only letters, and not too short. */
export const mayBeMisspelt = (word: string) =>
  /^[\p{L}\p{M}]{3,}$/u.test(word) && !/\p{Script=Han}/u.test(word)

/**
 * The words that a reader may have meant: the nearest, a letter left out, added or replaced (two in longer words, where
 * two neighbours exchanged are two); else those that begin with it.
 */
export function similarWords(word: string, known: Iterable<string>): string[] {
  const allowed = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  let nearest = allowed
  const near: [string, number][] = []
  const longer: string[] = []
  for (const other of known) {
    if (other.startsWith(word)) longer.push(other)
    if (Math.abs(other.length - word.length) > nearest) continue
    const apart = distance(word, other)
    if (apart > nearest || apart === 0) continue
    nearest = apart
    near.push([other, apart])
  }
  const nearestWords = near.flatMap(([other, apart]) => (apart === nearest ? [other] : []))
  const found = nearestWords.length > 0 ? nearestWords : longer
  return found.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, maxSimilar)
}
