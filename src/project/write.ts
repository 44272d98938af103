import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isInside, realPathOf, reasonOf } from './disk.ts'
import { Leftovers, remove } from './leftovers.ts'
import { refuseOfGit } from './of-git.ts'
import { ProjectError } from './project-error.ts'
import { resolveLinks } from './real-path.ts'

/** Writes a file that is not there yet, and waits until the disk has it; at no moment has it more than its mode. */
export function writeNew(path: string, text: string, mode = 0o666) {
  const file = openSync(path, 'wx', mode & 0o777)
  try {
    const bytes = Buffer.from(text)
    for (let index = 0; index < bytes.length;) index += writeSync(file, bytes, index)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Writes to a pipe or a device; a pipe that nobody reads is an error, since a write to it would wait for ever. */
function writeThrough(path: string, text: string) {
  const isRead = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  try {
    writeFileSync(path, text)
  } finally {
    closeSync(isRead)
  }
}

/**
 * Writes a file whole or not at all: beside it under another name, then renamed onto it. A link is
 * written through, and an existing file keeps its mode and, as far as may be, its owner. What is no
 * file, such as a pipe, is written to directly.
 *
 * @param before the expected content; a file with other content than this or the new one is left alone
 * @throws {ProjectError} when it cannot be written or is in `.git`; the file is then as it was
 */
export function writeAtomically(
  path: string,
  text: string,
  before?: string,
  leftovers = new Leftovers(),
): void {
  const target = realPathOf(path) ?? path
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`
  try {
    refuseOfGit(dirname(target))
    const stats = statSync(target, { throwIfNoEntry: false })
    if (stats && !stats.isFile()) {
      if (before !== undefined) throw changed(path)
      return writeThrough(target, text)
    }
    writeNew(temporary, text, stats?.mode)
    if (stats) {
      keepOwner(temporary, stats)
      chmodSync(temporary, stats.mode)
    }
    if (before !== undefined) {
      const now = readFileSync(target)
      // By another path, as links bring it, it has its text already.
      if (now.equals(Buffer.from(text))) return remove(temporary)
      if (!now.equals(Buffer.from(before))) throw changed(path)
    }
    renameSync(temporary, target)
    leftovers.removeOf(target)
  } catch (error) {
    remove(temporary)
    if (error instanceof ProjectError) throw error
    throw unwritable(path, error)
  }
}

/**
 * Replaces the content of a project file, given by its path from the project's folder.
 *
 * @throws {ProjectError} when it is outside of the project, may not be written, or holds something
 *   else than `before` or `after` by now; it is then as it was
 */
export function replaceFile(
  folder: string,
  file: string,
  before: string,
  after: string,
  leftovers?: Leftovers,
): void {
  const path = join(folder, file)
  try {
    const target = realPathOf(path)
    if (target && !isInside(resolveLinks(folder), target))
      throw new ProjectError(`"${path}" leads out of the project, and was left alone.`)
    // Renaming needs only write access to the folder, and would replace a read-only file.
    accessSync(target ?? path, constants.W_OK)
  } catch (error) {
    throw error instanceof ProjectError ? error : unwritable(path, error)
  }
  writeAtomically(path, after, before, leftovers)
}

function keepOwner(path: string, { uid, gid }: Stats) {
  const own = statSync(path)
  if (own.uid === uid && own.gid === gid) return
  try {
    chownSync(path, uid, gid)
  } catch {
    // Only the superuser may give a file away.
  }
}

const changed = (path: string) =>
  new ProjectError(`"${path}" has changed meanwhile, and was left alone. Run it again.`)

const unwritable = (path: string, error: unknown) =>
  new ProjectError(`Cannot write "${path}": ${reasonOf(error)}.`)
