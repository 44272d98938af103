import type { Failure } from '../source.ts'
import type { Git } from './git.ts'
import { readObjects, sizesOf } from './objects.ts'

/** Reads an object of git by its id. */
export type ReadObject = (id: string) => Buffer | Failure

/** How many objects are read one by one: each call of git takes milliseconds, and most projects name few files. */
const maxSingle = 10

/** The most bytes of an object that is read with others. */
const maxSmallBytes = 64 * 1024

/** About how many bytes are read at once, and how many such parts are held. */
const maxPartBytes = 8 * 1024 * 1024
const maxParts = 8

/** Reads objects by their ids; after the first few those that are small with others, which may be read next. */
export function objectReader(git: Git, ids: () => Iterable<string>): ReadObject {
  let count = 0
  let parts: ReadonlyMap<string, readonly string[]> | undefined
  const held = new Map<readonly string[], ReadonlyMap<string, Buffer | Failure>>()
  const dropped = new Set<readonly string[]>()
  const readPart = (part: readonly string[]) => {
    const read = new Map(readObjects(git, part))
    const [oldest] = held.keys()
    if (oldest && held.size === maxParts) {
      held.delete(oldest)
      dropped.add(oldest)
    }
    held.set(part, read)
    return read
  }
  const readWithOthers = (id: string) => {
    parts ??= partsOf(git, [...new Set(ids())])
    const part = parts.get(id)
    // An object of a part that is no longer held is read alone: it would cost the whole part again.
    return part && !dropped.has(part) ? (held.get(part) ?? readPart(part)).get(id) : undefined
  }
  return id => {
    const content = count++ < maxSingle ? undefined : readWithOthers(id)
    return content ?? new Map(readObjects(git, [id])).get(id)!
  }
}

/** The part to which each small object belongs, and each that a partial clone lacks. */
function partsOf(git: Git, ids: readonly string[]): Map<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>()
  let part: string[] = []
  let bytes = 0
  for (const [id, size] of sizesOf(git, ids)) {
    const length = size ?? 0
    if (length > maxSmallBytes) continue
    if (bytes + length > maxPartBytes) [part, bytes] = [[], 0]
    part.push(id)
    parts.set(id, part)
    bytes += length
  }
  return parts
}
