import type { Baseline, Project } from '../../project/project.ts'
import { shortened } from '../diagnose.ts'
import { withoutPassing } from './identity.ts'
import { type BaselineSummary, type Diagnostic, maxDiagnostics } from '../report.ts'
import { ruleOf } from '../rules/index.ts'
import type { WasChecked } from './was-checked.ts'

/** What a record needs of a diagnostic. */
type Recordable = Pick<Diagnostic, 'rule' | 'file' | 'message' | 'related'>

/** Whether a baseline may record a problem. Not if the text is invalid JSON, which hides other problems. */
const isRecorded = ({ rule, related }: Recordable, { includes }: Project) =>
  !ruleOf(rule)?.isFixed && !related.some(({ file }) => isFaulty(includes, file))

function isFaulty(includes: Project['includes'], file: string): boolean {
  const included = Object.hasOwn(includes, file) ? includes[file] : undefined
  return included !== undefined && 'text' in included && included.fault !== null
}

interface Known {
  readonly file: string
  readonly rule: string
  readonly message: string
  count: number
}

/** The diagnostics that the baseline does not record; of several with the same message, the last ones. */
export function withoutKnown<Problem extends Recordable>(
  diagnostics: readonly Problem[],
  project: Project,
  wasChecked: WasChecked,
): { fresh: Problem[]; summary: BaselineSummary } {
  const left = recordsOf(project.baseline ?? {})
  const fresh = diagnostics.filter(diagnostic => {
    const known = isRecorded(diagnostic, project) ? left.get(keyOf(diagnostic)) : undefined
    if (!known || known.count === 0) return true
    known.count--
    return false
  })
  const unseen = [...left.values()].filter(wasChecked)
  const goneCount = unseen.reduce((sum, { count }) => sum + count, 0)
  return {
    fresh,
    summary: { known: diagnostics.length - fresh.length + goneCount, gone: goneOf(unseen) },
  }
}

/**
 * Repeats each problem by its count, up to the limit of a report, since a count may be any number. Its texts, which may
 * be as long as the baseline, are cut as a message is.
 */
function goneOf(unseen: readonly Known[]): BaselineSummary['gone'] {
  let room = maxDiagnostics
  return unseen.flatMap(({ file, rule, message, count }) => {
    const told = Math.min(count, room)
    room -= told
    const record = { rule: shortened(rule), file: shortened(file), message: shortened(message) }
    return Array.from({ length: told }, () => record)
  })
}

/** The baseline of a project's diagnostics; problems that were not checked keep their earlier record. */
export function baselineOf(
  diagnostics: readonly Diagnostic[],
  project: Project,
  wasChecked: WasChecked,
): Baseline {
  const records = new Map<string, Known>()
  for (const diagnostic of diagnostics) if (isRecorded(diagnostic, project)) add(records, diagnostic, 1)
  for (const [key, record] of recordsOf(project.baseline ?? {}))
    if (!wasChecked(record)) add(records, record, Math.max(0, record.count - (records.get(key)?.count ?? 0)))
  const known: Record<string, Record<string, Record<string, number>>> = empty()
  for (const { file, rule, message, count } of records.values()) {
    const messages = ((known[file] ??= empty())[rule] ??= empty())
    messages[message] = count
  }
  return known
}

/** A record of names that a project gives, `__proto__` among them. */
const empty = <Value>(): Record<string, Value> => Object.create(null)

function recordsOf(baseline: Baseline): Map<string, Known> {
  const records = new Map<string, Known>()
  for (const [file, rules] of Object.entries(baseline))
    for (const [rule, messages] of Object.entries(rules))
      for (const [message, count] of Object.entries(messages)) add(records, { file, rule, message }, count)
  return records
}

/** Adds to the count of equal messages. */
function add(records: Map<string, Known>, item: Omit<Known, 'count'>, count: number) {
  const key = keyOf(item)
  const known = records.get(key)
  if (known) known.count += count
  else records.set(key, { file: item.file, rule: item.rule, message: withoutPassing(item.message), count })
}

const keyOf = ({ file, rule, message }: Omit<Known, 'count'>) =>
  `${rule}\n${file}\n${withoutPassing(message)}`
