import { closest, distance } from 'fastest-levenshtein'

/** The most names that one suggestion is compared with; past it, only those of like length. */
const maxCandidates = 2000

/** The candidate that is most like a name, when it is like it at all: about one letter in three may differ. */
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

/** The same for a word that may also be cut short. */
export const nearestWord = (word: string, known: readonly string[]): string | undefined =>
  nearest(word, known) ?? known.find(other => word.length > 2 && other.startsWith(word))

/** The candidate that is most like a name, however different; of very many, only the first are compared. */
export const mostLike = (name: string, candidates: readonly string[]): string =>
  closest(name, candidates.slice(0, maxCandidates))

/** The folder of a path, and the name within it. */
export function split(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf('/')
  return [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)]
}
