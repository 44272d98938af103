import { groupedBy } from '../document/append.ts'
import * as posix from '../document/posix.ts'
import { joinPaths, normalPath } from '../document/path.ts'
import { type Entry, readEntry } from '../grammar/entry.ts'

export type OperationEntry = Extract<Entry, { readonly kind: 'operation' | 'webhook' }>

/** An operation that front matter names, and the specification that it names with it. */
export interface ShownOperation {
  readonly entry: OperationEntry
  /** A path or a bare name, as written; null for none. */
  readonly name: string | null
  /** Whether that name is neither a path nor a file's. */
  readonly isBareName: boolean
}

const bareName = /^(\S+)\s+(\S.*)$/s

/** Reads the `openapi` of front matter: an entry, or one with a specification's name before it (`v1 GET /x`). */
export function readShown(text: string): ShownOperation | null {
  const entry = readEntry(text)
  if (entry.kind === 'operation' || entry.kind === 'webhook')
    return { entry, name: entry.file, isBareName: false }
  const named = bareName.exec(text.trim())
  const rest = named && readEntry(named[2]!)
  const isOperation = rest?.kind === 'operation' || rest?.kind === 'webhook'
  return named && isOperation && rest.file === null
    ? { entry: rest, name: named[1]!, isBareName: true }
    : null
}

const extension = /\.(?:json|ya?ml)$/i

/**
 * The files that a name in the front matter of a page may mean: from the root, from the page, or of that
 * name; the first that is there. The same list for the same files.
 */
export type SpecificationsNamed = (name: string, page: string) => readonly string[]

/** Finds them among the specifications of a project. */
export function specificationsNamed(files: readonly string[]): SpecificationsNamed {
  const stemOf = (path: string) => path.replace(extension, '')
  const paths = groupedBy(files, path => path)
  const stems = groupedBy(files, stemOf)
  const sorted = [...files].sort(byName)
  const names = groupedBy(sorted, path => posix.basename(path))
  const nameStems = groupedBy(sorted, path => stemOf(posix.basename(path)))
  return (name, page) => {
    // A name without an ending may be that of any.
    const isWhole = extension.test(name)
    const path = name.replaceAll('\\', '/')
    const fromRoot = normalPath(path.replace(/^\/+/, ''))
    const fromPage = joinPaths(posix.dirname(page), path)
    for (const place of path.startsWith('/') ? [fromRoot] : [fromRoot, fromPage]) {
      const there = (isWhole ? paths : stems).get(place)
      if (there) return there
    }
    return (path.includes('/') ? undefined : (isWhole ? names : nameStems).get(path)) ?? []
  }
}

/** By file name, then by folder. */
export function byName(text: string, other: string): number {
  const [a, b] = [posix.basename(text), posix.basename(other)]
  if (a !== b) return a < b ? -1 : 1
  return text < other ? -1 : text > other ? 1 : 0
}
