import { join } from 'node:path'
import type { Script } from 'node:vm'
import { statsAt } from '../real-path.ts'
import { hash, readSealed, type Shelf, writeSealed } from './sealed.ts'
import { type Environment, sealWith, userFolder, userSecret } from './user.ts'

/** How many files of compiled code are kept; the ones written first give way. */
export const maxCodeFiles = 20

/**
 * The runs after which no more is added. The first leaves only a mark, since it may be the only one, as in a container
 * of a CI, and keeping code takes a tenth of it. Each of the others adds what it had to compile, since the one before may
 * have stopped at a fault or shown a help text.
 */
const runsGathered = 4

export interface CodeCache {
  /** What V8 compiled in earlier runs; undefined at the first two. */
  readonly data: Buffer | undefined
  /** Whether this run adds what it compiles. */
  readonly isGathering: boolean
  /** Writes what V8 has compiled by the end of a run, or the mark of a first run. */
  readonly keep: (script: Script) => void
}

/**
 * The code that V8 has compiled of a script, kept in the user's folder for caches; null where that is not the user's
 * own, or where a link stands in the place of the folder of code. V8 runs it unexamined: the seal, made with the user's
 * secret, covers the source too. `identity` is all else that the code depends on, and what is compiled with it.
 */
export function codeCache(
  env: Environment,
  source: Uint8Array,
  identity: readonly string[],
): CodeCache | null {
  const [folder, secret] = [userFolder(env), userSecret(env)]
  if (folder === null || secret === null) return null
  const own = join(folder, 'code')
  if (statsAt(own)?.isSymbolicLink()) return null
  const key = hash(JSON.stringify(identity))
  const seal = sealWith(secret, `code ${key} ${source.length}`)
  const shelf: Shelf = {
    folder: own,
    ending: 'code',
    most: maxCodeFiles,
    sealOf: content => seal(source, content),
  }
  const known = readSealed(shelf, key)
  const runs = known?.[0] ?? 0
  const isGathering = runs > 0 && runs < runsGathered
  return {
    data: runs > 1 ? known?.subarray(1) : undefined,
    isGathering,
    keep(script) {
      // Another build of V8, or other flags, may refuse what is sound.
      if (runs === 0 || script.cachedDataRejected) writeSealed(shelf, key, Buffer.of(1))
      else if (isGathering)
        writeSealed(shelf, key, Buffer.concat([Buffer.of(runs + 1), script.createCachedData()]))
    },
  }
}
