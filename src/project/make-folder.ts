import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './error-code.ts'

/**
 * Makes a folder and its missing parents. Node's own `recursive` never ends when an existing folder
 * refuses with ENOENT, as those of /proc do.
 */
export function makeFolder(folder: string, mode?: number): void {
  // A folder that is there may refuse with another reason than that.
  if (existsSync(folder)) return
  const above = dirname(folder)
  if (above !== folder && !existsSync(above)) makeFolder(above, mode)
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
