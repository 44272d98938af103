import { join } from 'node:path'
import type { Script } from 'node:vm'
import { hash, readSealed, type Shelf, writeSealed } from './sealed.ts'
import { type Environment, sealWith, userFolder, userSecret } from './user.ts'

/** How many files of compiled code are kept; the ones written first give way. */
export const maxCodeFiles = 20

/**
 * Each of so many runs adds what it had to compile, since the first may have stopped at a fault or shown a
 * help text.
 */
const runsGathered = 4

export interface CodeCache {
  /** What V8 compiled in earlier runs; undefined at the first. */
  readonly data: Buffer | undefined
  /** Whether enough runs have added what they compiled. */
  readonly isFull: boolean
  /** Writes what V8 has compiled by the end of a run, until enough runs have. */
  readonly keep: (script: Script) => void
}

/**
 * The code that V8 has compiled of a script, kept in the user's folder for caches; null where there is no folder
 * that is the user's own. V8 runs it unexamined: the seal, made with the user's secret, covers the source too.
 * `identity` is all else that the code depends on, and what is compiled with it.
 */
export function codeCache(
  env: Environment,
  source: Uint8Array,
  identity: readonly string[],
): CodeCache | null {
  const [folder, secret] = [userFolder(env), userSecret(env)]
  if (folder === null || secret === null) return null
  const key = hash(JSON.stringify(identity))
  const seal = sealWith(secret, `code ${key} ${source.length}`)
  const shelf: Shelf = {
    folder: join(folder, 'code'),
    ending: 'code',
    most: maxCodeFiles,
    sealOf: content => seal(source, content),
  }
  const known = readSealed(shelf, key)
  return {
    data: known?.subarray(1),
    isFull: (known?.[0] ?? 0) >= runsGathered,
    keep(script) {
      // Another build of V8, or other flags, may refuse what is sound.
      const runs = known && !script.cachedDataRejected ? known[0]! : 0
      if (runs < runsGathered)
        writeSealed(shelf, key, Buffer.concat([Buffer.of(runs + 1), script.createCachedData()]))
    },
  }
}
