import { codeOf } from './error-code.ts'
import { isAscii, isUtf8 } from 'node:buffer'
import type { Hash } from 'node:crypto'
import { closeSync, constants, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { isAbsolute, join, parse, relative, sep } from 'node:path'
import { watchReading } from '../document/time-limit.ts'
import type { ReadResult } from '../openapi/specification.ts'
import { jsonOfBytes } from './json-bytes.ts'
import { namesGit } from './of-git.ts'
import { resolveLinks, statsAt } from './real-path.ts'
import type { Failure } from './source.ts'

/**
 * The largest file that is read, in bytes; the largest specification known has 13 MB. V8 ends the process where a list grows
 * past 112 million, as one of the lines of a larger file may, and takes minutes for an object of more than 8 million keys.
 */
export const maxFileBytes = 64 * 1024 * 1024

/** In bytes. The largest specification known has 13 MB, and the thread that watches takes a tenth of what reading it does. */
const leastWatched = 16 * 1024 * 1024

/** Bytes as text; null when they are not UTF-8. A byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isAscii(buffer)) return buffer.toString('latin1')
  return isUtf8(buffer) ? buffer.toString('utf8') : null
}

/** Whether a real path is below a real folder; Windows ignores letter case. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** The same, and not in a `.git` on the way there, which no project holds. */
export const isInside = (folder: string, path: string): boolean =>
  isBelow(folder, path) && !namesGit(relative(folder, path))

/** The real path, with symbolic links resolved; null when nothing is there. */
export function realPathOf(path: string): string | null {
  try {
    return resolveLinks(path)
  } catch {
    return null
  }
}

/**
 * Whether a folder, which need not exist yet, is below another one and not in `.git`, with symbolic links resolved. A
 * link to nowhere or in a circle leads nowhere inside.
 */
export function leadsInside(above: string, folder: string): boolean {
  if (namesGit(relative(above, folder))) return false
  if (folder === above) return true
  let there = isBelow(above, folder) ? above : parse(folder).root
  // From the top: however long a path is, its first missing part ends the search.
  for (const part of relative(there, folder).split(sep)) {
    const next = join(there, part)
    if (!existsSync(next)) {
      if (isLink(next)) return false
      break
    }
    there = next
  }
  if (there === above) return true
  const [from, real] = [realPathOf(above), realPathOf(there)]
  return from !== null && real !== null && isInside(from, real)
}

/** Whether no link stands on the way from a folder down to another one, which need not exist yet; both are full paths. */
export function isStraightBelow(above: string, folder: string): boolean {
  if (!isBelow(above, folder)) return true
  let there = above
  // From the top: however long a path is, its first missing part ends the search.
  for (const part of relative(above, folder).split(sep)) {
    there = join(there, part)
    const stats = statsAt(there)
    if (!stats) return true
    if (stats.isSymbolicLink()) return false
  }
  return true
}

/**
 * Whether a full path is, or goes through, a link whose name may stand for another one: Node reads each name that is no
 * UTF-8 as the same text, and what a call names may be no link.
 */
export function mayBeAnother(path: string): boolean {
  const at = path.indexOf('\ufffd')
  return at !== -1 && !isStraightBelow(path.slice(0, path.lastIndexOf(sep, at) + 1), path)
}

/**
 * Whether a folder of a project, with links resolved, is its own or in it, and is the one of that real path: a link of
 * `/proc` can lead into what another process has mounted there.
 */
export function isOwnFolder(root: string, folder: string): boolean {
  const path = folder === '' ? root : `${root}/${folder}`
  const real = realPathOf(path)
  if (real === null || (real !== root && !isInside(root, real))) return false
  return real === path || isSamePlace(path, real)
}

/** Whether two paths lead to one folder, and by one mount: by another one its own folders may be others. */
export function isSamePlace(path: string, other: string): boolean {
  try {
    const [a, b] = [statSync(path, { bigint: true }), statSync(other, { bigint: true })]
    return a.dev === b.dev && a.ino === b.ino && mountOf(path) === mountOf(other)
  } catch {
    return false
  }
}

/** The number of the mount by which a path leads to a folder, of which Linux gives each process its own; undefined elsewhere. */
function mountOf(path: string): string | undefined {
  let folder: number | undefined
  try {
    folder = openSync(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0))
    return /^mnt_id:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${folder}`, 'latin1'))?.[1]
  } catch {
    return undefined
  } finally {
    if (folder !== undefined) closeSync(folder)
  }
}

/** Whether a path is a symbolic link, be there something behind it or not. */
export function isLink(path: string): boolean {
  return statsAt(path)?.isSymbolicLink() === true
}

/** Reads files of one project by their paths from its folder; a link out of the folder is not followed. */
export function projectReader(root: string): (file: string) => ReadResult {
  const bytesOf = bytesReader(root)
  return file => {
    const result = bytesOf(file)
    return Buffer.isBuffer(result) ? contentOf(result) : result
  }
}

/** The same for bytes. */
export const bytesReader =
  (root: string) =>
  (file: string): Buffer | Failure =>
    opened(root, file, path => readFileSync(path))

/** Whether nothing is at a path of a project; nothing is opened. */
export function isMissing(root: string, file: string): boolean {
  const result = opened(root, file, () => null)
  return result?.failure === 'missing'
}

/** The first bytes of a file as text; empty when it cannot be read. */
export const startReader =
  (root: string, length: number) =>
  (file: string): string => {
    const start = opened(root, file, path => {
      const piece = Buffer.allocUnsafe(length)
      const open = openSync(path, 'r')
      try {
        return piece.toString('utf8', 0, readSync(open, piece))
      } finally {
        closeSync(open)
      }
    })
    return typeof start === 'string' ? start : ''
  }

const pieceBytes = 128 * 1024

/** Adds the bytes of a file to a hash, piece by piece: holding 13 MB takes longer than reading them. */
export const digest = (root: string, file: string, hash: Hash): Hash | Failure =>
  opened(root, file, path => {
    const piece = Buffer.allocUnsafeSlow(pieceBytes)
    const open = openSync(path, 'r')
    try {
      for (let length = 1; length > 0;) {
        length = readSync(open, piece)
        hash.update(piece.subarray(0, length))
      }
      return hash
    } finally {
      closeSync(open)
    }
  })

/** Passes on the real path of a regular file, to be opened. Other files are not: a pipe or device might never end. */
function opened<Result>(root: string, file: string, use: (path: string) => Result): Result | Failure {
  try {
    const real = resolveLinks(join(root, file))
    if (real !== root && !isInside(root, real)) return { failure: 'outside' }
    const stats = statSync(real)
    if (!stats.isFile()) return { failure: 'unreadable', detail: 'it is not a file' }
    return stats.size > maxFileBytes ? tooLarge(maxFileBytes) : use(real)
  } catch (error) {
    return failureOf(error)
  }
}

/** Why a file of more bytes is not read. */
export const tooLarge = (maxBytes: number): Failure => ({
  failure: 'too-large',
  detail: `it is larger than ${maxBytes >> 20} MB`,
})

/** The content of a file, decoded on demand: a cache hit needs only the bytes. */
export function contentOf(bytes: Buffer): ReadResult {
  if (!isUtf8(bytes)) return { failure: 'unreadable', detail: 'it is not UTF-8 text' }
  let text: string | undefined
  return {
    bytes,
    json: () => {
      watchReading(bytes.length, leastWatched)
      return jsonOfBytes(bytes)
    },
    get text() {
      watchReading(bytes.length, leastWatched)
      return (text ??= bytes.toString('utf8'))
    },
  }
}

function failureOf(error: unknown): Failure {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return { failure: 'missing' }
  return { failure: 'unreadable', detail: reasons[code] ?? 'it cannot be read' }
}

/** The reason of a file system error in words; its code if unknown. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error) || 'unknown'
  return reasons[code] ?? code
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a file stands in the place of its folder',
  EISDIR: 'it is a folder',
  EEXIST: 'something stands in its place',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ERR_ACCESS_DENIED: 'Node.js was started without the permission',
}
