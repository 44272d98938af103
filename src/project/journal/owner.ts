import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kill, pid } from 'node:process'

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

/** The longest time in milliseconds that a change takes: an older one was left, whoever has its number now. */
const longest = 60_000

/** The most characters of its file. */
const longestText = 11

/** Milliseconds in which a process that has just made the folder writes its number. */
const shortly = 100

/** Whether another process is making a change at this moment. */
export function isInUse(folder: string): boolean {
  let owner = ownerOf(folder)
  if (owner === 0) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, shortly)
    owner = ownerOf(folder)
  }
  try {
    return owner > 0 && owner !== pid && kill(owner, 0)
  } catch {
    return false // There is no such process, or it is no docs-nav of this user.
  }
}

/** The number of the process that owns a change, or did until a minute ago; 0 for none. */
function ownerOf(folder: string): number {
  try {
    const stats = lstatSync(ownerFile(folder))
    if (!stats.isFile() || stats.size > longestText) return 0
    // An archive may set a time to come.
    if (Math.abs(Date.now() - stats.mtimeMs) > longest) return 0
    // Without its line end the number was cut off.
    return Number(/^(\d{1,10})\n$/.exec(readFileSync(ownerFile(folder), 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
