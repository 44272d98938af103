import type { Dialect } from '../grammar/dialects.ts'
import type { Navigation } from '../navigation/element.ts'
import type { Baseline, Project } from '../project/project.ts'
import { withoutPositions } from './identity.ts'
import type { BaselineSummary, Diagnostic, Severities } from './report.ts'
import { ruleOf } from './rules/index.ts'

/** Whether a run would have found a problem that is recorded: what it did not look at is not gone. */
export type WasChecked = (known: Pick<Diagnostic, 'file' | 'rule'>) => boolean

export function checkedBy(
  { files }: Project,
  navigation: Navigation | null,
  dialect: Dialect,
  set: Severities,
): WasChecked {
  return ({ rule: id }) => {
    const rule = ruleOf(id)
    if (!navigation) return false
    if (!rule) return true
    if ((set[id] ?? rule.severity[dialect]) === 'off' || (rule.group === 'Files' && !files)) return false
    return id !== 'orphan-page' || navigation.complete
  }
}

/** A fault as a baseline records it; that of a file which is not read cannot be known. */
const isRecorded = ({ rule }: Diagnostic) => !ruleOf(rule)?.isFixed

interface Known {
  readonly file: string
  readonly rule: string
  readonly message: string
  count: number
}

/** The diagnostics that a baseline does not record; of several with the same words, the last ones. */
export function withoutKnown(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline,
  wasChecked: WasChecked,
): { fresh: Diagnostic[]; summary: BaselineSummary } {
  const left = recordsOf(baseline)
  const fresh = diagnostics.filter(one => {
    const known = isRecorded(one) ? left.get(keyOf(one)) : undefined
    if (!known || known.count === 0) return true
    known.count--
    return false
  })
  const gone = [...left.values()]
    .filter(wasChecked)
    .flatMap(({ file, rule, message, count }) => Array.from({ length: count }, () => ({ rule, file, message })))
  return { fresh, summary: { known: diagnostics.length - fresh.length + gone.length, gone } }
}

/** The baseline of some diagnostics; what was not checked stays as it was recorded before. */
export function baselineOf(
  diagnostics: readonly Diagnostic[],
  before: Baseline | null,
  wasChecked: WasChecked,
): Baseline {
  const found = new Map<string, Known>()
  for (const one of diagnostics) if (isRecorded(one)) add(found, one, 1)
  for (const [key, one] of recordsOf(before ?? {}))
    if (!wasChecked(one)) add(found, one, Math.max(0, one.count - (found.get(key)?.count ?? 0)))
  const known: Record<string, Record<string, Record<string, number>>> = Object.create(null)
  for (const { file, rule, message, count } of found.values()) {
    const messages = ((known[file] ??= Object.create(null) as never)[rule] ??= Object.create(null) as never)
    messages[message] = count
  }
  return known
}

function recordsOf(baseline: Baseline): Map<string, Known> {
  const records = new Map<string, Known>()
  for (const [file, rules] of Object.entries(baseline))
    for (const [rule, messages] of Object.entries(rules))
      for (const [message, count] of Object.entries(messages)) add(records, { file, rule, message }, count)
  return records
}

/** Adds to the count of what has the same words. */
function add(records: Map<string, Known>, one: Omit<Known, 'count'>, count: number) {
  const key = keyOf(one)
  const known = records.get(key)
  if (known) known.count += count
  else records.set(key, { file: one.file, rule: one.rule, message: withoutPositions(one.message), count })
}

const keyOf = ({ file, rule, message }: Omit<Known, 'count'>) =>
  `${rule}\n${file}\n${withoutPositions(message)}`
