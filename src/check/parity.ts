import { quote } from '../document/quote.ts'
import type { ElementKind } from '../grammar/table.ts'
import { inSentence, nameOf, type Navigation, pathOf } from '../navigation/element.ts'
import type { Facts } from '../site/facts.ts'
import { type Finding, labelAt, valueAt } from './rule.ts'
import { listsOf, pairsOf, type Translation } from '../site/translations.ts'

/** The most missing entries of all languages, or versions, that are looked at: each may lack all that another has. */
export const maxLacks = 50_000

/** A missing entry of a language or version: who has it, and the entry to add. */
interface Lack {
  /** `Language "fr"`. */
  readonly title: string
  /** Whether it is the first one past the limit, at which looking ended. */
  readonly isBeyond: boolean
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
  let room = maxLacks
  for (const siblings of listsOf(kind, navigation)) {
    const told = new Set<string>()
    for (const [standard, other] of pairsOf(siblings, dialect))
      for (const lacks of [lacking(other, standard, files, new Set()), lacking(standard, other, files, told)])
        for (const lack of lacks) {
          if (room-- === 0) {
            yield { ...lack, isBeyond: true }
            return
          }
          yield lack
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
      isBeyond: false,
      other: inSentence(nameOf(rich.element)),
      name: name.trim(),
      expected,
      isOperation,
      hasFile: !isOperation && files?.fileOf(expected) !== undefined,
      related: [{ message: 'listed here', at: valueAt(pathOf(entry)) }],
    }
  }
}

export const lackMessage = ({ title, isBeyond, other, name }: Lack) =>
  isBeyond
    ? `From ${inSentence(title)} on nothing is compared: ${maxLacks.toLocaleString('en')} entries are missing before.`
    : `${title} lacks ${quote(name)} of ${other}.`

export function lackHelp({ isBeyond, expected, isOperation, hasFile }: Lack): string {
  if (isBeyond) return 'List those, and check again.'
  const text = quote(expected)
  if (isOperation) return `List ${text} in it.`
  return hasFile ? `Its file exists: list ${text}.` : `Write ${text}, and list it.`
}
