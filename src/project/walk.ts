import { codeOf } from './error-code.ts'
import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isInside, isSamePlace, realPathOf } from './disk.ts'
import {
  cannotRead,
  hasAncestor,
  isShut,
  isWanted,
  maxFiles,
  maxLinkedBytes,
  maxPathCharacters,
  tooLongPaths,
  tooManyFiles,
  tooManyLinked,
} from './listed.ts'
import type { Listing } from './source.ts'
import { held } from '../document/time-limit.ts'

/** The result of a walk; all paths are relative to the project's folder, with `/`. */
export interface Walked extends Listing {
  /** The folders that were entered; '' is the project's own. */
  readonly folders: Set<string>
  /** All symbolic links, broken ones included. */
  readonly links: Set<string>
  /** The bytes of each listed file that a link brings. */
  readonly linked: Map<string, number>
}

/** Called with a folder before it is listed. */
export type Enter = (folder: string) => void

/**
 * The .md, .mdx, .json and .yaml files below a folder. Hidden folders and node_modules are not entered.
 * A linked folder is entered if its target is inside the project and does not contain the link; links
 * inside it are not followed, so that links cannot multiply.
 */
export function walk(root: string, enter?: Enter): Walked {
  const walked = {
    files: [],
    others: [],
    folders: new Set<string>(),
    links: new Set<string>(),
    linked: new Map<string, number>(),
    outside: new Set<string>(),
    closed: new Set<string>(),
  }
  visit({ root, walked, enter, linkedBytes: 0, characters: 0 }, '', false)
  walked.files.sort()
  return walked
}

/** Updates a walk after files or folders were added, removed or replaced; only these are read. */
export function walkAgain(root: string, known: Walked, changed: ReadonlySet<string>, enter?: Enter): Walked {
  const listed = new Set([...known.files, ...known.others])
  // Most changes are to the content of a file that is already listed.
  const isSame = (path: string) =>
    listed.has(path) && !known.links.has(path) && kindOf(join(root, path), lstatSync)?.isFile()
  const paths = new Set([...changed].filter(path => !isSame(path)))
  if (paths.size === 0) return known
  const isLeft = (path: string) => !hasAncestor(path, paths) && !paths.has(path)
  const keep = (set: ReadonlySet<string>) => new Set([...set].filter(isLeft))
  const files = known.files.filter(isLeft)
  const others = known.others.filter(isLeft)
  const { folders, links, outside, closed } = known
  const linked = new Map([...known.linked].filter(([path]) => isLeft(path)))
  const walked = {
    files,
    others,
    folders: keep(folders),
    links: keep(links),
    linked,
    outside: keep(outside),
    closed: keep(closed),
  }
  const linkedBytes = [...linked.values()].reduce((sum, bytes) => sum + bytes, 0)
  const characters = [...files, ...others, ...walked.folders].reduce((sum, path) => sum + path.length, 0)
  const walk = { root, walked, enter, linkedBytes, characters }
  for (const path of paths) {
    const slash = path.lastIndexOf('/')
    const folder = path.slice(0, Math.max(slash, 0))
    if (hasAncestor(path, paths) || !walked.folders.has(folder)) continue
    const entry = kindOf(join(root, path), lstatSync)
    const isLinked = walked.links.has(folder) || hasAncestor(folder, walked.links)
    if (entry) add(walk, folder, path.slice(slash + 1), entry, isLinked)
  }
  files.sort()
  return walked
}

interface Walk {
  readonly root: string
  readonly walked: Walked & { readonly outside: Set<string>; readonly closed: Set<string> }
  readonly enter: Enter | undefined
  /** The sum of `linked`. */
  linkedBytes: number
  /** The length of all paths that were come by. */
  characters: number
}

function visit(walk: Walk, folder: string, isLinked: boolean): void {
  walk.walked.folders.add(folder)
  walk.enter?.(folder)
  held.limit.assert()
  for (const entry of list(walk, folder)) add(walk, folder, entry.name, entry, isLinked)
}

type Kind = Pick<Dirent, 'isDirectory' | 'isFile' | 'isSymbolicLink'>

function add(walk: Walk, folder: string, name: string, found: Kind, isLinked: boolean): void {
  const { root, walked } = walk
  const path = folder === '' ? name : `${folder}/${name}`
  walk.characters += path.length
  if (walk.characters > maxPathCharacters) throw tooLongPaths()
  // Names that are no UTF-8 are all read as one, which may be that of a link.
  const entry = name.includes('\ufffd') ? (kindOf(join(root, path), lstatSync) ?? found) : found
  const isLink = entry.isSymbolicLink()
  // Where one leads takes a tenth of a second two thousand folders deep.
  if (isLink) held.limit.assert()
  const kind = isLink ? kindOf(join(root, path)) : entry
  if (isLink) walked.links.add(path)
  if (kind?.isDirectory()) {
    if (isShut(name) || walked.folders.has(path)) return
    if (isLink && (isLinked || !mayEnter(root, join(root, folder), join(root, path)))) return
    visit(walk, path, isLinked || isLink)
  } else if (kind?.isFile() && !isWanted(name)) {
    // One past the limit says that there are more: what is not listed then counts as there.
    if (walked.others.length <= maxFiles) walked.others.push(path)
  } else if (kind?.isFile()) {
    if (walked.files.length === maxFiles) throw tooManyFiles()
    walked.files.push(path)
    if (isLink || isLinked) countLinked(walk, path)
    if (isLink && !isLinkInside(root, join(root, path))) walked.outside.add(path)
  }
}

function countLinked(walk: Walk, path: string): void {
  const bytes = kindOf(join(walk.root, path))?.size ?? 0
  walk.walked.linked.set(path, bytes)
  walk.linkedBytes += bytes
  if (walk.linkedBytes > maxLinkedBytes) throw tooManyLinked()
}

function mayEnter(root: string, folder: string, link: string): boolean {
  const [real, from] = [realPathOf(link), realPathOf(folder)]
  if (real === null || from === null || !isInside(root, real) || isInside(real, from) || real === from)
    return false
  // A link of /proc can lead into what another process has mounted there.
  return isSamePlace(link, real)
}

function isLinkInside(root: string, link: string): boolean {
  const real = realPathOf(link)
  return real !== null && isInside(root, real)
}

function list({ root, walked }: Walk, folder: string): Dirent[] {
  try {
    // path.join would go through each path character by character.
    return readdirSync(`${root}/${folder}`, { withFileTypes: true })
  } catch (error) {
    const code = codeOf(error)
    if (forbidden.has(code)) walked.closed.add(folder)
    // A folder that vanished holds no page that could be shown.
    else if (!passed.has(code)) throw cannotRead(join(root, folder), code)
    return []
  }
}

const forbidden = new Set(['EACCES', 'EPERM'])
const passed = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

/** The stats of a path, following links; undefined when nothing exists there. */
export function kindOf(path: string, look: typeof statSync = statSync) {
  try {
    return look(path)
  } catch {
    return undefined
  }
}
