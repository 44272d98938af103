import { createHmac, randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import process from 'node:process'
import { Leftovers, remove } from '../leftovers.ts'
import { makeFolder } from '../make-folder.ts'
import { followLinks, resolveLinks, statsAt } from '../real-path.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The folder of docs-nav in the user's folder for caches; null when there is none. */
export function userFolder(env: Environment): string | null {
  const home = env.HOME && join(env.HOME, '.cache')
  const user = [env.XDG_CACHE_HOME, env.LOCALAPPDATA, home].find(path => path && isAbsolute(path))
  return user ? join(user, 'docs-nav') : null
}

/**
 * What only this user of this machine knows, the key of seals: it tells what the command has written from what a
 * project brings with it. Made at the first call; null where there is no folder for it that is the user's own.
 */
export function userSecret(env: Environment = process.env): string | null {
  const folder = userFolder(env)
  if (folder === null) return null
  try {
    if (!isOwnFolder(folder)) return null
    const file = join(folder, 'secret')
    return readSecret(file) ?? (writeSecret(folder, file) ? readSecret(file) : null)
  } catch {
    return null
  }
}

/**
 * Makes the seals of one kind of content: HMAC-SHA-256 of the kind and the parts in order, in hexadecimal. What is
 * sealed as one kind is nothing as another.
 */
export const sealWith =
  (secret: string, kind: string) =>
  (...parts: readonly (string | Uint8Array)[]): string => {
    const seal = createHmac('sha256', secret).update(`${kind}\n`)
    for (const part of parts) seal.update(part)
    return seal.digest('hex')
  }

/** Whether a folder, or the one in which it would be made, is the user's, closed to others and in no project. */
function isOwnFolder(folder: string): boolean {
  let there = folder
  while (!existsSync(there)) {
    // A drive of Windows may be missing.
    if (dirname(there) === there) return false
    there = dirname(there)
  }
  const stats = statSync(there)
  const isOpen = process.platform !== 'win32' && (stats.mode & constants.S_IWOTH) !== 0
  return isOwn(stats.uid) && !isOpen && !isInProject(there)
}

/** Windows has no user's number, and its folder for caches is the user's. */
const isOwn = (uid: number | bigint) => process.getuid === undefined || Number(uid) === process.getuid()

/**
 * Whether a project holds a folder, or a link on the way to it, also one to which another link leads: such a link may come
 * with that project, and lead out of it.
 */
function isInProject(folder: string): boolean {
  const holders = new Set([resolveLinks(folder)])
  let isUnread = false
  followLinks(folder, (holder, text) => {
    holders.add(holder)
    // What is no UTF-8 is decoded as this character: where the link leads is not known.
    isUnread ||= text.includes('\ufffd')
  })
  return isUnread || [...holders].some(isBelowProject)
}

const isBelowProject = (folder: string): boolean =>
  // A link that leads to nothing stands there too.
  ['.git', 'docs.json'].some(name => statsAt(join(folder, name))) ||
  (dirname(folder) !== folder && isBelowProject(dirname(folder)))

/** The secret with the place and time of its file, which no archive and no repository can bring along. */
function readSecret(path: string): string | null {
  let open: number | undefined
  try {
    // Not to wait for a pipe, nor to follow a link.
    open = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0))
    const stats = fstatSync(open, { bigint: true })
    const isOpen = process.platform !== 'win32' && (stats.mode & 0o077n) !== 0n
    if (!stats.isFile() || stats.size !== 64n || !isOwn(stats.uid) || isOpen) return null
    const text = readFileSync(open, 'latin1')
    if (!/^[0-9a-f]{64}$/.test(text)) return null
    return `${text} ${stats.ino} ${stats.ctimeNs}`
  } catch {
    return null
  } finally {
    if (open !== undefined) closeSync(open)
  }
}

function writeSecret(folder: string, file: string): boolean {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    // Whatever the mask of the process is: one in which everyone can write is none for a secret.
    makeFolder(folder, 0o700)
    writeFileSync(temporary, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
    renameSync(temporary, file)
    new Leftovers().removeOf(file)
    return true
  } catch {
    remove(temporary)
    return false
  }
}
