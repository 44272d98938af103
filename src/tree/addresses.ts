import type { Operation, Specification } from '../openapi/specification.ts'
import { numbered, slug, slugPath } from './slug.ts'

/** First part of an operation's address when its `openapi` names no directory. */
export const defaultDirectory = 'api-reference'

/** A specification under the directory of its addresses. */
export interface Mount {
  readonly specification: Specification
  readonly directory: string | null
}

/** The address of each operation of each mount. */
export interface Addresses {
  pathOf(mount: Mount, operation: Operation): string
  /** The address that it would have if no other page had it. */
  plainOf(mount: Mount, operation: Operation): string
}

/**
 * Gives out addresses (SPEC section 5): files first, then specifications by path, their operations
 * in document order, so that no address depends on which pages the navigation lists.
 */
export function assignAddresses(files: Iterable<string>, mounts: readonly Mount[]): Addresses {
  const taken = new Set(files)
  const numbers = new Map<string, number>()
  const given = new Map<string, Map<Operation, string>>()
  const claim = (path: string) => {
    let free = path
    let number = numbers.get(path) ?? 0
    while (taken.has(free)) free = numbered(path, ++number)
    numbers.set(path, number)
    taken.add(free)
    return free
  }
  for (const mount of distinct(mounts)) {
    const own = new Map<Operation, string>()
    given.set(keyOf(mount), own)
    for (const operation of mount.specification.operations)
      if (!operation.excluded) own.set(operation, claim(plainPath(mount, operation)))
  }
  return {
    plainOf: plainPath,
    pathOf(mount, operation) {
      const own = given.get(keyOf(mount))!
      // An excluded operation that is listed all the same comes after all others.
      const path = own.get(operation) ?? claim(plainPath(mount, operation))
      own.set(operation, path)
      return path
    },
  }
}

const keyOf = ({ specification, directory }: Mount) =>
  JSON.stringify([specification.path, directoryOf(directory)])

/** Each mount once, by the path of its specification, then by directory. */
function distinct(mounts: readonly Mount[]): Mount[] {
  const once = [...new Map(mounts.map(mount => [keyOf(mount), mount])).values()]
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return once.sort(
    (a, b) =>
      order(a.specification.path, b.specification.path) ||
      order(directoryOf(a.directory), directoryOf(b.directory)),
  )
}

/** The folder of a specification's addresses. */
export const directoryOf = (directory: string | null) => slugPath(directory || defaultDirectory).join('/')

function plainPath({ directory }: Mount, operation: Operation): string {
  const { href, method, path, summary, tags, webhook } = operation
  const own = href === null ? [] : slugPath(href)
  if (own.length > 0) return own.join('/')
  const named = slug(summary ?? '') || slug(webhook === null ? `${method} ${path}` : `webhook ${webhook}`)
  const tag = tags[0] === undefined ? '' : slug(tags[0])
  return [directoryOf(directory), tag, named].filter(Boolean).join('/')
}
