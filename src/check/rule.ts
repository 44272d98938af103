import { below, type Path } from '../document/pointer.ts'
import type { Range } from '../document/range.ts'
import { step } from '../document/time-limit.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { rowOf } from '../grammar/table.ts'
import type { Element, Navigation } from '../navigation/element.ts'
import type { Change, Suggested } from './repair/change.ts'
import type { Facts } from '../site/facts.ts'
import type { RuleGroup } from './groups.ts'
import { ignore, type OptionSet, type Values, valuesOf } from './option.ts'

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

/** One finding of a rule: its place, and the arguments of its message and help. */
export type Finding<Args> = Args & {
  readonly at: Spot | FileSpot
  /** Where it differs from the rule's own, and the user has set none. */
  readonly severity?: 'error' | 'warning' | undefined
  readonly related?: readonly RelatedSpot[]
}

/** From where on a rule looks for nothing. It is told whatever file is left out, as it is about all that follows. */
export interface Ended {
  readonly at: Spot | FileSpot
  readonly ended: { readonly message: string; readonly help: string }
}

/** Another place that a fault is about, and what it is called there. */
export interface RelatedSpot {
  readonly message: string
  readonly at: Spot | FileSpot
}

/** An unknown key, and the one that was probably meant. */
export interface Misspelt {
  readonly path: Path
  readonly key: string
  readonly nearest: string
}

/**
 * What a run must have read for a rule to find all its faults; a baseline keeps the records of a rule that
 * lacked one of these. `complete`: no part of docs.json is hidden by a fault. `specifications`: each one that
 * is named was read. `deep`: and validated in depth. `offline`: none was asked for on the network. `links`: the
 * text of the pages was read.
 */
export type Need = 'files' | 'links' | 'complete' | 'since' | 'specifications' | 'deep' | 'offline'

/** What may be asked of any rule. */
interface Head {
  readonly id: string
  readonly group: RuleGroup
  readonly severity: Readonly<Record<Dialect, Severity>>
  /** Its severity cannot be changed, and a baseline never records its faults. */
  readonly isFixed?: true
  /**
   * Two of its faults at one place are one, whatever they say: each file that includes a text may call it
   * otherwise.
   */
  readonly isOneAPlace?: true
  readonly needs?: readonly Need[]
  /** The condition that the rule asserts; one line. */
  readonly summary: string
  /** The heading of docs/format.md below which the reference states it, as its anchor. */
  readonly stated?: string
}

/** How a rule words a fault, from the arguments that it was found with. */
interface Words<Args> {
  message(args: Args): string
  /** The repair. */
  help(args: Args): string | undefined
  /** The automatic fix, where it is safe: it must not cause a new problem. */
  fix?(args: Args): readonly Change[] | undefined
  /**
   * How to do what the help says, where it names one repair: a guess, which an editor offers and `--fix`
   * never makes.
   */
  suggest?(finding: Finding<Args>): Suggested | undefined
  /** The page that a fault is about, without extension. With it or `fileOf`, the rule has the option `ignore`. */
  pageOf?(args: Args): string | null
  /** The file of the project that a fault is about. */
  fileOf?(args: Args): string | null
  /** Texts that tell it from another fault at its place whose message is cut alike; else its page or file does. */
  aboutOf?(args: Args): readonly string[]
}

/**
 * A rule as its file writes it: its place in the documentation, its words, its options, and how it finds its
 * faults.
 */
interface Definition<Id extends string, Args, Options extends OptionSet> extends Head, Words<Args> {
  readonly id: Id
  /** By name; `check` takes their values. */
  readonly options?: Options
  /** Absent for rules whose faults are found while reading the file: syntax, includes and structure. */
  check?(navigation: Navigation, facts: Facts, options: Values<Options>): Iterable<Finding<Args> | Ended>
}

/** What the options of a rule are set to, by name. */
export type Written = Readonly<Record<string, unknown>>

export interface AnyRule extends Head {
  /** By name, `ignore` among them. */
  readonly options: OptionSet
  /** Present when some of its faults are repaired automatically. */
  readonly fix?: unknown
  /** Finds its faults; absent when reading the file finds them. */
  find?(navigation: Navigation, facts: Facts, written: Written): Found[]
}

export interface Rule<Id extends string, Args> extends AnyRule, Words<Args> {
  readonly id: Id
  fix?(args: Args): readonly Change[] | undefined
}

/** The arguments of a rule's words, with its id: a fault before it is worded. */
export type FaultOf<One> =
  One extends Rule<infer Id, infer Args> ? { readonly rule: Id } & Finding<Args> : never

