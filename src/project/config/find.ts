import { firstOf, lastOf } from '../../document/present.ts'
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { held } from '../../document/time-limit.ts'
import type { Config } from './config.ts'
import { configNames, holdsConfig, ownConfigNames } from './names.ts'
import { projectReader } from '../disk.ts'
import { realPath } from '../locate.ts'

/**
 * The configuration that a project names, or the nearest: in its folder and in each above it, up to
 * the one that holds `.git`, or without any the nearest package.json. Null for none.
 */
export async function loadConfig(root: string, named?: string | false): Promise<Config | null> {
  if (named === false) return null
  const foundConfig = named === undefined ? findConfig(root) : namedConfig(realPath(named))
  return foundConfig && readFound(foundConfig, root)
}

async function readFound({ top, folder, files }: FoundConfig, root: string): Promise<Config> {
  const { readConfig } = await import('./read.ts')
  const read = projectReader(top)
  return readConfig(
    files.map(name => pathFrom(root, join(folder, name))),
    () => read(relative(top, join(folder, firstOf(files)))),
  )
}

/**
 * Every place where `loadConfig` would find a configuration: paths from the project's folder, with `/`.
 * A symbolic link is resolved.
 */
export function configPlaces(root: string, named?: string | false): string[] {
  if (named === false) return []
  const places =
    named === undefined
      ? searched(root).flatMap(folder => configNames.map(name => join(folder, name)))
      : [realPath(named)]
  return places.map(place => pathFrom(root, place))
}

/** The configuration files that `loadConfig` finds, as paths from the project's folder, with `/`. */
export function foundConfigPlaces(root: string): string[] {
  const found = findConfig(root)
  return found?.files.map(name => pathFrom(root, join(found.folder, name))) ?? []
}

const pathFrom = (root: string, place: string) => relative(root, place).replaceAll(sep, '/')

/** The configuration files of one folder. */
export interface FoundConfig {
  /** The folder that no link may lead out of. */
  readonly top: string
  readonly folder: string
  readonly files: readonly string[]
}

export function findConfig(root: string): FoundConfig | null {
  const folders = searched(root)
  const isRepository = existsSync(join(lastOf(folders), '.git'))
  for (const folder of folders) {
    // Where forty links lead on from one another, each down two thousand folders, following them takes seconds.
    held.limit.assert()
    // In a project a link may come from a stranger who knows what lies around it, such as an .env, and so may one above
    // it where no repository says what belongs together: the nearest package.json may stand in the user's home.
    const top = folder === root || !isRepository ? folder : lastOf(folders)
    const read = projectReader(top)
    const files = ownConfigNames.filter(name => existsSync(join(folder, name)))
    const manifest = join(folder, 'package.json')
    const result = existsSync(manifest) ? read(relative(top, manifest)) : null
    if (result && 'text' in result && holdsConfig(result.text)) files.push('package.json')
    if (files.length > 0) return { top, folder, files }
  }
  return null
}

function searched(root: string): string[] {
  const folders = [root]
  for (let above = dirname(root); above !== folders.at(-1); above = dirname(above)) folders.push(above)
  const last = ['.git', 'package.json']
    .map(name => folders.findIndex(folder => existsSync(join(folder, name))))
    .find(index => index !== -1)
  return folders.slice(0, (last ?? 0) + 1)
}

function namedConfig(path: string): FoundConfig {
  const folder = dirname(path)
  return { top: folder, folder, files: [basename(path)] }
}
