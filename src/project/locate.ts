import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { held } from '../document/time-limit.ts'
import { mayBeAnother, realPathOf, reasonOf } from './disk.ts'
import { ProjectError } from './project-error.ts'
import { followLinks, resolveLinks, statsAt } from './real-path.ts'

/** The folder of a project, a real path, and the name of its docs.json. Throws a ProjectError. */
export function locateProject(path: string, isGiven: boolean): { root: string; file: string } {
  try {
    return locate(path, isGiven)
  } catch (error) {
    if (error instanceof ProjectError) throw error
    throw new ProjectError(`Cannot read "${path}": ${reasonOf(error)}.`)
  }
}

/** The folder of a project on the disk, a real path. Throws a ProjectError. */
export const projectFolder = (path: string): string => locateProject(path, false).root

/** The folder at a real path or above it that holds `.git`; null where there is none. */
export function repositoryAbove(path: string): string | null {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (dirname(folder) === folder) return null
  }
}

/**
 * The folders in which a call names a path, each by its real path and in words, the innermost first: those of projects,
 * which are given or hold a docs.json, the current one, and the checkouts that hold it. Behind them those that hold a link
 * on the way, where the path is named through another one: a link of the user's may lead to a folder within a project, in
 * which one of a stranger's stands.
 *
 * @throws {ProjectError} where a link on the way names what is no UTF-8
 */
export function* foldersAround(
  path: string,
  roots: readonly string[],
): Generator<{ readonly folder: string; readonly real: string; readonly what: string }> {
  const known = new Map([
    ...roots.map(root => [realPath(root), 'its project'] as const),
    [realPath(resolve()), 'the current folder'],
  ])
  const whatIs = (folder: string, real: string) => {
    held.limit.assert()
    const what = known.get(real)
    if (what !== undefined) return what
    if (existsSync(join(folder, '.git'))) return 'its repository'
    // A link that leads to nothing stands there too.
    return statsAt(join(folder, 'docs.json')) ? 'its project' : undefined
  }
  const named = new Set<string>()
  for (const folder of foldersAbove(resolve(path))) {
    const real = realPath(folder)
    const what = whatIs(folder, real)
    named.add(real)
    if (what !== undefined) yield { folder, real, what }
  }
  const holders = new Set<string>()
  followLinks(resolve(path), (holder, text) => {
    holders.add(holder)
    // What is no UTF-8 is decoded as this character: which links stand behind it, and in which folders, is not known.
    if (text.includes('\ufffd'))
      throw new ProjectError(`"${path}" is behind a link whose target is no UTF-8, and was left alone.`)
  })
  const seen = new Set<string>()
  for (const holder of holders)
    for (const real of [holder, ...foldersAbove(holder)]) {
      // Those above it are known then too.
      if (seen.has(real)) break
      seen.add(real)
      const what = named.has(real) ? undefined : whatIs(real, real)
      if (what !== undefined) yield { folder: real, real, what }
    }
}

/** The folders above a full path, the nearest first. */
function* foldersAbove(path: string): Generator<string> {
  for (let [below, folder] = [path, dirname(path)]; folder !== below; folder = dirname(folder)) {
    yield folder
    below = folder
  }
}

/** Whether a path is a folder; a folder may also be named docs.json. */
export const isFolder = (path: string) =>
  statSync(resolve(path), { throwIfNoEntry: false })?.isDirectory() === true

/** Whether there is anything at a path. */
export const isThere = (path: string) => existsSync(resolve(path))

/** The bytes of a docs.json, or of that in a folder; 0 where it cannot be read. */
export function sizeOf(path: string): number {
  try {
    const stats = statSync(path)
    return stats.isDirectory() ? statSync(join(path, 'docs.json')).size : stats.size
  } catch {
    return 0 // locateProject says why
  }
}

/** The real path; unchanged if nothing exists there. */
export function realPath(path: string): string {
  try {
    return resolveLinks(path)
  } catch {
    return resolve(path)
  }
}

function locate(path: string, isGiven: boolean): { root: string; file: string } {
  const full = resolve(path)
  const stats = statSync(full, { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    if (!isGiven && !existsSync(join(full, 'docs.json')))
      throw new ProjectError(`No docs.json in "${path}".${hint(path)}`)
    return { root: folderAt(full, path), file: 'docs.json' }
  }
  if (!stats && !isGiven) throw new ProjectError(`No such file or folder: "${path}".`)
  if (basename(full) === 'mint.json')
    throw new ProjectError(
      `"${path}" is of the format before docs.json: "docs-nav import ${path}" makes one of it.`,
    )
  if (!/\.json$/i.test(full)) throw new ProjectError(`"${path}" is neither a folder nor a .json file.`)
  if (!existsSync(dirname(full))) throw new ProjectError(`No such folder: "${dirname(path)}".`)
  return { root: folderAt(dirname(full), path), file: basename(full) }
}

/** The real path of a folder that a call names. Throws a ProjectError where Node reads another one, or may do so. */
export function folderAt(folder: string, named: string): string {
  if (mayBeAnother(folder))
    throw new ProjectError(`"${named}" is behind a link whose name may be that of a folder that is no UTF-8.`)
  const real = realPathOf(folder)
  if (real === null) throw new ProjectError(`"${named}" leads to a folder whose name is no UTF-8.`)
  return real
}

/** Suggests a docs.json one folder down, or in a folder above. */
function hint(path: string): string {
  const below = readdirSync(resolve(path), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(path, name))
    .filter(hasDocs)
    .sort()
  const above = below.length === 0 ? folderAbove(path) : undefined
  const names = above === undefined ? below : [above]
  if (names.length > 0) {
    const named = names.slice(0, mostNamed).map(folder => `"${folder}"`)
    const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
    return ` There is one in ${named.join(', in ')}${more}.`
  }
  return existsSync(join(path, 'mint.json'))
    ? ` There is a mint.json, which is the format before docs.json: "docs-nav import ${join(path, 'mint.json')}" makes one of it.`
    : ''
}

const mostNamed = 3

/** Whether there is a docs.json in a folder; it may be a link that the system takes long to follow. */
function hasDocs(folder: string): boolean {
  held.limit.assert()
  return existsSync(join(folder, 'docs.json'))
}

/** The nearest folder above with a docs.json, up to the one that holds `.git`. */
function folderAbove(path: string): string | undefined {
  if (existsSync(join(path, '.git')) || resolve(path) === resolve(path, '..')) return undefined
  const parent = join(path, '..')
  return hasDocs(parent) ? parent : folderAbove(parent)
}
