import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fold } from '../navigation/page-path.ts'
import { isInside, isLink, realPathOf } from './disk.ts'

/**
 * Whether a path is a link, in any letter case where it is in the project. A folder of it is listed once: asking for each
 * of 50,000 pages takes long.
 */
export function linkFinder(root: string): (path: string) => boolean {
  const linksIn = new Map<string, ReadonlySet<string> | null>()
  return path => {
    const folder = dirname(path)
    let links = linksIn.get(folder)
    if (links === undefined) linksIn.set(folder, (links = linksOf(root, folder)))
    return links ? links.has(fold(basename(path))) : isLink(path)
  }
}

/** The names of the links in a folder of the project, folded; null for one that is elsewhere, or cannot be listed. */
function linksOf(root: string, folder: string): ReadonlySet<string> | null {
  const real = realPathOf(folder)
  if (real === null || (real !== root && !isInside(root, real))) return null
  try {
    const entries = readdirSync(real, { withFileTypes: true })
    return new Set(entries.flatMap(entry => (entry.isSymbolicLink() ? fold(entry.name) : [])))
  } catch {
    return null
  }
}
