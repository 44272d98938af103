import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { watchReading } from '../document/time-limit.ts'
import { bytesReader, decodeUtf8, isInside, realPathOf } from './disk.ts'
import { folderAt } from './locate.ts'
import { isBehindShut } from './output.ts'
import { ProjectError } from './project-error.ts'
import { walk } from './walk.ts'
import { writeAtomically } from './write.ts'

/** A file of another format, and the folder that it is in. */
export interface ImportSource {
  /** The real path of the folder. */
  readonly root: string
  readonly file: string
  readonly text: string
  /** The page, JSON and YAML files below the folder. */
  readonly files: () => readonly string[]
}

/** The longest file that is imported, in characters. */
export const maxImportLength = 1_000_000

/** A smaller file, in bytes, is imported at once. Of a larger one nothing asks for the time until all is made. */
const leastWatched = 100_000

/**
 * Reads a file that is to be imported.
 *
 * @throws {ProjectError} when it is not there, cannot be read, is not UTF-8 or too long
 */
export function readImportSource(path: string): ImportSource {
  const full = resolve(path)
  if (!existsSync(full)) throw new ProjectError(`No such file: "${path}".`)
  const root = folderAt(dirname(full), path)
  const bytes = bytesReader(root)(basename(full))
  if (!Buffer.isBuffer(bytes)) throw new ProjectError(`Cannot read "${path}".`)
  watchReading(bytes.length, leastWatched)
  const text = decodeUtf8(bytes)
  if (text === null) throw new ProjectError(`"${path}" is not UTF-8.`)
  if (text.length > maxImportLength)
    throw new ProjectError(`"${path}" is longer than ${maxImportLength} characters.`)
  return { root, file: basename(full), text, files: () => walk(root).files }
}

/**
 * Writes a new docs.json into a folder of a project, whole or not at all.
 *
 * @param shown the folder as messages name it
 * @throws {ProjectError} when there is one already, when there is no such folder, or when it cannot be written
 */
export function writeNewDocs(root: string, folder: string, shown: string, text: string): void {
  const target = realPathOf(join(root, folder))
  if (target === null)
    throw new ProjectError(`There is no folder "${shown}" for the docs.json; --output names another.`)
  if (target !== root && !isInside(root, target))
    throw new ProjectError(`"${shown}" leads out of its folder; nothing is written.`)
  if (isBehindShut(root, join(folder, 'docs.json')))
    throw new ProjectError(`"${shown}" leads into a hidden folder or node_modules; nothing is written.`)
  if (existsSync(join(target, 'docs.json')))
    throw new ProjectError(
      `There is a docs.json in "${shown}"; nothing is written. --output names another file.`,
    )
  writeAtomically(join(target, 'docs.json'), text)
}
