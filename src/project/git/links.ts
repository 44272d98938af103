import { normalPath } from '../../document/path.ts'
import { relative, sep } from 'node:path'

/** The most links in a chain. */
const maxHops = 40

/**
 * The most characters that are walked for what links name: the text of each as often as it is followed, those of each
 * folder on the way with all above it, and those in paths that are longer than any usual one. Links past them are taken
 * as leading out of the project.
 */
export const maxFollowedLength = 100_000_000

/** What a path may have of characters without being counted. */
const usualLength = 500

/** Resolves a path to one without links; null when it leaves the project or is a loop. */
export type Follow = (path: string) => string | null

/** A path without links, and how many were followed to it. */
interface Target {
  readonly path: string
  readonly hops: number
}

/**
 * Follows links as the disk would, without it: `links` are the texts of the links by their paths from the
 * project's folder, `root` that folder, for texts that are absolute.
 */
export function linkFollower(links: ReadonlyMap<string, string>, root: string): Follow {
  const known = new Map<string, Target | null>()
  let room = maxFollowedLength

  /** Where names lead from a folder; `depth` is the number of links that are open. */
  const walk = (from: string, names: readonly string[], depth: number): Target | null => {
    let [path, hops] = [from, 0]
    for (const name of names) {
      if (name === '' || name === '.') continue
      if (name === '..') {
        if (path === '') return null
        path = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
        continue
      }
      const next = path === '' ? name : `${path}/${name}`
      if ((depth > 0 || next.length > usualLength) && (room -= next.length) < 0) return null
      if (!links.has(next)) {
        path = next
        continue
      }
      const target = targetOf(next, depth + 1)
      hops += target?.hops ?? maxHops
      if (!target || hops > maxHops) return null
      path = target.path
    }
    return { path, hops }
  }

  const targetOf = (link: string, depth: number): Target | null => {
    const before = known.get(link)
    if (before !== undefined) return before
    if (depth > maxHops) return null
    const text = links.get(link) ?? ''
    // A text may be nothing but slashes, and lead on in a circle from each of thousands of links.
    if ((room -= text.length) < 0) return null
    const isAbsolute = text.startsWith('/')
    const names = (isAbsolute ? relative(root, text).replaceAll(sep, '/') : text).split('/')
    const target = walk(isAbsolute ? '' : link.slice(0, Math.max(link.lastIndexOf('/'), 0)), names, depth)
    const found = target && { ...target, hops: target.hops + 1 }
    // A chain that was cut off says nothing of a link within it.
    if (found || depth === 1) known.set(link, found)
    return found
  }

  return path => (links.size === 0 ? inside(normalPath(path)) : (walk('', path.split('/'), 0)?.path ?? null))
}

const inside = (path: string) => (path === '..' || path.startsWith('../') ? null : path === '.' ? '' : path)
