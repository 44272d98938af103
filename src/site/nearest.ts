import { closest, distance } from 'fastest-levenshtein'

/** The most names that one suggestion is compared with; of more, only those of similar length. */
const maxCandidates = 2000

/** The candidate most similar to a name; undefined when more than about one letter in three differs. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.round(split(name)[1].length / 3))
  const likely =
    candidates.length > maxCandidates
      ? candidates.filter(candidate => Math.abs(candidate.length - name.length) <= 1).slice(0, maxCandidates)
      : candidates.filter(candidate => Math.abs(candidate.length - name.length) <= limit)
  if (likely.length === 0) return undefined
  const best = closest(name, likely)
  return distance(name, best) <= limit ? best : undefined
}

/** The same for a word that may be abbreviated. */
export const nearestWord = (word: string, known: readonly string[]): string | undefined =>
  nearest(word, known) ?? known.find(other => word.length > 2 && other.startsWith(word))

/** The candidate most similar to a name, however different; of very many, only the first are compared. */
export const mostLike = (name: string, candidates: readonly string[]): string =>
  closest(name, candidates.slice(0, maxCandidates))

/** The folder of a path, and the name within it. */
export function split(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf('/')
  return [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)]
}
