import { firstIndex } from '../../document/first-index.ts'
import { present } from '../../document/present.ts'
import type { Follow } from './links.ts'
import type { Listing } from '../source.ts'
import { maxGitEntries } from './limits.ts'
import { tooManyEntries } from './records.ts'
import {
  belowShutFinder,
  isWanted,
  maxFiles,
  maxLinkedBytes,
  maxPathCharacters,
  tooLongPaths,
  tooManyFiles,
  tooManyLinked,
} from '../listed.ts'

/** An entry of the index or of a tree of git. */
export interface GitEntry {
  readonly id: string
  readonly kind: 'file' | 'link' | 'module'
}

type Entries = ReadonlyMap<string, GitEntry>

/** The bytes of objects, by id; null for one that is not there. */
type SizesOf = (ids: readonly string[]) => readonly (readonly [id: string, bytes: number | null])[]

/** The result that `walk` would have for these entries: the same folders are skipped, the same links followed. */
export function listEntries(
  entries: Entries,
  links: ReadonlyMap<string, string>,
  follow: Follow,
  sizesOf: SizesOf,
): Listing {
  const files: string[] = []
  const others: string[] = []
  const outside = new Set<string>()
  /** How often links bring each object, by id. */
  const brought = new Map<string, number>()
  const isBelowShut = belowShutFinder()
  let [count, characters] = [0, 0]
  const add = (path: string, text: string) => {
    if (++count > maxGitEntries) throw tooManyEntries()
    characters += path.length
    if (characters > maxPathCharacters) throw tooLongPaths()
    if (isBelowShut(path)) return
    const { kind } = present(entries.get(text))
    const target = kind === 'link' ? follow(text) : text
    const file = target === null ? undefined : entries.get(target)
    if (target === null) outside.add(path)
    else if (file?.kind !== 'file') return
    if (!isWanted(path)) {
      if (others.length <= maxFiles) others.push(path)
      return
    }
    if (files.length === maxFiles) throw tooManyFiles()
    files.push(path)
    if (file && target !== path) brought.set(file.id, (brought.get(file.id) ?? 0) + 1)
  }
  for (const path of entries.keys()) add(path, path)
  for (const path of links.keys()) {
    const target = follow(path)
    if (!target || `${path}/`.startsWith(`${target}/`)) continue
    for (const name of entriesBelow(entries, target)) add(path + name.slice(target.length), name)
  }
  const bytes = sizesOf([...brought.keys()]).reduce(
    (sum, [id, size]) => sum + (size ?? 0) * present(brought.get(id)),
    0,
  )
  if (bytes > maxLinkedBytes) throw tooManyLinked()
  return { files: files.sort(), others, outside, closed: new Set() }
}

const sorted = new WeakMap<Entries, string[]>()

/** The paths of the entries in a folder and the folders below it, sorted. */
export function* entriesBelow(entries: Entries, folder: string): Generator<string> {
  const paths = sorted.get(entries) ?? [...entries.keys()].sort()
  sorted.set(entries, paths)
  // "0" is the character after "/".
  const from = folder === '' ? 0 : firstIndex(paths, path => path >= `${folder}/`)
  const to = folder === '' ? paths.length : firstIndex(paths, path => path >= `${folder}0`)
  for (let i = from; i < to; i++) yield present(paths[i])
}
