import type { Operation, Specification } from '../openapi/specification.ts'
import { numbered, slug, slugPath } from './slug.ts'

/** First part of an operation's address when its `openapi` names no directory. */
export const defaultDirectory = 'api-reference'

/** A specification under the directory of its addresses. */
export interface Mount {
  readonly specification: Specification
  /** As its `openapi` has it. */
  readonly directory: string | null
  /** The directory as the folder of its addresses. */
  readonly folder: string
}

/** The address of each operation of each mount. */
export interface Addresses {
  pathOf(mount: Mount, operation: Operation): string
  /** The address that it would have if no other page had it. */
  plainOf(mount: Mount, operation: Operation): string
}

/**
 * Gives out addresses (docs/format.md#addresses): files first, then the specifications that elements name, those
 * of `api.openapi`, and those that only entries bring in; each by path, their operations in document
 * order. So no address depends on which pages the navigation lists.
 */
export function assignAddresses(
  files: Iterable<string>,
  {
    elements,
    api,
    entries,
  }: { elements: readonly Mount[]; api: readonly Mount[]; entries: readonly Mount[] },
): Addresses {
  const taken = new Set(files)
  const numbers = new Map<string, number>()
  const given = new Map<Specification, Map<string, Map<Operation, string>>>()
  const claim = (path: string) => {
    let free = path
    let number = numbers.get(path) ?? 0
    while (taken.has(free)) free = numbered(path, ++number)
    numbers.set(path, number)
    taken.add(free)
    return free
  }
  for (const mount of distinct([elements, api, entries].flatMap(sorted))) {
    const { specification, folder } = mount
    const own = new Map<Operation, string>()
    const byDirectory = given.get(specification) ?? new Map<string, Map<Operation, string>>()
    given.set(specification, byDirectory.set(folder, own))
    for (const operation of specification.operations)
      if (!operation.excluded) own.set(operation, claim(plainPath(mount, operation)))
  }
  return {
    plainOf: plainPath,
    pathOf(mount, operation) {
      const own = given.get(mount.specification)!.get(mount.folder)!
      // An excluded operation that is listed all the same comes after all others.
      const path = own.get(operation) ?? claim(plainPath(mount, operation))
      own.set(operation, path)
      return path
    },
  }
}

const keyOf = ({ specification, folder }: Mount) => JSON.stringify([specification.path, folder])

/** Each mount once, where it stands first. */
function distinct(mounts: readonly Mount[]): Mount[] {
  const first = new Map([...mounts].reverse().map(mount => [keyOf(mount), mount]))
  return mounts.filter(mount => first.get(keyOf(mount)) === mount)
}

function sorted(mounts: readonly Mount[]): Mount[] {
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const once = [...new Map(mounts.map(mount => [keyOf(mount), mount])).values()]
  return once.sort((a, b) => order(a.specification.path, b.specification.path) || order(a.folder, b.folder))
}

/** The folder of a specification's addresses. */
export const directoryOf = (directory: string | null) => slugPath(directory || defaultDirectory).join('/')

function plainPath({ folder }: Mount, operation: Operation): string {
  const { href, method, path, summary, tags, webhook } = operation
  const own = href === null ? [] : slugPath(href)
  if (own.length > 0) return own.join('/')
  const named = slug(summary ?? '') || slug(webhook === null ? `${method} ${path}` : `webhook ${webhook}`)
  const tag = tags[0] === undefined ? '' : slug(tags[0])
  return [folder, tag, named].filter(Boolean).join('/')
}
