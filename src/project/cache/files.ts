import type { FileText } from '../../openapi/specification.ts'
import { type Entry, isEntry } from './entry.ts'
import { hash, maxEntryBytes, readSealed, type Shelf, writeSealed } from './sealed.ts'
import { sealWith } from './user.ts'
import { decodeUtf8 } from '../disk.ts'

/** The most specifications in a cache; the oldest are removed. */
export const maxCacheEntries = 200

/** The indexes of specifications in a folder, sealed with the user's secret. */
export const indexes = (folder: string, secret: string): Shelf => ({
  folder,
  ending: 'json',
  most: maxCacheEntries,
  sealOf: sealWith(secret, 'index'),
})

/** The entry of a key, or null without a valid one. */
export function readEntry(shelf: Shelf, key: string): Entry | null {
  const entry = readJson(shelf, key)
  return isEntry(entry) && entry.key === key ? entry : null
}

/** Writes an entry, unless it is too large or the folder cannot be written. */
export function writeEntry(shelf: Shelf, entry: Entry): void {
  writeJson(shelf, entry.key, entry)
}

/** The value in the file of a key; undefined without a file whose seal is valid. */
export function readJson(shelf: Shelf, key: string): unknown {
  try {
    return JSON.parse(decodeUtf8(readSealed(shelf, key) ?? Buffer.of()) ?? '')
  } catch {
    return undefined
  }
}

/** Writes a value as the file of a key, unless it is too large or the folder cannot be written. */
export function writeJson(shelf: Shelf, key: string, value: object): void {
  let text: Buffer
  try {
    if (textsIn(value, maxEntryBytes) > maxEntryBytes) return
    text = Buffer.from(JSON.stringify(value))
  } catch {
    // Longer than a text can be, or with too many levels.
    return
  }
  writeSealed(shelf, key, text)
}

const hashes = new WeakMap<FileText, string>()

/** The same of a file's text, made once. */
export function hashOf(content: FileText): string {
  const known = hashes.get(content) ?? hash(content.bytes ?? content.text)
  hashes.set(content, known)
  return known
}

/**
 * How many characters the texts of a value have, those that it repeats each time, as JSON has them: to be counted before it is
 * written, at most until they are more than `most`. YAML aliases let a thousand operations share one huge text, and a tree
 * may hold 128 MB, of which JSON takes several times as many.
 */
export function textsIn(value: object, most: number): number {
  let length = 0
  const isWithin = (part: unknown): boolean => {
    if (typeof part === 'string') length += part.length
    const isMade = typeof part === 'object' && part !== null
    return length <= most && (!isMade || Object.values(part).every(isWithin))
  }
  isWithin(value)
  return length
}
