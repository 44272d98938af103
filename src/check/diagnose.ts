import { copied } from '../document/copied.ts'
import { cut } from '../document/quote.ts'
import { step } from '../document/time-limit.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { Editing } from './repair/change.ts'
import { maxDiagnostics, type Placing, type Suggestions, type TextPlace, type ValuePlace } from './report.ts'
import type { Found } from './rule.ts'
import { ruleOf } from './rules/index.ts'
import { type Settings, severityIn, withoutIgnored } from './settings.ts'

/** The most characters of a message, and of a help. */
export const maxMessageLength = 4_000

/** The places of a text, or of a value without one. */
type Placed = ValuePlace & Partial<TextPlace>

/** A fault at its place. Its words are made each time they are asked for: most of a million faults are only counted. */
export class Fault<Place extends Placed = TextPlace> {
  readonly found: Found
  readonly severity: 'error' | 'warning'
  readonly place: Place
  readonly #placing: Placing<Place>

  constructor(found: Found, severity: 'error' | 'warning', placing: Placing<Place>) {
    this.found = found
    this.severity = severity
    this.place = placing(found.at)
    this.#placing = placing
    step()
  }

  get rule(): string {
    return this.found.rule.id
  }

  get file(): Place['file'] {
    return this.place.file
  }

  get message(): string {
    return shortened(this.found.message())
  }

  get related(): readonly ({ readonly message: string } & Place)[] {
    return (
      this.found.related
        .map(({ message, at }) => ({ message: shortened(message), ...this.#placing(at) }))
        // In a file that is included twice, both places can be the same.
        .filter(item => !isSamePlace(item, this.place))
    )
  }
}

/** A long text cut, and copied so that its start does not keep the whole in memory. */
export const shortened = (text: string) =>
  text.length <= maxMessageLength ? text : copied(cut(text, maxMessageLength))

/** The faults of rules that are on, each once; sorted by file, offset, rule. */
export const faultsOf = <Place extends Placed>(
  all: readonly Found[],
  placing: Placing<Place>,
  dialect: Dialect,
  set: Settings,
): Fault<Place>[] =>
  withoutIgnored(all, set)
    .flatMap(found => {
      const severity = severityIn(set, found.rule, dialect, found.severity)
      return severity === 'off' ? [] : new Fault(found, severity, placing)
    })
    .sort(inOrder)
    .filter(isNew())

/** The first errors, then the first warnings, in their order. */
export function firstOf<Place extends Placed>(
  faults: readonly Fault<Place>[],
  most = maxDiagnostics,
): readonly Fault<Place>[] {
  if (faults.length <= most) return faults
  let errors = Math.min(most, faults.filter(({ severity }) => severity === 'error').length)
  let warnings = most - errors
  return faults.filter(({ severity }) => (severity === 'error' ? errors-- > 0 : warnings-- > 0))
}

/** The words of a fault, and its fix if `editing` can make it. `shared` gives equal messages as one text. */
export function diagnose<Place extends Placed>(
  fault: Fault<Place>,
  editing?: Editing,
  suggestions?: Suggestions,
  shared = (text: string) => text,
) {
  const { found, rule, severity, place, related } = fault
  const message = shared(fault.message)
  const help = found.help()
  const fix = editing?.(found.fix())
  const diagnostic = {
    rule,
    severity,
    message,
    ...(help !== undefined && { help: shortened(help) }),
    ...place,
    related,
    fixable: fix !== undefined,
    ...(fix && { fix }),
  }
  if (editing && !fix)
    suggestions?.set(diagnostic, () => {
      const change = found.suggest()
      const edits = change && editing([change])
      return edits && { change, edits }
    })
  return diagnostic
}

const isSamePlace = (item: Placed, other: Placed) =>
  item.range !== undefined &&
  item.file === other.file &&
  item.range.start.offset === other.range?.start.offset

/**
 * Tells of each of the sorted faults whether it is none that was told before: a file that is included several times, or
 * that several specifications share, has all its faults once for each of them.
 */
function isNew<Place extends Placed>() {
  let start = 0
  let told: Told | null = null
  return (fault: Fault<Place>, i: number, sorted: readonly Fault<Place>[]): boolean => {
    const first = sorted[start]!
    if (i === 0 || !isOfOneText(fault, first)) {
      start = i
      told = null
      return true
    }
    if (ruleOf(fault.rule)?.isOneAPlace) return false
    const { at } = fault.found
    if (!told && areOfOneValue(at, first.found.at)) return true
    // All between them are of the value of the first, so that each is new.
    if (!told) {
      told = new Told()
      for (const earlier of sorted.slice(start, i)) told.add(earlier)
    }
    const before = told.add(fault)
    return !before || areOfOneValue(at, before)
  }
}

/** What a message, and each text that it is about, leads to. */
interface Step {
  at?: Found['at']
  readonly next: Map<string, Step>
}

/** Where each message at one place was found first; one that is cut counts for each thing that it is about. */
class Told {
  readonly #start: Step = { next: new Map() }

  /** Gives where the same was found before, if it was. */
  add({ message, found }: Pick<Fault<Placed>, 'message' | 'found'>): Found['at'] | undefined {
    let step = this.#start
    for (const text of [message, ...found.about(message)]) {
      const next = step.next.get(text) ?? { next: new Map() }
      step.next.set(text, next)
      step = next
    }
    const before = step.at
    step.at ??= found.at
    return before
  }
}

/** Whether two faults are what a rule says of one text of a file. */
const isOfOneText = ({ rule, place }: Fault<Placed>, { rule: otherRule, place: other }: Fault<Placed>) =>
  other.range !== undefined &&
  rule === otherRule &&
  place.file === other.file &&
  place.range?.start.offset === other.range.start.offset &&
  place.pointer === other.pointer

/**
 * Whether two faults have one path from docs.json on. A file that is included several times has another path each time, so
 * these are two faults, such as the lack of two pages: of long names that begin alike, a message says the same.
 */
function areOfOneValue(a: Found['at'], b: Found['at']): boolean {
  if ('file' in a || 'file' in b) return false
  let [one, other] = [a.on, b.on]
  while (one !== other && one && other && one.key === other.key) [one, other] = [one.parent, other.parent]
  return one === other
}

function inOrder(a: Fault<Placed>, b: Fault<Placed>): number {
  const offset = (a.place.range?.start.offset ?? 0) - (b.place.range?.start.offset ?? 0)
  return (
    compare(a.place.file ?? '', b.place.file ?? '') ||
    offset ||
    compare(a.rule, b.rule) ||
    compare(a.place.pointer, b.place.pointer)
  )
}

/** By code unit, so that no locale changes the order. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
