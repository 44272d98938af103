import { firstOf } from '../document/present.ts'
import { quote } from '../document/quote.ts'
import type { ElementKind } from '../grammar/table.ts'
import { type Element, inSentence, nameOf, type Navigation, pathOf } from '../navigation/element.ts'
import type { Facts } from '../site/facts.ts'
import { type Finding, labelAt, valueAt } from './rule.ts'
import { comparedLists, maxTranslated, pairsOf, type Translation } from '../site/translations.ts'

/** The most missing entries of all languages, or versions, that are looked at: each may lack all that another has. */
export const maxLacks = 50_000

/** The limits at which comparing ends. The reasons are made late: formatting the first number loads data for 20 ms. */
const limits = {
  lacks: {
    reason: () => `${maxLacks.toLocaleString('en')} entries are missing before`,
    repair: 'List those, and check again.',
  },
  translated: {
    reason: () =>
      `with what stands before, more than ${maxTranslated.toLocaleString('en')} elements and entries would be, each once for every one above it`,
    repair: 'Put fewer of them inside one another.',
  },
}

/** A missing entry of a language or version: who has it, and the entry to add. */
interface Lack {
  /** `Language "fr"`. */
  readonly title: string
  /** The limit past which it is the first one; null for all others. */
  readonly beyond: keyof typeof limits | null
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
  const { lists, beyond } = comparedLists(kind, navigation)
  for (const siblings of lists) {
    const told = new Set<string>()
    for (const [standard, other] of pairsOf(siblings, dialect))
      for (const lacks of [lacking(other, standard, files, new Set()), lacking(standard, other, files, told)])
        for (const lack of lacks) {
          if (room-- === 0) {
            yield { ...lack, beyond: 'lacks' }
            return
          }
          yield lack
        }
  }
  if (beyond) yield notCompared(firstOf(beyond))
}

/** What is said of the first element of a list that is not compared. */
const notCompared = (element: Element): Finding<Lack> => ({
  at: labelAt(element),
  title: nameOf(element),
  beyond: 'translated',
  other: '',
  name: '',
  expected: '',
  isOperation: false,
  hasFile: false,
})

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
      beyond: null,
      other: inSentence(nameOf(rich.element)),
      name: name.trim(),
      expected,
      isOperation,
      hasFile: !isOperation && files?.fileOf(expected) !== undefined,
      related: [{ message: 'listed here', at: valueAt(pathOf(entry)) }],
    }
  }
}

export const lackMessage = ({ title, beyond, other, name }: Lack) =>
  beyond
    ? `From ${inSentence(title)} on nothing is compared: ${limits[beyond].reason()}.`
    : `${title} lacks ${quote(name)} of ${other}.`

export function lackHelp({ beyond, expected, isOperation, hasFile }: Lack): string {
  if (beyond) return limits[beyond].repair
  const text = quote(expected)
  if (isOperation) return `List ${text} in it.`
  return hasFile ? `Its file exists: list ${text}.` : `Write ${text}, and list it.`
}
