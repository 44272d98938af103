import { readFileSync } from 'node:fs'
import { baselineText, refusalOf } from './baseline.ts'
import type { Baseline } from './project.ts'
import { ProjectError } from './project-error.ts'
import { writeAtomically } from './write.ts'

/**
 * Writes a baseline if it has changed.
 *
 * @returns whether it was written
 * @throws {ProjectError} when it cannot be; the file is then as it was
 */
export function writeBaseline(path: string, baseline: Baseline): boolean {
  const before = textOf(path)
  const text = baselineText(baseline)
  const refusal = refusalOf(text, baseline)
  if (refusal) throw new ProjectError(`The baseline ${refusal}: nothing is written.`)
  if (before === text || (before === null && Object.keys(baseline).length === 0)) return false
  writeAtomically(path, text)
  return true
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
