import { lstatSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { getuid, kill, pid } from 'node:process'
import { codeOf } from '../error-code.ts'
import { writeNew } from '../write.ts'

/** The process that prepares a change, by its number. */
export const ownerFile = (folder: string) => join(folder, 'owner')
export const ownerText = () => `${pid}\n`

/**
 * What tells a file that was written here from one that came with a project: no archive and no repository sets its
 * number and its change time. Null for what is no such file.
 */
export function ownerMark(folder: string): string | null {
  const stats = lstatSync(ownerFile(folder), { bigint: true, throwIfNoEntry: false })
  return stats?.isFile() ? `${stats.ino} ${stats.ctimeNs}` : null
}

/**
 * Whether what a change has left is neither this user's nor that of the project's owner: where all may write in its
 * folder, anyone could have files of others moved and removed.
 */
export const isOfAnother = (uid: number, root: string): boolean =>
  getuid !== undefined && uid !== getuid() && uid !== lstatSync(root).uid

/** Begins the time anew in which the owner counts as at work. Its mark is another one then. */
export function renewOwner(folder: string): void {
  utimesSync(ownerFile(folder), new Date(), new Date())
}

/** `owner`, and `owner.1`, `owner.2` and so on for those that complete the change one after the other was killed. */
const ownerName = /^owner(?:\.(\d{1,9}))?$/

function ownersIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => ownerName.test(name))
  } catch {
    return []
  }
}

/** The file by which a process comes after all that had a change; of two that come at once one can make it. */
export function nextOwner(folder: string): string {
  const last = ownersIn(folder).reduce(
    (last, name) => Math.max(last, Number(ownerName.exec(name)?.[1] ?? 0)),
    0,
  )
  return join(folder, `owner.${last + 1}`)
}

/**
 * Makes this process the one that completes a change; false where another one was first, or where the folder is that of
 * another change by now.
 */
export function takeOver(folder: string, next: string, mark: string | null): boolean {
  try {
    writeNew(next, ownerText())
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(codeOf(error))) return false
    throw error
  }
  if (ownerMark(folder) === mark) return true
  rmSync(next, { force: true })
  return false
}

/** The longest time in milliseconds that a change takes: an older one was left, whoever has its number now. */
const longest = 60_000

/** The most characters of its file. */
const longestText = 11

/** Milliseconds in which a process that has just made the folder writes its number. */
const shortly = 100

/** Whether another process is making a change, or completing one, at this moment. */
export function isInUse(folder: string): boolean {
  const pids = () => [...new Set(['owner', ...ownersIn(folder)])].map(name => pidIn(join(folder, name)))
  const first = pids()
  if (!first.includes(0)) return first.some(isAtWork)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, shortly)
  return pids().some(isAtWork)
}

function isAtWork(owner: number): boolean {
  try {
    return owner > 0 && owner !== pid && kill(owner, 0)
  } catch {
    return false // There is no such process, or it is no docs-nav of this user.
  }
}

/** The number of the process that wrote a file of an owner until a minute ago; 0 for none. */
function pidIn(file: string): number {
  try {
    const stats = lstatSync(file)
    if (!stats.isFile() || stats.size > longestText) return 0
    // An archive may set a time to come.
    if (Math.abs(Date.now() - stats.mtimeMs) > longest) return 0
    // Without its line end the number was cut off.
    return Number(/^(\d{1,10})\n$/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
