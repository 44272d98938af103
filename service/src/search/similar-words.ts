import { distance } from 'fastest-levenshtein'

/** The most words that are searched instead of one that no page has. */
const maxSimilar = 5

/** Whether a word that no page has may be a misspelling or the beginning of another: only letters, and not too short. */
export const mayBeMisspelt = (word: string) =>
  /^[\p{L}\p{M}]{3,}$/u.test(word) && !/\p{Script=Han}/u.test(word)

/**
 * The words that a reader may have meant: the nearest, a letter left out, added or replaced (two in kin words, where
 * two neighbours exchanged are two); else those that begin with it, or that it begins with: a misspelt ending is no
 * ending that a stemmer knows.
 */
export function similarWords(word: string, known: Iterable<string>): string[] {
  const allowed = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  let nearest = allowed
  const near: [string, number][] = []
  const kin: string[] = []
  for (const other of known) {
    if (other.startsWith(word) || isStemOf(other, word)) kin.push(other)
    if (Math.abs(other.length - word.length) > nearest) continue
    const apart = distance(word, other)
    if (apart > nearest || apart === 0) continue
    nearest = apart
    near.push([other, apart])
  }
  const nearestWords = near.flatMap(([other, apart]) => (apart === nearest ? [other] : []))
  const found = nearestWords.length > 0 ? nearestWords : kin
  const byLength = (a: string, b: string) =>
    Math.abs(a.length - word.length) - Math.abs(b.length - word.length) || (a < b ? -1 : 1)
  return found.sort(byLength).slice(0, maxSimilar)
}

const isStemOf = (stem: string, word: string) =>
  stem.length >= 5 && word.length - stem.length <= 5 && word.startsWith(stem)
