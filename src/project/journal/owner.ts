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

/** Whether another process is making a change at this moment. */
export function isInUse(folder: string): boolean {
  try {
    const stats = lstatSync(ownerFile(folder))
    if (!stats.isFile() || stats.size > longestText) return false
    // Without its line end the number was cut off.
    const owner = Number(/^(\d{1,10})\n$/.exec(readFileSync(ownerFile(folder), 'utf8'))?.[1] ?? 0)
    if (owner <= 0 || owner === pid) return false
    // An archive may set a time to come.
    if (Math.abs(Date.now() - stats.mtimeMs) > longest) return false
    return kill(owner, 0)
  } catch {
    return false // There is no such process, or it is no docs-nav of this user.
  }
}
