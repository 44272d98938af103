import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
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
