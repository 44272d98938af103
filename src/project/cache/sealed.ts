import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { remove } from '../leftovers.ts'
import { makeFolder } from '../make-folder.ts'

/** The largest entry, in bytes; a larger index is not cached. */
export const maxEntryBytes = 16 * 1024 * 1024

/** A hash and the end of its line, in bytes. */
const headLength = 65

const endings = ['json', 'answer', 'code', 'pages'] as const

/** A folder of files of one kind. Each consists of a seal, a line end, and the content. */
export interface Shelf {
  readonly folder: string
  readonly ending: (typeof endings)[number]
  /** The most files it holds; the oldest are removed. */
  readonly most: number
  /** The largest of its files, in bytes. (`maxEntryBytes`) */
  readonly maxBytes?: number
  /** The seal of a text or its UTF-8, in hexadecimal: 64 characters. */
  readonly sealOf: (content: string | Uint8Array) => string
}

/** Whether there is a file of a key, be it sealed or not. */
export const isKept = ({ folder, ending }: Shelf, key: string) => existsSync(join(folder, `${key}.${ending}`))

/** The content of the file of a key; null without a file whose seal is valid. */
export function readSealed(
  { folder, ending, sealOf, maxBytes = maxEntryBytes }: Shelf,
  key: string,
): Buffer | null {
  try {
    const file = join(folder, `${key}.${ending}`)
    const stats = lstatSync(file)
    if (!stats.isFile() || stats.size > maxBytes) return null
    const bytes = readFileSync(file)
    const content = bytes.subarray(headLength)
    return bytes.toString('latin1', 0, headLength) === `${sealOf(content)}\n` ? content : null
  } catch {
    return null
  }
}

/** Writes the file of a key whole, unless it is too large or the folder cannot be written. */
export function writeSealed(shelf: Shelf, key: string, content: Uint8Array): void {
  const { folder, ending, sealOf, maxBytes = maxEntryBytes } = shelf
  if (headLength + content.byteLength > maxBytes) return
  const temporary = join(folder, `${randomBytes(32).toString('hex')}.tmp`)
  try {
    makeFolder(folder)
    writeFileSync(temporary, Buffer.concat([Buffer.from(`${sealOf(content)}\n`), content]), { flag: 'wx' })
    renameSync(temporary, join(folder, `${key}.${ending}`))
    strangers.get(folder)?.delete(`${key}.${ending}`)
    removeOldest(shelf)
  } catch {
    // A folder that cannot be written caches nothing.
    remove(temporary)
  }
}

/** The files of each folder that are none of the cache, by name: a run may write hundreds beside thousands of them. */
const strangers = new Map<string, Set<string>>()

/** Removes files past the limit, and leftovers of stopped writers; only files of the cache. */
function removeOldest({ folder, most }: Shelf): void {
  const known = strangers.get(folder)
  const named = readdirSync(folder).filter(name => hasOwnName(name) && !known?.has(name))
  if (named.length <= most) return
  const strange = named.filter(name => !beginsWithSeal(join(folder, name)))
  const others = known ?? new Set()
  strangers.set(folder, others)
  for (const name of strange) others.add(name)
  const byAge = named
    .filter(name => !others.has(name))
    .map(name => join(folder, name))
    .map(path => ({ path, time: lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of byAge.slice(most)) remove(path)
}

function hasOwnName(name: string): boolean {
  const [key = '', ending, ...more] = name.split('.')
  return /^[0-9a-f]{64}$/.test(key) && more.length === 0 && [...endings, 'tmp'].some(own => own === ending)
}

/** Whether a file begins as those of the cache do: another program may use the same folder and such names. */
function beginsWithSeal(path: string): boolean {
  try {
    // A project may bring a pipe of such a name.
    if (!lstatSync(path).isFile()) return false
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const start = Buffer.alloc(headLength)
      readSync(file, start)
      return /^[0-9a-f]{64}\n$/.test(start.toString('latin1'))
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}

/** The SHA-256 of bytes or of a text's UTF-8, in hexadecimal. */
export const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
