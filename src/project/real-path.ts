import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs'
import { isAbsolute, join, parse, resolve, sep } from 'node:path'
import { pushAll } from '../document/append.ts'

/**
 * The real path, as the system itself follows links. Node's own function drops `a/..` from the text of a link, even where
 * `a` is a link to elsewhere: a folder outside of the project would pass for one in it. Windows drops it too, and there
 * the other function writes some drives in another way.
 *
 * @throws where there is none, or none that a text can name
 */
export function resolveLinks(path: string): string {
  // eslint-disable-next-line no-restricted-syntax -- on Windows both drop it
  if (sep === '\\') return realpathSync(path)
  const full = resolve(path)
  const real = realpathSync.native(full)
  // What is no UTF-8 is decoded as this character, with which a link may be named that leads anywhere.
  if (real.includes('\ufffd') && !realpathSync.native(full, 'buffer').equals(Buffer.from(real)))
    throw Object.assign(new Error('No UTF-8'), { code: 'ENOENT' })
  return real
}

/** As many links as Linux follows; they may lead in circles. */
const maxLinks = 40

/**
 * Where a full path leads, be there something or not. Follows links as the system does, part by part from the top: the text
 * of one may be `a/..`, where `a` is a link too.
 *
 * @param onLink is told the real path of the folder that holds each link, and the text of the link
 */
export function followLinks(path: string, onLink?: (folder: string, text: string) => void): string {
  let there = parse(path).root
  const todo = partsOf(path)
  for (let links = 0, part = todo.pop(); part !== undefined; part = todo.pop()) {
    const next = join(there, part)
    const stats = statsAt(next)
    if (stats?.isSymbolicLink() && links++ < maxLinks) {
      const text = readlinkSync(next)
      onLink?.(there, text)
      if (isAbsolute(text)) there = parse(text).root
      pushAll(todo, partsOf(text))
    } else if (stats) there = next
    // However long a path is, its first missing part ends the search.
    else return resolve(next, todo.reverse().join(sep))
  }
  return there
}

/** The stats of a path itself, be it a link or not; undefined where nothing is there. */
export function statsAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined // A part of the path before it is no folder.
  }
}

/** The parts of a path, the last one first. */
const partsOf = (path: string) =>
  path
    .slice(isAbsolute(path) ? parse(path).root.length : 0)
    .split(sep)
    .filter(Boolean)
    .reverse()
