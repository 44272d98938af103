import { pushAll } from '../../document/append.ts'
import { normalPath } from '../../document/path.ts'
import { present } from '../../document/present.ts'
import { relative, sep } from 'node:path'

/** The most links in a chain. */
const maxHops = 40

/** Resolves a path to one without links; null when it leaves the project or is a loop. */
export type Follow = (path: string) => string | null

/**
 * Follows links as the disk would, without it: `links` are the texts of the links by their paths from the
 * project's folder, `root` that folder, for texts that are absolute.
 */
export function linkFollower(links: ReadonlyMap<string, string>, root: string): Follow {
  return path => {
    if (links.size === 0) return inside(normalPath(path))
    let hops = 0
    const todo = path.split('/').reverse()
    let word = ''
    while (todo.length > 0) {
      const name = present(todo.pop())
      if (name === '' || name === '.') continue
      if (name === '..') {
        if (word === '') return null
        word = word.slice(0, Math.max(word.lastIndexOf('/'), 0))
        continue
      }
      const next = word === '' ? name : `${word}/${name}`
      const text = links.get(next)
      if (text === undefined) {
        word = next
        continue
      }
      if (++hops > maxHops) return null
      const isAbsolute = text.startsWith('/')
      const target = isAbsolute ? relative(root, text).replaceAll(sep, '/') : text
      if (isAbsolute) word = ''
      pushAll(todo, target.split('/').reverse())
    }
    return word
  }
}

const inside = (path: string) => (path === '..' || path.startsWith('../') ? null : path === '.' ? '' : path)
