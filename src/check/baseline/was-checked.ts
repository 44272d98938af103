import type { Dialect } from '../../grammar/dialects.ts'
import { documentsOf, openNavigation } from '../../navigation/open.ts'
import { isRemote } from '../../navigation/openapi.ts'
import { anyName } from '../../openapi/specification.ts'
import type { Project } from '../../project/project.ts'
import type { Diagnostic } from '../report.ts'
import type { Need } from '../rule.ts'
import { ruleOf } from '../rules/index.ts'
import { type Settings, severityIn } from '../settings.ts'
import { Specifications } from '../../site/specifications.ts'

/** Whether a run would have found a recorded problem: one that it did not look for is not gone. */
export type WasChecked = (known: Pick<Diagnostic, 'file' | 'rule'>) => boolean

/** Tells which recorded problems a run of a project could find. */
export function checkedBy(project: Project, dialect: Dialect, set: Settings): WasChecked {
  const { document, includes } = project
  if (document.fault) return () => false
  const { navigation } = openNavigation(document, includes, dialect)
  const texts = documentsOf(document, includes, dialect).filter(({ fault }) => !fault)
  const read = new Set(texts.map(({ file }) => file))
  // An unread include may hold further includes, and may name any other file.
  const isRead = Object.keys(includes).every(file => read.has(file))
  const { named } = new Specifications(navigation, project.specifications)
  const areRead = named.every(
    ({ state }) => state.kind === 'read' && !state.specification.unknownPaths.includes(anyName),
  )
  const has: Record<Need, boolean> = {
    files: project.files !== null,
    links: project.files !== null && project.contents !== undefined,
    complete: isRead && navigation.complete && navigation.redirects.key !== 'unknown',
    since: project.before !== undefined,
    specifications: areRead,
    deep: areRead && (project.isValidated === true || named.length === 0),
    offline: named.every(
      ({ source, state }) => !isRemote(source) || (state.kind === 'remote' && state.reason === undefined),
    ),
  }
  return ({ file, rule: id }) => {
    if (!isRead && !read.has(file)) return false
    const rule = ruleOf(id)
    if (!rule) return true
    return severityIn(set, rule, dialect) !== 'off' && (rule.needs ?? []).every(need => has[need])
  }
}
