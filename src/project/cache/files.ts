import { codeOf } from '../error-code.ts'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileText, Specification } from '../../openapi/specification.ts'
import { type Entry, isEntry } from './entry.ts'
import { decodeUtf8 } from '../disk.ts'

/** How many specifications a cache holds; the ones written first give way. */
export const maxCacheEntries = 200

/** The largest entry, in bytes; an index that is larger is made anew each time. */
export const maxEntryBytes = 16 * 1024 * 1024

/** A hash and the end of its line, in bytes. */
const headLength = 65

/** A folder of files of one kind, each of which is a seal, the end of its line, and JSON. */
export interface Shelf {
  readonly folder: string
  readonly ending: 'json' | 'answer'
  /** How many files it holds; the ones written first give way. */
  readonly most: number
  /** The seal of a text or its UTF-8, in hexadecimal: 64 characters. */
  readonly sealOf: (json: string | Uint8Array) => string
}

const indexes = (folder: string): Shelf => ({
  folder,
  ending: 'json',
  most: maxCacheEntries,
  sealOf: hash,
})

/** The entry of a key, or null when there is none that is sound. */
export function readEntry(folder: string, key: string): Entry | null {
  const entry = readSealed(indexes(folder), key)
  return isEntry(entry) && entry.key === key ? entry : null
}

/** Writes an entry, unless it is too large or the folder cannot be written. */
export function writeEntry(folder: string, entry: Entry): void {
  if (isSmall(entry.specification)) writeSealed(indexes(folder), entry.key, entry)
}

/** What the file of a key holds; undefined when there is none with a sound seal. */
export function readSealed({ folder, ending, sealOf }: Shelf, key: string): unknown {
  try {
    const file = join(folder, `${key}.${ending}`)
    const stats = lstatSync(file)
    if (!stats.isFile() || stats.size > maxEntryBytes) return undefined
    const bytes = readFileSync(file)
    const json = bytes.subarray(headLength)
    if (bytes.toString('latin1', 0, headLength) !== `${sealOf(json)}\n`) return undefined
    return JSON.parse(decodeUtf8(json) ?? '')
  } catch {
    return undefined
  }
}

/** Writes the file of a key, unless it is too large or the folder cannot be written. */
export function writeSealed(shelf: Shelf, key: string, value: object): void {
  const { folder, ending, sealOf } = shelf
  const temporary = join(folder, `${randomBytes(32).toString('hex')}.tmp`)
  try {
    const json = JSON.stringify(value)
    const text = `${sealOf(json)}\n${json}`
    if (Buffer.byteLength(text) > maxEntryBytes) return
    makeFolder(folder)
    writeFileSync(temporary, text, { flag: 'wx' })
    renameSync(temporary, join(folder, `${key}.${ending}`))
    removeOldest(shelf)
  } catch {
    // A folder that cannot be written is a cache that remembers nothing.
    remove(temporary)
  }
}

/**
 * Makes a folder, and those above it that are not there. Node's own `recursive` never ends where a folder that
 * is there refuses with ENOENT, as those of /proc do.
 */
export function makeFolder(folder: string): void {
  const above = dirname(folder)
  if (above !== folder && !existsSync(above)) makeFolder(above)
  try {
    mkdirSync(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Removes what is past the limit, with what writers that were stopped have left; no file but the cache's own. */
function removeOldest({ folder, most }: Shelf): void {
  const own = readdirSync(folder).filter(name => /^[0-9a-f]{64}\.(?:json|answer|tmp)$/.test(name))
  if (own.length <= most) return
  const byAge = own
    .map(name => join(folder, name))
    .map(path => ({ path, time: lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of byAge.slice(most)) remove(path)
}

/** Removes a file where that can be done. */
export function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Whoever else uses the cache will remove it.
  }
}

/** The SHA-256 of bytes or of a text's UTF-8, in hexadecimal. */
export const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const hashes = new WeakMap<FileText, string>()

/** The same of a file's text, made once. */
export function hashOf(content: FileText): string {
  const known = hashes.get(content) ?? hash(content.bytes ?? content.text)
  hashes.set(content, known)
  return known
}

/**
 * Whether an index is worth an entry, counted before it is written: aliases of YAML let a thousand
 * operations share one huge text, which JSON would repeat.
 */
function isSmall({ operations, tagLabels }: Specification): boolean {
  let size = 0
  const isWithin = (value: unknown): boolean => {
    if (typeof value === 'string') size += value.length
    return size <= maxEntryBytes && (!Array.isArray(value) || value.every(isWithin))
  }
  return [tagLabels, ...operations].every(fields => Object.values(fields).every(isWithin))
}
