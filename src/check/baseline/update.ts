import { dialectFor } from '../../project/dialect.ts'
import type { Baseline, Project } from '../../project/project.ts'
import { baselineOf } from './baseline.ts'
import { type CheckOptions, checkWhole } from '../check.ts'
import { settingsOf } from '../settings.ts'
import { checkedBy } from './was-checked.ts'

/** The baseline with which a project has no new problem. */
export function updatedBaseline(project: Project, options: CheckOptions): Baseline {
  const dialect = dialectFor(project, options.dialect)
  const wasChecked = checkedBy(project, dialect, settingsOf(project.config, options.rules))
  const { diagnostics } = checkWhole({ ...project, baseline: null }, options)
  return baselineOf(diagnostics, project, wasChecked)
}
