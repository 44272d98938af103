import { closest, distance } from '../document/distance.ts'
import { groupedBy } from '../document/append.ts'

/** The most names that one suggestion is compared with; of more, only those of similar length. */
export const maxCandidates = 2000

/** The characters of a name up to which it has a suggestion: a comparison takes quadratic time. */
export const maxComparedLength = 500

/**
 * How many pairs of characters a search may compare. Names of a hundred characters are compared with as many others as
 * `maxCandidates`, longer ones with fewer.
 */
const maxComparedPairs = 20_000_000

/**
 * How many all searches for names of one kind may compare: as many as a thousand names of forty characters take, each
 * among two thousand others.
 */
export const maxAllComparedPairs = 4_000_000_000

/** What searches for names of one kind share. */
export interface Comparing {
  /** How many pairs of characters they may still compare. */
  pairs: number
}

/**
 * The candidate most similar to a name; undefined when more than about one letter in three differs.
 *
 * @param left what this search shares with others
 */
export function nearest(
  name: string,
  candidates: readonly string[],
  left: Comparing = { pairs: maxComparedPairs },
): string | undefined {
  if (name.length > maxComparedLength) return undefined
  const limit = Math.max(1, Math.round(split(name)[1].length / 3))
  const likely =
    candidates.length > maxCandidates
      ? ofLength(candidates, name.length)
      : candidates.filter(candidate => Math.abs(candidate.length - name.length) <= limit)
  const compared = firstOf(likely, name.length, left)
  if (compared.length === 0) return undefined
  const best = closest(name, compared)
  return distance(name, best) <= limit ? best : undefined
}

/** As many of the first candidates as a name of some length is compared with. */
function firstOf(candidates: readonly string[], length: number, left: Comparing): readonly string[] {
  const most = Math.min(maxComparedPairs, left.pairs)
  let pairs = 0
  const end = candidates.findIndex(candidate => (pairs += length * candidate.length) > most)
  left.pairs -= pairs
  return end === -1 ? candidates : candidates.slice(0, end)
}

const lengths = new WeakMap<readonly string[], ReadonlyMap<number, readonly string[]>>()

/** The first of very many candidates that have about so many characters; they are sorted by that once. */
function ofLength(candidates: readonly string[], length: number): readonly string[] {
  const known = lengths.get(candidates) ?? groupedBy(candidates, candidate => candidate.length)
  lengths.set(candidates, known)
  const first = (near: number) => known.get(near)?.slice(0, maxCandidates) ?? []
  return [length, length - 1, length + 1].flatMap(first).slice(0, maxCandidates)
}

/** The same for a word that may be abbreviated. */
export const nearestWord = (word: string, known: readonly string[]): string | undefined =>
  nearest(word, known) ?? known.find(other => word.length > 2 && other.startsWith(word))

/**
 * The id most similar to another: one with a few other letters, else, of the first, one with the same words and some
 * more or fewer.
 */
export function nearestId(id: string, ids: readonly string[]): string | undefined {
  const near = nearest(id, ids)
  if (near !== undefined && distance(id, near) <= Math.max(2, id.length / 5)) return near
  if (id.length > maxComparedLength) return undefined
  const holds = (long: string, short: string) => short.length > 5 && `-${long}-`.includes(`-${short}-`)
  return ids
    .slice(0, maxCandidates)
    .filter(other => holds(other, id) || holds(id, other))
    .sort((a, b) => Math.abs(a.length - id.length) - Math.abs(b.length - id.length))[0]
}

/**
 * The path that most likely replaces another; of very many, only the first are compared. It shares the most
 * leading folders (language, version, section), and of those the most at its end; of those its text is most alike, and
 * its version nearest.
 */
export function closestPath(
  path: string,
  candidates: readonly string[],
  left: Comparing = { pairs: maxComparedPairs },
): string | undefined {
  if (path.length > maxComparedLength) return undefined
  const [words, version] = [withoutNumbers(path), versionOf(path)]
  let best: { readonly path: string; readonly ranks: readonly number[] } | undefined
  const most = Math.min(maxComparedPairs, left.pairs)
  let pairs = 0
  for (const candidate of candidates.slice(0, maxCandidates)) {
    pairs += path.length * candidate.length
    if (pairs > most) break
    const ranks = [
      -sharedFolders(path, candidate),
      -sharedEnd(path, candidate),
      distance(words, withoutNumbers(candidate)),
      Math.abs(version - versionOf(candidate)),
      distance(path, candidate),
    ]
    if (!best || isBefore(ranks, best.ranks)) best = { path: candidate, ranks }
  }
  left.pairs -= pairs
  return best?.path
}

function isBefore(ranks: readonly number[], others: readonly number[]): boolean {
  const differing = ranks.findIndex((rank, i) => rank !== others[i])
  return differing !== -1 && ranks[differing]! < others[differing]!
}

/** The number of folders that two paths begin with. */
export function sharedFolders(path: string, other: string): number {
  let folders = 0
  for (let i = 0; i < path.length && path[i] === other[i]; i++) if (path[i] === '/') folders++
  return folders
}

/** The number of parts that two paths end with. */
export function sharedEnd(path: string, other: string): number {
  let parts = 0
  // The beginning of a path ends a part, as a slash does.
  for (let i = 1; i < Math.min(path.length, other.length) + 2; i++) {
    const own = path.at(-i) ?? '/'
    if (own !== (other.at(-i) ?? '/')) break
    if (own === '/') parts++
  }
  return parts
}

const withoutNumbers = (path: string) => path.replace(/\d+/g, '0')

/** The first three numbers of a path as one, so that 2.9 is nearer to 3.0 than 2.1 is. */
function versionOf(path: string): number {
  const [major, minor, patch] = path.match(/\d+/g) ?? []
  return [major, minor, patch].reduce((sum, part) => sum * 10_000 + Math.min(Number(part ?? 0), 9999), 0)
}

/** The folder of a path, and the name within it. */
export function split(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf('/')
  return [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)]
}
