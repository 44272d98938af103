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
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { isInside } from './disk.ts'
import { ProjectError } from './read.ts'

/**
 * Writes a file whole or not at all: beside it under another name, then renamed onto it. A link is
 * written through, and an existing file keeps its mode and, as far as may be, its owner.
 *
 * @param before what the file holds; when it holds something else by now, it is left alone
 * @throws {ProjectError} when it cannot be written; the file is then as it was
 */
export function writeAtomically(path: string, text: string, before?: string): void {
  const target = existing(path) ?? path
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = openSync(temporary, 'wx')
    try {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    const stats = statSync(target, { throwIfNoEntry: false })
    if (stats) {
      keepOwner(temporary, stats)
      chmodSync(temporary, stats.mode)
    }
    if (before !== undefined && !readFileSync(target).equals(Buffer.from(before)))
      throw new ProjectError(`"${path}" has changed meanwhile, and was left alone. Run it again.`)
    renameSync(temporary, target)
  } catch (error) {
    try {
      rmSync(temporary, { force: true })
    } catch {
      // Where nothing can be made, nothing is left behind.
    }
    if (error instanceof ProjectError) throw error
    throw unwritable(path, error)
  }
}

/**
 * Replaces what a file of a project holds, by its path from the project's folder.
 *
 * @throws {ProjectError} when it stands outside of the project, may not be written, or holds something
 *   else than `before` by now; it is then as it was
 */
export function replaceFile(folder: string, file: string, before: string, after: string): void {
  const path = join(folder, file)
  const target = existing(path)
  if (target && !isInside(realpathSync(folder), target))
    throw new ProjectError(`"${path}" leads out of the project, and was left alone.`)
  try {
    // Its folder alone would let a file be replaced that is meant to stay.
    accessSync(target ?? path, constants.W_OK)
  } catch (error) {
    throw unwritable(path, error)
  }
  writeAtomically(path, after, before)
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

const unwritable = (path: string, error: unknown) =>
  new ProjectError(`Cannot write "${path}": ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`)

function existing(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
