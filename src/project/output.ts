import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isInside, leadsInside, reasonOf } from './disk.ts'
import { ProjectError } from './project-error.ts'
import { writeAtomically } from './write.ts'

/**
 * Writes a file that a call names, whole or not at all, with the folders that it needs. What is named inside
 * the current folder stays inside it: no link there leads the text elsewhere.
 *
 * @throws {ProjectError} when it cannot be written, or a link leads out of the current folder
 */
export function writeOutput(path: string, text: string): void {
  const here = resolve()
  const target = resolve(path)
  if (isInside(here, target) && !leadsInside(here, target))
    throw new ProjectError(`"${path}" leads out of the current folder, and was not written.`)
  try {
    mkdirSync(dirname(target), { recursive: true })
  } catch (error) {
    throw new ProjectError(`Cannot write "${path}": ${reasonOf(error)}.`)
  }
  writeAtomically(target, text)
}

/** What tells an existing file from others, whatever links lead to it; null for what is not there, or no file. */
export function identityOf(path: string): string | null {
  try {
    const stats = statSync(path, { bigint: true })
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : null
  } catch {
    return null
  }
}

/** The same for two paths, of which neither need be there: whether writing one would write the other. */
export const isOneFile = (path: string, other: string): boolean =>
  placeOf(path) === placeOf(other) || (identityOf(path) !== null && identityOf(path) === identityOf(other))

/** A path with the links of its folder resolved. */
function placeOf(path: string): string {
  const target = resolve(path)
  try {
    return join(realpathSync(dirname(target)), basename(target))
  } catch {
    return target
  }
}
