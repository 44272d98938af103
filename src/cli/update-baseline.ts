import { join } from 'node:path'
import { updatedBaseline } from '../check/baseline/update.ts'
import type { CheckOptions } from '../check/check.ts'
import { count } from '../document/count.ts'
import { held } from '../document/time-limit.ts'
import { writeBaseline } from '../project/write-baseline.ts'
import { baselineFileOf, type Project } from '../project/project.ts'
import { shownPath } from '../report/format.ts'
import { visible } from '../document/visible.ts'
import type { Io } from './io.ts'

/** Records the problems of a project in its baseline, and returns the project with it. */
export function updateBaseline(project: Project, root: string, options: CheckOptions, io: Io): Project {
  const baseline = held.limit.run(() => updatedBaseline(project, options))
  const file = baselineFileOf(project.document.file)
  const isWritten = writeBaseline(join(root, file), baseline)
  const counts = Object.values(baseline).flatMap(rules => Object.values(rules).flatMap(Object.values<number>))
  const total = counts.reduce((sum, each) => sum + each, 0)
  const problems = count(total, 'known problem')
  const path = visible(shownPath(root, file))
  if (isWritten) io.err(`docs-nav: wrote ${path}: ${problems}.\n`)
  else io.err(`docs-nav: ${total === 0 ? 'no problems to record' : `${path} is as it was: ${problems}`}.\n`)
  return { ...project, baseline }
}
