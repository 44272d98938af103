import type { Failure } from '../source.ts'
import type { Git } from './git.ts'
import { readObjects, sizesOf } from './objects.ts'

/** Reads an object of git by its id. */
export type ReadObject = (id: string) => Buffer | Failure

/** How many objects are read one by one: each call of git takes milliseconds, and most projects name few files. */
const maxSingle = 10

/** The most bytes of an object that is read with others. */
const maxSmallBytes = 64 * 1024

/** About how many bytes are read at once, and how many of such parts are held. */
const maxPartBytes = 8 * 1024 * 1024
const maxHeldBytes = 8 * maxPartBytes

/** Objects that are read at once. */
interface Part {
  readonly ids: string[]
  bytes: number
}

/**
 * Reads objects by their ids; after the first few those that are small with others, which may be read next. What was
 * read is held for a while: links may give one object thousands of paths.
 *
 * @param kinds the ids of objects that are read together; those of the first kind with an object of it, and so on
 */
export function objectReader(git: Git, kinds: readonly (() => Iterable<string>)[]): ReadObject {
  const single = kinds.map(() => 0)
  const parts: ReadonlyMap<string, Part>[] = []
  const held = new Map<Part, ReadonlyMap<string, Buffer | Failure>>()
  const dropped = new Set<Part>()
  let heldBytes = 0
  const readPart = (part: Part) => {
    const read = new Map(readObjects(git, part.ids))
    held.set(part, read)
    heldBytes += part.bytes
    for (const oldest of held.keys()) {
      if (heldBytes <= maxHeldBytes) break
      held.delete(oldest)
      dropped.add(oldest)
      heldBytes -= oldest.bytes
    }
    return read
  }
  const readWithOthers = (id: string) => {
    for (const [kind, ids] of kinds.entries()) {
      if (single[kind]!++ < maxSingle) return undefined
      const part = (parts[kind] ??= partsOf(git, [...new Set(ids())])).get(id)
      // An object of a part that is no longer held is read alone: it would cost the whole part again.
      if (part) return dropped.has(part) ? undefined : (held.get(part) ?? readPart(part)).get(id)
    }
    return undefined
  }
  return id => readWithOthers(id) ?? new Map(readObjects(git, [id])).get(id)!
}

/** The part to which each object belongs, and each that a partial clone lacks: of one that is not small it is alone. */
function partsOf(git: Git, ids: readonly string[]): Map<string, Part> {
  const parts = new Map<string, Part>()
  let part: Part = { ids: [], bytes: 0 }
  for (const [id, size] of sizesOf(git, ids)) {
    const bytes = size ?? 0
    if (bytes > maxPartBytes) continue
    if (bytes > maxSmallBytes) {
      parts.set(id, { ids: [id], bytes })
      continue
    }
    if (part.bytes + bytes > maxPartBytes) part = { ids: [], bytes: 0 }
    part.ids.push(id)
    part.bytes += bytes
    parts.set(id, part)
  }
  return parts
}
