import { openNavigation } from '../navigation/open.ts'
import type { Baseline, Project } from '../project/project.ts'
import { dialectFor } from '../project/dialect.ts'
import { baselineOf, checkedBy } from './baseline.ts'
import { type CheckOptions, checkWhole } from './check.ts'
import { severitiesOf } from './config.ts'

/** What a baseline has to record for a project to have no new problem. */
export function updatedBaseline(project: Project, options: CheckOptions): Baseline {
  const { document, includes, config } = project
  const dialect = dialectFor(project, options.dialect)
  const navigation = document.fault ? null : openNavigation(document, includes, dialect).navigation
  const wasChecked = checkedBy(project, navigation, dialect, severitiesOf(config, options.rules))
  const { diagnostics } = checkWhole({ ...project, baseline: null }, options)
  return baselineOf(diagnostics, project.baseline, wasChecked)
}
