import { dirname, join, posix } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { held } from '../../document/time-limit.ts'
import type { FileText, ReadText, Specification } from '../../openapi/specification.ts'
import { hashOf, indexes, maxCacheEntries, readEntry, writeEntry } from './files.ts'
import { installedVersions } from './installed.ts'
import { hash } from './sealed.ts'
import { type Environment, userFolder, userSecret } from './user.ts'

/** Incremented with every change to the result of `loadSpecification`. */
const format = 3

/**
 * The cache folder of a project: in the nearest node_modules above it that `holds` it, else in the
 * user's folder for caches; null when there is neither.
 */
export function cacheFolder(
  root: string,
  env: Environment,
  holds: (modules: string, own: string) => boolean,
): string | null {
  for (let folder = root, last = ''; folder !== last; last = folder, folder = dirname(folder)) {
    // Where a link leads may take seconds.
    held.limit.assert()
    const modules = join(folder, 'node_modules')
    const own = join(modules, '.cache', 'docs-nav')
    if (holds(modules, own)) return own
  }
  return userFolder(env)
}

/** Loads a specification of a project. */
export type Load = (
  path: string,
  content: FileText,
  read: ReadText,
  overlays: readonly string[],
) => Promise<Specification>

/**
 * Adds a cache in a folder to `load`, whose entries are sealed with the user's secret, so that a project cannot ship
 * one; without such a secret nothing is kept. A fault of an entry or of the folder makes
 * the specification be read as if there were none; a specification with faults, or that lacks an overlay, is always
 * read: an entry knows its files by what they hold.
 */
export function cachingLoader(folder: string, env: Environment | undefined, load: Load): Load {
  const secret = userSecret(env)
  if (secret === null) return load
  const shelf = indexes(folder, secret)
  // Those past the limit would only take the place of others that the next run needs as well.
  let kept = 0
  return async (path, content, read, overlays) => {
    const parts = [format, manifest.version, installedVersions(), path, hashOf(content), ...overlays]
    const key = hash(JSON.stringify(parts))
    const known = readEntry(shelf, key)
    const isSame = ([file, sum]: [string, string]) => {
      const result = posix.normalize(`/${file}`) === `/${file}` ? read(file) : null
      return result && 'text' in result && hashOf(result) === sum
    }
    if (known?.specification.path === path && Object.entries(known.files).every(isSame)) {
      kept++
      return known.specification
    }
    const files: Record<string, string> = Object.create(null)
    const readAndNote: ReadText = file => {
      const result = read(file)
      if ('text' in result) files[file] = hashOf(result)
      return result
    }
    const specification = await load(path, content, readAndNote, overlays)
    const { faults, missingOverlays } = specification
    if (faults.length === 0 && missingOverlays.length === 0 && kept++ < maxCacheEntries)
      writeEntry(shelf, { key, files, specification })
    return specification
  }
}
