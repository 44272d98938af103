import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs'
import { sep } from 'node:path'
import { copied } from '../document/copied.ts'
import { watchReading } from '../document/time-limit.ts'
import { decodeUtf8, isInside, maxFileBytes, realPathOf } from './disk.ts'
import {
  frontMatterBlock,
  maxFrontMatterBytes,
  mayHaveFrontMatter,
  usualBytes,
  wholeLines,
} from './front-matter.ts'
import type { PageFile } from './source.ts'

/**
 * The starts of pages, as far as their front matter goes: `contents` adds those of the pages that it reads, so that
 * `frontMatters` need not read them again. Longer ones than usual are not held: a small repository may have 64 KB of it
 * in any number of pages.
 */
export type Heads = Map<string, string>

/** In bytes. In a shorter page, no single search was found that takes as much as half a minute. */
const leastWatched = 300_000

/** A page file of these bytes, which equal others of the same identity. */
export const pageFile = (bytes: Buffer, identity?: string): PageFile => ({
  identity,
  bytes: () => bytes,
  text: () => {
    watchReading(bytes.length, leastWatched)
    return decodeUtf8(bytes) ?? bytes.toString()
  },
  head: () => shortHeadOf(bytes),
})

/** As `readHead`, of the bytes of a file, and no longer than its front matter, so that it can be kept. */
function shortHeadOf(bytes: Buffer): string {
  if (!mayHaveFrontMatter(bytes.toString('utf8', 0, fieldBytes))) return ''
  for (const length of [usualBytes, maxFrontMatterBytes]) {
    const head = bytes.toString('utf8', 0, length)
    const end = endIn(head, bytes.length <= length)
    if (end !== null) return copied(head.slice(0, end + '---'.length))
  }
  return headOf(bytes)
}

/** More than a byte order mark and the longest name of a field. */
const fieldBytes = 32

/** Where front matter ends; null where it may go on after a piece of the file, whose last line may be cut off. */
function endIn(piece: string, isWhole: boolean): number | null {
  const end = frontMatterBlock(piece)?.end ?? null
  return end !== null && (isWhole || /[\r\n]/.test(piece.slice(end))) ? end : null
}

/** As far as front matter may go, of bytes that may be one more. */
const longestHead = (bytes: Buffer) =>
  wholeLines(bytes.toString('utf8', 0, maxFrontMatterBytes + 1), bytes.length <= maxFrontMatterBytes)

/** As `readHead`, of the bytes of a file. */
export function headOf(bytes: Buffer): string {
  const head = longestHead(bytes)
  return mayHaveFrontMatter(head) ? head : ''
}

/** For a pipe or a link that has taken the place of a page; Windows has neither flag. */
const asItIs = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** The start of a file, as far as front matter may go; empty when it cannot be read. */
export const readHead = (root: string, path: string): string =>
  opened(root, path, file => {
    const first = readBytes(file, 4096)
    if (!mayHaveFrontMatter(first)) return ''
    if (endIn(first, false) !== null) return first
    const read = intoBuffer(file, maxFrontMatterBytes + 1)
    return longestHead(buffer.subarray(0, read))
  }) ?? ''

/**
 * A file that a walk lists and that does not lead out of the project, until the next file is read; null when it cannot
 * be read, or is no file by now. It has an identity where it may have another path, in a project with links or by a hard
 * one: naming each of 25,000 would take a hundredth of the time and a tenth of the memory of reading them.
 */
export const readListed = (root: string, path: string, mayHaveLinks: boolean): PageFile | null =>
  opened(root, path, file => {
    const stats = fstatSync(file)
    if (!stats.isFile() || stats.size > maxFileBytes) return null
    const identity = mayHaveLinks || stats.nlink > 1 ? identityOf(stats) : undefined
    return pageFile(wholeFile(file, stats.size), identity)
  })

/** Windows and some disks have longer numbers of files than are exact here, and some have none. */
const identityOf = ({ dev, ino, size, mtimeMs }: Stats) =>
  sep === '\\' || ino === 0 || !Number.isSafeInteger(ino) ? undefined : `${dev} ${ino} ${size} ${mtimeMs}`

/** The largest file for which the buffer of all pages grows, in bytes. */
const sharedBytes = 4 * 1024 * 1024

/** What is larger by now than the file said is read to its end. */
function wholeFile(file: number, size: number): Buffer {
  if (size >= sharedBytes || intoBuffer(file, size + 1) !== size) return readFileSync(file)
  return buffer.subarray(0, size)
}

function opened<Result>(root: string, path: string, use: (file: number) => Result): Result | null {
  // Paths of the project are normalized; path.join for each would cost as much as opening it.
  const file = openAsItIs(`${root}/${path}`) ?? openLinked(root, path)
  if (file === null) return null
  try {
    return use(file)
  } catch {
    return null
  } finally {
    closeSync(file)
  }
}

function openAsItIs(path: string): number | null {
  try {
    return openSync(path, asItIs)
  } catch {
    return null
  }
}

/** A link is followed within the project. */
function openLinked(root: string, path: string): number | null {
  const [above, real] = [realPathOf(root), realPathOf(`${root}/${path}`)]
  return above !== null && real !== null && isInside(above, real) ? openAsItIs(real) : null
}

/** One for all pages: nothing of it outlives a call. */
let buffer = Buffer.alloc(0)

function readBytes(file: number, bytes: number): string {
  const read = intoBuffer(file, bytes)
  return read === 0 ? '' : buffer.toString('utf8', 0, read)
}

function intoBuffer(file: number, bytes: number): number {
  if (buffer.length < bytes) buffer = Buffer.allocUnsafe(bytes)
  return readSync(file, buffer, 0, bytes, 0)
}
