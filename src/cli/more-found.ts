import { checkWhole } from '../check/check.ts'
import type { Change } from '../edit/change.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { Project } from '../project/project.ts'
import type { MoreFound } from '../report/change/more.ts'

/**
 * The rules of which a check finds more once a change is made. A fault that names a path which moved is another
 * message and still one fault: they are counted by rule.
 */
export function moreFound({ from, project }: Change, dialect: Dialect | undefined): MoreFound[] {
  const before = counted(from, dialect)
  return [...counted(project, dialect)].flatMap(([rule, count]) => {
    const more = count - (before.get(rule) ?? 0)
    return more > 0 ? [{ rule, count: more }] : []
  })
}

function counted(project: Project, dialect: Dialect | undefined): Map<string, number> {
  const counts = new Map<string, number>()
  const { diagnostics } = checkWhole({ ...project, baseline: null }, dialect && { dialect })
  for (const { rule } of diagnostics) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return counts
}
