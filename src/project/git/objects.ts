import { tooLarge } from '../disk.ts'
import type { Git } from './git.ts'
import type { Failure } from '../source.ts'

/**
 * The largest content that is read, in bytes: more than twice the largest specification that is known. Git holds as much
 * in 32 KB; at 100 bytes of memory for each, it takes most of what Node allows.
 */
export const maxObjectBytes = 32 * 1024 * 1024

/** The most bytes per batch, unless one object is larger. */
const maxBatchBytes = 64 * 1024 * 1024

/** Reads git objects of at most so many bytes: returns the content of each id, or why it is missing. */
export function* readObjects(
  git: Git,
  ids: readonly string[],
  maxBytes = maxObjectBytes,
): Generator<[id: string, content: Buffer | Failure]> {
  let batch: string[] = []
  let bytes = 0
  for (const [id, size] of sizesOf(git, ids)) {
    if (size === null || size > maxBytes) {
      yield [id, size === null ? absent : tooLarge(maxBytes)]
      continue
    }
    if (bytes + size > maxBatchBytes) {
      yield* readBatch(git, batch)
      batch = []
      bytes = 0
    }
    batch.push(id)
    bytes += size
  }
  yield* readBatch(git, batch)
}

/** A partial clone may lack objects; nothing is fetched. */
const absent: Failure = { failure: 'unreadable', detail: 'this clone does not hold its content' }

/** The size of each object in bytes; null for one that is not there. */
export function sizesOf(git: Git, ids: readonly string[]): [id: string, size: number | null][] {
  if (ids.length === 0) return []
  const lines = git(['cat-file', '--batch-check=%(objectsize)'], `${ids.join('\n')}\n`)
    .toString('latin1')
    .split('\n')
  return ids.map((id, i) => [id, /^\d+$/.test(lines[i] ?? '') ? Number(lines[i]) : null])
}

function* readBatch(git: Git, ids: readonly string[]): Generator<[id: string, content: Buffer]> {
  if (ids.length === 0) return
  const output = git(['cat-file', '--batch=%(objectsize)'], `${ids.join('\n')}\n`)
  let index = 0
  for (const id of ids) {
    const end = output.indexOf(10, index)
    const start = end + 1
    const size = Number(output.toString('latin1', index, end))
    yield [id, output.subarray(start, start + size)]
    index = start + size + 1
  }
}
