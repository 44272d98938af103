import { basename, dirname } from 'node:path'
import { baselineText, refusalOf } from './baseline.ts'
import { isLink } from './disk.ts'
import type { Baseline } from './project.ts'
import { ProjectError } from './project-error.ts'
import { textReader } from './texts.ts'
import { writeAtomically } from './write.ts'

/**
 * Writes a baseline if it has changed.
 *
 * @returns whether it was written
 * @throws {ProjectError} when it cannot be; the file is then as it was
 */
export function writeBaseline(path: string, baseline: Baseline): boolean {
  // Node's own reading would follow a link out, or to a pipe of which no real path tells.
  const before = textReader(dirname(path))(basename(path))
  const text = baselineText(baseline)
  const refusal = refusalOf(text, baseline)
  if (refusal) throw new ProjectError(`The baseline ${refusal}: nothing is written.`)
  if (before === text || (before === undefined && Object.keys(baseline).length === 0)) return false
  // What it leads to may be any file of the project, or the user's, and the link may come from a stranger.
  if (isLink(path)) throw new ProjectError(`"${path}" is a link, and was not written.`)
  writeAtomically(path, text)
  return true
}
