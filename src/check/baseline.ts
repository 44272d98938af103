import type { Dialect } from '../grammar/dialects.ts'
import type { Navigation } from '../navigation/element.ts'
import type { Baseline, Project } from '../project/project.ts'
import type { BaselineSummary, Diagnostic, Severities } from './report.ts'
import { ruleOf } from './rules/index.ts'

/** Whether a run would have found the faults of a rule: what it did not look at is neither found nor gone. */
export type WasChecked = (rule: string) => boolean

export function checkedBy(
  { files }: Project,
  navigation: Navigation | null,
  dialect: Dialect,
  set: Severities,
): WasChecked {
  return id => {
    const rule = ruleOf(id)
    if (!navigation) return false
    if (!rule) return true
    if ((set[id] ?? rule.severity[dialect]) === 'off' || (rule.group === 'Files' && !files)) return false
    return id !== 'orphan-page' || navigation.complete
  }
}

/** A fault as a baseline records it; that of a file which is not read cannot be known. */
const isRecorded = ({ rule }: Diagnostic) => !ruleOf(rule)?.isFixed

/** The diagnostics that a baseline does not record; of several with the same words, the last ones. */
export function withoutKnown(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline,
  wasChecked: WasChecked,
): { fresh: Diagnostic[]; summary: BaselineSummary } {
  const left = new Map<string, { file: string; rule: string; message: string; count: number }>()
  for (const one of entriesOf(baseline)) if (wasChecked(one.rule)) left.set(keyOf(one), one)
  const known = [...left.values()].reduce((sum, { count }) => sum + count, 0)
  const fresh = diagnostics.filter(one => {
    const entry = isRecorded(one) ? left.get(keyOf(one)) : undefined
    if (!entry || entry.count === 0) return true
    entry.count--
    return false
  })
  const gone = [...left.values()].flatMap(({ file, rule, message, count }) =>
    Array.from({ length: count }, () => ({ rule, file, message })),
  )
  return { fresh, summary: { known, gone } }
}

/** The baseline of some diagnostics; what was not checked stays as it was recorded before. */
export function baselineOf(
  diagnostics: readonly Diagnostic[],
  before: Baseline | null,
  wasChecked: WasChecked,
): Baseline {
  const known: Record<string, Record<string, Record<string, number>>> = Object.create(null)
  const add = (file: string, rule: string, message: string, count: number) => {
    const messages = ((known[file] ??= Object.create(null) as never)[rule] ??= Object.create(null) as never)
    messages[message] = (messages[message] ?? 0) + count
  }
  for (const { file, rule, message, count } of entriesOf(before ?? {}))
    if (!wasChecked(rule)) add(file, rule, message, count)
  for (const one of diagnostics) if (isRecorded(one)) add(one.file, one.rule, one.message, 1)
  return known
}

const keyOf = ({ file, rule, message }: Pick<Diagnostic, 'file' | 'rule' | 'message'>) =>
  `${rule}\n${file}\n${message}`

const entriesOf = (baseline: Baseline) =>
  Object.entries(baseline).flatMap(([file, rules]) =>
    Object.entries(rules).flatMap(([rule, messages]) =>
      Object.entries(messages).map(([message, count]) => ({ file, rule, message, count })),
    ),
  )
