import { copied } from '../document/copied.ts'
import { cut } from '../document/quote.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { Editing } from './repair/change.ts'
import type { Placing, Suggestions, TextPlace, ValuePlace } from './report.ts'
import type { Found } from './rule.ts'
import { ignoring, type Settings, severityIn } from './settings.ts'

/** The most characters of a message, and of a help. */
export const maxMessageLength = 4_000

/** The places of a text, or of a value without one. */
export type Placed = ValuePlace & Partial<TextPlace>

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
const shortened = (text: string) =>
  text.length <= maxMessageLength ? text : copied(cut(text, maxMessageLength))

/** The faults of rules that are on, as they are found. */
export function* faultsOf<Place extends Placed>(
  all: Iterable<Found>,
  placing: Placing<Place>,
  dialect: Dialect,
  set: Settings,
): Generator<Fault<Place>> {
  const isIgnored = ignoring(set)
  for (const found of all) {
    const severity = severityIn(set, found.rule, dialect, found.severity)
    if (severity !== 'off' && !isIgnored(found)) yield new Fault(found, severity, placing)
  }
}

/** The words of a fault, and its fix if `editing` can make it. */
export function diagnose<Place extends Placed>(
  fault: Fault<Place>,
  editing?: Editing,
  suggestions?: Suggestions,
) {
  const { found, rule, severity, message, place, related } = fault
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
