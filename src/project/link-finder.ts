import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { appendTo } from '../document/append.ts'
import { isInside, isLink, realPathOf } from './disk.ts'
import { comparedName } from './git-name.ts'
import { isShut } from './listed.ts'

/**
 * The links in the place of a path, in any spelling that a disk takes for it where it is in the project: `a.MDX` is a page as
 * `a.mdx` is. A folder of it is listed once: asking for each of 50,000 pages takes long. One that no walk enters is not
 * listed either, and a link in it is found as it is spelled.
 */
export function linkFinder(root: string): (path: string) => readonly string[] {
  const linksIn = new Map<string, ReadonlyMap<string, readonly string[]> | null>()
  return path => {
    const folder = dirname(path)
    let links = linksIn.get(folder)
    if (links === undefined) linksIn.set(folder, (links = linksOf(root, folder)))
    if (links) return links.get(comparedName(basename(path))) ?? []
    return isLink(path) ? [path] : []
  }
}

/**
 * The links in a folder of the project, by their names as compared; null for one that is elsewhere, hidden or of packages,
 * or cannot be listed.
 */
function linksOf(root: string, folder: string): ReadonlyMap<string, readonly string[]> | null {
  if (relative(root, folder).split(sep).some(isShut)) return null
  const real = realPathOf(folder)
  if (real === null || (real !== root && !isInside(root, real))) return null
  try {
    const links = new Map<string, string[]>()
    for (const entry of readdirSync(real, { withFileTypes: true }))
      if (entry.isSymbolicLink()) appendTo(links, comparedName(entry.name), join(real, entry.name))
    return links
  } catch {
    return null
  }
}
