import type { Path } from '../document/pointer.ts'
import type { Range } from '../document/range.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { rowOf } from '../grammar/table.ts'
import type { Element, Navigation } from '../navigation/element.ts'
import type { Change, Suggested } from './repair/change.ts'
import type { Facts } from '../site/facts.ts'

export const severities = ['error', 'warning', 'off'] as const
export type Severity = (typeof severities)[number]

/** A place in docs.json: what the diagnostic's `pointer` names, and the text to look at. */
export interface Spot {
  readonly on: Path | null
  readonly look: Path | null
  readonly part: 'key' | 'value'
}

/** A place in another file of the project; without a range, the file as a whole. */
export interface FileSpot {
  readonly file: string
  /** JSON Pointer into the file; its root when absent. */
  readonly pointer?: string
  readonly range?: Range
}

/** One fault as a rule finds it: its place, and the arguments of the rule's words. */
export type Finding<Args> = Args & {
  readonly at: Spot | FileSpot
  /** Where it differs from the rule's own, and the user has set none. */
  readonly severity?: 'error' | 'warning' | undefined
  readonly related?: readonly { readonly message: string; readonly at: Spot | FileSpot }[]
}

/** A key that is not known, and the one that was probably meant. */
export interface Misspelt {
  readonly path: Path
  readonly key: string
  readonly nearest: string
}

export type RuleGroup =
  'Structure' | 'Includes' | 'Meaning' | 'Files' | 'OpenAPI' | 'Across trees' | 'Configuration'

/**
 * What a run has to have looked at for a rule to find all its faults; a baseline keeps what it records of a
 * rule that lacked it. `complete`: no part of docs.json is hidden by a fault. `specifications`: each one that
 * is named was read. `deep`: and validated in depth. `offline`: none was asked for on the network.
 */
export type Need = 'files' | 'complete' | 'since' | 'specifications' | 'deep' | 'offline'

/** A rule: its place in the documentation, its words, and how it finds its faults. */
export interface Rule<Args> {
  readonly id: string
  readonly group: RuleGroup
  readonly severity: Readonly<Record<Dialect, Severity>>
  /** Its severity is not the user's to set, and no baseline holds its faults. */
  readonly isFixed?: true
  /** Two of its faults at one place are one, whatever they say: each file that includes a text may call it otherwise. */
  readonly isOneAPlace?: true
  readonly needs?: readonly Need[]
  /** What holds when the rule is content; one line. */
  readonly summary: string
  /** The heading of docs/format.md below which the reference states it, as its anchor. */
  readonly stated?: string
  message(args: Args): string
  /** The repair. */
  help(args: Args): string | undefined
  /** What repairs it automatically, where that is safe: it may make no new problem. */
  fix?(args: Args): readonly Change[] | undefined
  /** How to do what the help says, where it names one repair: a guess, which an editor offers and `--fix` never makes. */
  suggest?(finding: Finding<Args>): Suggested | undefined
  /** The page that a fault is about, which the option `ignore` of the configuration can leave out. */
  pageOf?(args: Args): string
  /** Absent when reading the file finds the faults: JSON, includes and the shape of elements. */
  check?(navigation: Navigation, facts: Facts): Iterable<Finding<Args>>
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what finds the faults and what words them agree inside each rule
export type AnyRule = Rule<any>

/** Only gives the rule back: it ties the arguments that `check` finds to those that the words take. */
export const defineRule = <Args>(rule: Rule<Args>): Rule<Args> => rule

/** The same severity in both dialects. */
export const always = (severity: Severity) => ({ core: severity, extended: severity })

export const keyAt = (path: Path): Spot => ({ on: path, look: path, part: 'key' })
export const valueAt = (path: Path | null): Spot => ({ on: path, look: path, part: 'value' })

/** What was probably meant by the value at the place of a fault; nothing where that is not known. */
export const insteadOf = ({ at }: Finding<unknown>, by: unknown): Suggested | undefined =>
  by !== undefined && 'look' in at && at.look ? { replace: at.look, by } : undefined

/** A key gives way to the one that was probably meant. */
export const renamed = (rename: Path | null, by: string): Suggested | undefined =>
  rename ? { rename, by } : undefined

/** For what an element lacks: its label, or its opening brace when it has none. */
export function labelAt({ kind, path, label }: Pick<Element, 'kind' | 'path' | 'label'>): Spot {
  const key = label === null ? null : rowOf(kind).label
  return { on: path, look: key === null ? path : { parent: path, key }, part: 'value' }
}
