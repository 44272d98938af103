import { distance } from 'fastest-levenshtein'

/** Whether a word that no page has may be a misspelling or the beginning of another: only letters, and not too short. */
export const mayBeMisspelt = (word: string) =>
  /^[\p{L}\p{M}]{3,}$/u.test(word) && !/\p{Script=Han}/u.test(word)

/** The most words of each kind that are proposed: some may be on no page that readers have. */
const maxProposed = 20

/** Words that a reader may have meant, in lists of which each is better than the next, the best first in each. */
export interface Similar {
  readonly add: (known: string) => void
  readonly lists: () => string[][]
}

/**
 * Chooses words that a reader may have meant: the nearest, a letter left out, added or replaced (two in kin words, where
 * two neighbours exchanged are two); else those that begin with it, or that it begins with: a misspelt ending is no
 * ending that a stemmer knows.
 */
export function similarTo(word: string): Similar {
  const allowed = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  const byLength = (a: string, b: string) =>
    Math.abs(a.length - word.length) - Math.abs(b.length - word.length) || (a < b ? -1 : 1)
  const near = Array.from({ length: allowed }, () => firstOf(byLength))
  const kin = firstOf(byLength)
  return {
    add(known) {
      if (known.startsWith(word) || isStemOf(known, word)) kin.add(known)
      if (Math.abs(known.length - word.length) > allowed) return
      const apart = distance(word, known)
      if (apart > 0) near[apart - 1]?.add(known)
    },
    lists: () => [...near, kin].map(({ list }) => list()),
  }
}

/** Keeps the first words of any number, by an order. */
function firstOf(order: (a: string, b: string) => number) {
  let kept: string[] = []
  const list = () => (kept = kept.sort(order).slice(0, maxProposed))
  return {
    add(word: string) {
      if (kept.push(word) > 4 * maxProposed) list()
    },
    list,
  }
}

const isStemOf = (stem: string, word: string) =>
  stem.length >= 5 && word.length - stem.length <= 5 && word.startsWith(stem)
