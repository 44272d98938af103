import { present } from '../document/present.ts'
import { includedBy } from '../document/include.ts'
import { keysOf, pointerOf } from '../document/pointer.ts'
import { sharing } from '../document/shared.ts'
import { assertDialect, type Dialect, dialectOf } from '../grammar/dialects.ts'
import { isRoot, type Navigation } from '../navigation/element.ts'
import { documentsOf, openNavigation } from '../navigation/open.ts'
import { readNavigation } from '../navigation/read.ts'
import type { Config } from '../project/config/config.ts'
import { dialectFor } from '../project/dialect.ts'
import type { Project } from '../project/project.ts'
import { type Editing, editing } from './repair/change.ts'
import { withoutKnown } from './baseline/baseline.ts'
import { configFound } from './config.ts'
import { includesFound, syntaxFound, textFound } from './documents.ts'
import { type Facts, gatherFacts, nothingKnown } from '../site/facts.ts'
import { diagnose, type Fault, faultsOf, firstOf } from './diagnose.ts'
import {
  type BaselineSummary,
  type Diagnostic,
  maxDiagnostics,
  type Report,
  type Suggestions,
  type Summary,
  textPlacing,
  type ValueDiagnostic,
  valuePlacing,
} from './report.ts'
import { type AnyRule, type Found, found, valueAt } from './rule.ts'
import { fieldType } from './rules/field-type.ts'
import { rules } from './rules/index.ts'
import { assertSettings, type RuleSettings, type Settings, settingsOf, severityIn } from './settings.ts'
import { checkShape } from './shape/shape.ts'
import { checkedBy } from './baseline/was-checked.ts'
import { plainValue } from './plain-copy.ts'

export interface CheckOptions {
  /** Overrides the configuration and the file's `$schema`. */
  readonly dialect?: Dialect
  /** Severities and options by rule id, instead of the configuration's and the rules' own. */
  readonly rules?: RuleSettings
}

/** The result of `validateNavigation`. */
export interface Validation {
  /** Whether no diagnostic is an error. */
  readonly valid: boolean
  /** The first errors, then the first warnings, up to `maxDiagnostics`; in their order. */
  readonly diagnostics: readonly ValueDiagnostic[]
  /** The number of those that are left out. Absent when there are none. */
  readonly omitted?: number
}

/**
 * Checks a project that `readProject` has read. Pure: the same project gives the same report, and
 * nothing is read or written. Never throws because of the project's content.
 *
 * @throws {TypeError} for an unknown dialect, rule, severity or option
 *
 * @example
 * const report = checkProject(await readProject('docs'))
 * for (const { file, range, message } of report.diagnostics) console.log(file, range.start.line, message)
 */
export const checkProject = (project: Project, options: CheckOptions = {}): Report =>
  checkUpTo(maxDiagnostics, project, options)

/** The same, with the suggestions that an editor offers beside the automatic fixes. */
export function checkInEditor(project: Project): { report: Report; suggestions: Suggestions } {
  const suggestions: Suggestions = new Map()
  return { report: checkUpTo(maxDiagnostics, project, {}, suggestions), suggestions }
}

/** The same without a limit on diagnostics, for repairs and baselines. */
export const checkWhole = (project: Project, options: CheckOptions = {}): Report =>
  checkUpTo(Number.POSITIVE_INFINITY, project, options)

/** The first problems of a project with their words, and the number of all. */
function checkUpTo(most: number, project: Project, options: CheckOptions, suggestions?: Suggestions): Report {
  assertOptions(options)
  const { document, includes, config } = project
  const find = includedBy(includes)
  const place = textPlacing(document, find)
  const set = settingsOf(config, options.rules)
  const dialect = dialectFor(project, options.dialect)
  const settings = config ? configFound(config) : []
  const reportOf = (all: readonly Found[], navigation: Navigation | null) => {
    const edit = editing(document, dialect === 'extended' && !document.fault ? includes : {})
    const faults = faultsOf(all, place, dialect, set)
    if (!project.baseline) return report(faults, { most, navigation, dialect, edit, suggestions })
    const { fresh, summary } = withoutKnown(faults, project, checkedBy(project, dialect, set))
    return report(fresh, { most, navigation, dialect, edit, suggestions, baseline: summary })
  }
  if (document.fault) return reportOf([syntaxFound(document), ...settings], null)
  const { value, faults, navigation } = openNavigation(document, includes, dialect)
  const facts = gatherFacts(navigation, dialect, project)
  const all = [
    ...documentsOf(document, includes, dialect)
      .filter(({ fault }) => !fault)
      .flatMap(textFound),
    ...includesFound(faults, facts.files),
    ...checkValue(value, navigation, facts, set, config),
    ...settings,
  ]
  return reportOf(all, navigation)
}

/**
 * Checks a docs.json object, or the value of its `navigation` alone. No files, no network, no
 * process state; never throws, whatever the value is.
 *
 * @throws {TypeError} for an unknown dialect, rule, severity or option
 *
 * @example
 * const { valid, diagnostics } = validateNavigation({ tabs: [{ tab: 'API', menu: [] }] })
 */