/** A fault and its rule. Its words are made when they are asked for. */
export interface Found {
  readonly rule: AnyRule
  readonly at: Spot | FileSpot
  readonly related: readonly RelatedSpot[]
  /** Set when it differs from the rule's severity. */
  readonly severity: 'error' | 'warning' | undefined
  /** What a glob may call the page or the file that it is about. */
  names(): readonly string[]
  /** What tells it from another one at its place with that message. */
  about(message: string): readonly string[]
  message(): string
  help(): string | undefined
  fix(): readonly Change[] | undefined
  suggest(): Suggested | undefined
}

const nothingRelated: readonly RelatedSpot[] = []

/** Of a class, so that a million of them hold no functions of their own. */
class FoundBy<Args> implements Found {
  readonly rule: Rule<string, Args>
  readonly severity: Found['severity']
  readonly #finding: Finding<Args>

  constructor(rule: Rule<string, Args>, finding: Finding<Args>, severity: Found['severity']) {
    this.rule = rule
    this.severity = severity
    this.#finding = finding
    step()
  }

  get at() {
    return this.#finding.at
  }

  get related() {
    return this.#finding.related ?? nothingRelated
  }

  names() {
    const page = this.rule.pageOf?.(this.#finding)
    const file = this.rule.fileOf?.(this.#finding)
    return [...(page ? [page, `${page}.mdx`, `${page}.md`] : []), ...(file ? [file] : [])]
  }

  about(message: string) {
    return this.rule.aboutOf?.(this.#finding) ?? (message.includes('…') ? this.names().slice(0, 1) : [])
  }

  message() {
    return this.rule.message(this.#finding)
  }

  help() {
    return this.rule.help(this.#finding)
  }

  fix() {
    return this.rule.fix?.(this.#finding)
  }

  suggest() {
    return this.rule.suggest?.(this.#finding)
  }
}

class EndedBy implements Found {
  readonly rule: AnyRule
  readonly severity = undefined
  readonly related = nothingRelated
  readonly #ended: Ended

  constructor(rule: AnyRule, ended: Ended) {
    this.rule = rule
    this.#ended = ended
  }

  get at() {
    return this.#ended.at
  }

  names() {
    return []
  }

  about() {
    return []
  }

  message() {
    return this.#ended.ended.message
  }

  help() {
    return this.#ended.ended.help
  }

  fix() {
    return undefined
  }

  suggest() {
    return undefined
  }
}

const isEnded = (finding: object): finding is Ended => 'ended' in finding

/** Pairs a rule with one of its faults. */
export const found = <Args>(
  rule: Rule<string, Args>,
  finding: Finding<Args>,
  severity?: 'error' | 'warning',
): Found => new FoundBy(rule, finding, severity)

/** Makes a rule of what its file writes. It ties the arguments that `check` finds to those that the words take. */
export function defineRule<const Id extends string, Args, Options extends OptionSet = Record<never, never>>(
  definition: Definition<Id, Args, Options>,
): Rule<Id, Args> {
  const { check, options: own, ...rest } = definition
  const options = { ...(rest.pageOf || rest.fileOf ? { ignore } : {}), ...own }
  const rule: Rule<Id, Args> = { ...rest, options }
  if (!check) return rule
  const find: AnyRule['find'] = (navigation, facts, written) =>
    Array.from(check(navigation, facts, valuesOf(own, written)), finding =>
      isEnded(finding) ? new EndedBy(rule, finding) : found(rule, finding, finding.severity),
    )
  return { ...rule, find }
}

/** The same severity in both dialects. */
export const always = (severity: Severity) => ({ core: severity, extended: severity })

export const keyAt = (path: Path): Spot => ({ on: path, look: path, part: 'key' })
export const valueAt = (path: Path | null): Spot => ({ on: path, look: path, part: 'value' })
/** The place of an element, seen at one of its keys. */
export const memberAt = (element: Path | null, key: string): Spot => ({
  on: element,
  look: below(element, key),
  part: 'key',
})

/** Suggests another value at the place of a fault; undefined if none is known. */
export const insteadOf = ({ at }: Finding<unknown>, by: unknown): Suggested | undefined =>
  by !== undefined && 'look' in at && at.look ? { replace: at.look, by } : undefined

/** Suggests the key that was probably meant. */
export const renamed = (rename: Path | null, by: string): Suggested | undefined =>
  rename ? { rename, by } : undefined

/** The place for a fault of an element as a whole, such as what it lacks: its label, or its opening brace without one. */
export function labelAt({ kind, path, label }: Pick<Element, 'kind' | 'path' | 'label'>): Spot {
  const key = label === null ? null : rowOf(kind).label
  return { on: path, look: key === null ? path : { parent: path, key }, part: 'value' }
}
