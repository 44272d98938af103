import { quote } from '../document/quote.ts'
import type { ElementKind } from '../grammar/table.ts'
import { inSentence, nameOf, type Navigation, pathOf } from '../navigation/element.ts'
import type { Facts } from '../site/facts.ts'
import { type Finding, labelAt, valueAt } from './rule.ts'
import { listsOf, pairsOf, type Translation } from '../site/translations.ts'

/** A missing entry of a language or version: who has it, and the entry to add. */
interface Lack {
  /** `Language "fr"`. */
  readonly title: string
  readonly other: string
  readonly name: string
  readonly expected: string
  readonly isOperation: boolean
  readonly hasFile: boolean
}

/** The differences between the first or default language (or version) and each other one, in both directions. */
export function* lacksOf(
  kind: ElementKind,
  navigation: Navigation,
  { files, dialect }: Facts,
): Generator<Finding<Lack>> {
  // A missing entry may be in a part that was not read.
  if (!navigation.complete) return
  for (const siblings of listsOf(kind, navigation)) {
    const told = new Set<string>()
    for (const [standard, other] of pairsOf(siblings, dialect)) {
      yield* lacking(other, standard, files, new Set())
      yield* lacking(standard, other, files, told)
    }
  }
}

function* lacking(
  poor: Translation,
  rich: Translation,
  files: Facts['files'],
  told: Set<string>,
): Generator<Finding<Lack>> {
  for (const [key, { entry, name }] of rich.shown) {
    const isOperation = entry.page === null
    if (poor.shown.has(key) || told.has(key) || (isOperation && poor.generates)) continue
    told.add(key)
    const expected = poor.nameOf(key)
    yield {
      at: labelAt(poor.element),
      title: nameOf(poor.element),
      other: inSentence(nameOf(rich.element)),
      name: name.trim(),
      expected,
      isOperation,
      hasFile: !isOperation && files?.fileOf(expected) !== undefined,
      related: [{ message: 'listed here', at: valueAt(pathOf(entry)) }],
    }
  }
}

export const lackMessage = ({ title, other, name }: Lack) => `${title} lacks ${quote(name)} of ${other}.`

export function lackHelp({ expected, isOperation, hasFile }: Lack): string {
  const text = quote(expected)
  if (isOperation) return `List ${text} in it.`
  return hasFile ? `Its file exists: list ${text}.` : `Write ${text}, and list it.`
}
