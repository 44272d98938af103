import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize, relative, resolve, sep } from 'node:path'
import { groupedBy } from '../document/append.ts'
import { isBelow, isLink, isSamePlace, mayBeAnother, realPathOf, reasonOf } from './disk.ts'
import { compared } from './git-name.ts'
import { mayBeShut } from './listed.ts'
import type { Leftovers } from './leftovers.ts'
import { foldersAround, realPath } from './locate.ts'
import { makeFolder } from './make-folder.ts'
import { isOfGit } from './of-git.ts'
import { ProjectError } from './project-error.ts'
import { followLinks, resolveLinks } from './real-path.ts'
import { kindOf } from './walk.ts'
import { writeAtomically } from './write.ts'

/**
 * Writes a file that a call names, whole or not at all, with the folders that it needs.
 *
 * @throws {ProjectError} when it cannot be written, or as `targetOf` does
 */
export function writeOutput(
  path: string,
  text: string,
  roots: readonly string[],
  leftovers?: Leftovers,
): void {
  const target = targetOf(path, roots)
  try {
    makeFolder(dirname(target))
  } catch (error) {
    throw new ProjectError(`Cannot write "${path}": ${reasonOf(error)}.`)
  }
  writeAtomically(target, text, undefined, leftovers)
}

/**
 * The full path of a file that a call names.
 *
 * @param roots the folders of the projects
 * @throws {ProjectError} when a link leads out of such a folder, the current one or a checkout that holds it, or into
 *   a folder that is hidden; what is in `.git` is never written
 */
export function targetOf(path: string, roots: readonly string[]): string {
  const target = resolve(path)
  let there = target
  while (!existsSync(there) && there !== dirname(there)) there = dirname(there)
  const refused = (it: string) => new ProjectError(`"${path}" ${it}, and was not written.`)
  // A pipe that a shell names has no path of its own, but a place below /proc, to which a link may lead too.
  const real = realPathOf(there) ?? (isFileOrFolder(there) ? null : placeOfPipe(there))
  // A link to a name that is no UTF-8 may lead out: its folders would be made there before the file is refused.
  if (real === null) throw refused('leads to what no text can name')
  if (mayBeAnother(target)) throw refused('leads through a link whose name may be that of what is no UTF-8')
  if (isOfGit(target) || isOfGit(real)) throw refused('leads into ".git"')
  for (const { folder, real: above, what } of foldersAround(path, roots)) {
    if (there === folder) continue
    if (!isBelow(above, real)) throw refused(`leads out of ${what}`)
    // What is there may be the user's, such as a program in node_modules, and the link may come from a stranger.
    const way = relative(above, real)
    if (way !== relative(folder, there) && way.split(sep).some(mayBeShut))
      throw refused('is a link to a hidden file, or into a hidden folder or node_modules')
  }
  return target
}

function isFileOrFolder(path: string): boolean {
  const stats = statSync(path)
  return stats.isFile() || stats.isDirectory()
}

/** Where links lead to a pipe without a name; null where the text of one is no UTF-8, so that this is not known. */
function placeOfPipe(path: string): string | null {
  let isKnown = true
  const place = followLinks(path, (_, text) => {
    isKnown &&= !text.includes('\ufffd')
  })
  return isKnown ? place : null
}

/**
 * Writes files that belong together, the one that a call names last.
 *
 * @param parts the files that it does not name, none of which may be a link
 * @throws {ProjectError} before anything is written, when a path is a folder, or as `targetOf` does
 */
export function writeTogether(
  parts: readonly WrittenFile[],
  named: WrittenFile,
  roots: readonly string[],
): void {
  const link = parts.find(({ path }) => isLink(path))
  const files = [...parts, named].map(({ path, text }) => ({ path, text, target: targetOf(path, roots) }))
  if (link) throw new ProjectError(`"${link.path}" is a link, and was not written.`)
  const folder = files.find(({ target }) => kindOf(target)?.isDirectory())
  if (folder) throw new ProjectError(`Cannot write "${folder.path}": it is a folder.`)
  for (const { target, text } of files) writeAtomically(target, text)
}

interface WrittenFile {
  readonly path: string
  readonly text: string
}

/** Whether writing a path would write into one of these folders, which are real paths, on some disk. */
export function isWithin(path: string, folders: readonly string[]): boolean {
  const known = groupedBy(folders, compared)
  for (const place of new Set([placeOf(path), realPath(path)]))
    for (let last = place, at = dirname(place); at !== last; last = at, at = dirname(at))
      if (known.get(compared(at))?.some(folder => folder === at || !isOther(folder, at))) return true
  return false
}

/** Whether there is a folder at a path, and it is another one: the disk does not take the two names for one. */
const isOther = (folder: string, at: string) => existsSync(at) && !isSamePlace(folder, at)

/**
 * What tells an existing file from others, whatever links lead to it; null for what is not there, or no file. Of `a/../b`
 * it is that of `b`, as written, where `a` may be a link to elsewhere.
 */
export function identityOf(path: string): string | null {
  try {
    const stats = statSync(resolve(path), { bigint: true })
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : null
  } catch {
    return null
  }
}

/** The same for two paths, of which neither need be there: whether writing one would write the other, on some disk. */
export const isOneFile = (path: string, other: string): boolean =>
  compared(endOf(path)) === compared(endOf(other)) ||
  (identityOf(path) !== null && identityOf(path) === identityOf(other))

/**
 * For each of some paths the first one before it that is the same file by that, null for most. Each is looked up once: a
 * call may name thousands.
 */
export function repeatedFiles(paths: readonly string[]): (string | null)[] {
  const first = new Map<string, number>()
  return paths.map((path, i) => {
    const identity = identityOf(path)
    const keys = [endOf(path), ...(identity === null ? [] : [identity])]
    const same = Math.min(...keys.map(key => first.get(key) ?? i))
    for (const key of keys) if (!first.has(key)) first.set(key, i)
    return same === i ? null : paths[same]!
  })
}

/**
 * Whether a link on the way to a file of a project leads into a hidden folder or node_modules: what is there may be the
 * user's, such as a package, and the link may come from a stranger.
 */
export function isBehindShut(root: string, file: string): boolean {
  const way = relative(resolveLinks(root), placeOf(join(root, file)))
  return way !== normalize(file) && way.split(sep).some(mayBeShut)
}

/** A full path with the links of its folder resolved; neither need be there. */
export function placeOf(path: string): string {
  const target = resolve(path)
  const folder = dirname(target)
  return folder === target ? target : join(endOf(folder), basename(target))
}

/** The same with a link in its own place followed, one to nowhere too: where the file is, or would be once it is there. */
export function endOf(path: string): string {
  try {
    return resolveLinks(path)
  } catch {
    return followLinks(resolve(path))
  }
}