export function validateNavigation(value: unknown, options: CheckOptions = {}): Validation {
  assertOptions(options)
  try {
    return validate(value, options)
  } catch {
    // Only values that JSON cannot express throw, a getter, a proxy, an endless structure, and those that are too large.
    const finding = {
      at: valueAt(null),
      what: 'The value',
      expected: 'plain JSON data',
      found: 'what cannot be read',
    }
    const [fault] = faultsOf([found(fieldType, finding)], valuePlacing(0), 'core', {})
    return { valid: false, diagnostics: fault ? [diagnose(fault)] : [] }
  }
}

function validate(given: unknown, options: CheckOptions): Validation {
  const value = plainValue(given)
  const whole = isDocs(value)
  const docs = whole ? value : { navigation: value }
  const dialect = options.dialect ?? dialectOf(docs)
  const set = settingsOf(null, options.rules)
  const navigation = readNavigation(docs, dialect)
  const all = checkValue(docs, navigation, gatherFacts(navigation, dialect, nothingKnown), set, null)
  const faults = faultsOf(all, valuePlacing(whole ? 0 : 1), dialect, set)
  const shown = firstOf(faults)
  return {
    valid: faults.every(({ severity }) => severity !== 'error'),
    diagnostics: shown.map(fault => diagnose(fault)),
    ...(shown.length < faults.length && { omitted: faults.length - shown.length }),
  }
}

function assertOptions({ dialect, rules: set = {} }: CheckOptions) {
  assertDialect(dialect)
  assertSettings(set)
}

/** Keys that occur in docs.json and never in a navigation. */
const docsKeys = ['navigation', '$schema', 'theme', 'colors', 'favicon', 'styling', 'interaction']

function isDocs(value: unknown): value is object {
  return typeof value === 'object' && value !== null && docsKeys.some(key => Object.hasOwn(value, key))
}

function checkValue(
  docs: unknown,
  navigation: Navigation,
  facts: Facts,
  set: Settings,
  config: Config | null,
): Found[] {
  const severityOf = (rule: AnyRule) => severityIn(set, rule, facts.dialect)
  const shape = checkShape(withoutDeep(docs, navigation), facts.dialect, severityOf, config?.languages)
  // Elements past the depth limit were replaced by {}; ignore what {} lacks.
  const tooDeep = new Set(navigation.tooDeep.map(({ path }) => pointerOf(keysOf(path))))
  const structural = tooDeep.size === 0 ? shape : shape.filter(finding => !tooDeep.has(pointerAt(finding)))
  const meaning = rules.flatMap(rule =>
    !rule.find || severityOf(rule) === 'off' ? [] : rule.find(navigation, facts, set[rule.id] ?? {}),
  )
  return [...structural, ...meaning]
}

/** The value with the elements past the depth limit replaced by {}. */
function withoutDeep(docs: unknown, { tooDeep }: Navigation): unknown {
  if (tooDeep.length === 0) return docs
  const copies = new Map<object, Record<string | number, unknown>>()
  const copyOf = (value: object) => {
    const copy =
      copies.get(value) ?? ((Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>)
    copies.set(value, copy).set(copy, copy)
    return copy
  }
  const pruned = copyOf(docs as object)
  for (const { path } of tooDeep) {
    const keys = keysOf(path)
    const last = present(keys.pop())
    let current = pruned
    for (const key of keys) current = current[key] = copyOf(current[key] as object)
    current[last] = {}
  }
  return pruned
}

const pointerAt = ({ at }: Found) => ('file' in at ? '' : pointerOf(keysOf(at.on)))

/** How a report is made of faults. */
interface Reporting {
  /** The most diagnostics. */
  readonly most: number
  readonly navigation: Navigation | null
  readonly dialect: Dialect
  readonly edit: Editing
  readonly suggestions: Suggestions | undefined
  readonly baseline?: BaselineSummary
}

function report(faults: readonly Fault[], reporting: Reporting): Report {
  const { most, navigation, dialect, edit, suggestions, baseline } = reporting
  const { entries, operations } = navigation ?? { entries: [], operations: [] }
  const shown = firstOf(faults, most)
  const shared = sharing()
  const diagnostics = shown.map(fault => diagnose(fault, edit, suggestions, shared))
  const kept = new Set(shown.length < faults.length ? shown : [])
  const omitted = shown.length < faults.length ? faults.filter(fault => !kept.has(fault)) : []
  const count = (severity: Diagnostic['severity']) =>
    faults.reduce((sum, fault) => (fault.severity === severity ? sum + 1 : sum), 0)
  const fixable = (sum: number, { found }: Fault) => (edit(found.fix()) ? sum + 1 : sum)
  const summary: Summary = {
    errors: count('error'),
    warnings: count('warning'),
    fixable: omitted.reduce(fixable, diagnostics.filter(({ fixable }) => fixable).length),
    pages: entries.reduce((sum, entry) => (entry.entry.kind !== 'url' && !isRoot(entry) ? sum + 1 : sum), 0),
    operations: operations.length,
    dialect,
    ...(baseline && { baseline }),
    ...(omitted.length > 0 && { omitted: omitted.length }),
  }
  return { version: 1, diagnostics, summary }
}
