import { copied } from '../document/copied.ts'
import { firstOf } from '../document/present.ts'
import { cut, maxQuotedLength, quote } from '../document/quote.ts'
import type { ElementKind } from '../grammar/table.ts'
import { type Element, inSentence, nameOf, type Navigation, pathOf } from '../navigation/element.ts'
import type { Facts } from '../site/facts.ts'
import { type Ended, type Finding, labelAt, valueAt } from './rule.ts'
import { comparedLists, maxTranslated, pairsOf, type Translation } from '../site/translations.ts'

/** The most missing entries of all languages, or versions, that are looked at: each may lack all that another has. */
export const maxLacks = 50_000

/** Why comparing ends at an element, and what is to be done. */
const endedAt = (element: Element, reason: string, help: string): Ended => ({
  at: labelAt(element),
  ended: { message: `From ${inSentence(nameOf(element))} on nothing is compared: ${reason}.`, help },
})

const pastLacks = (element: Element) =>
  endedAt(
    element,
    `${maxLacks.toLocaleString('en')} entries are missing before`,
    'List those, and check again.',
  )

const pastTranslated = (element: Element) =>
  endedAt(
    element,
    `with what stands before, more than ${maxTranslated.toLocaleString('en')} elements and entries would be, each once for every one above it`,
    'Put fewer of them inside one another.',
  )

/** A missing entry of a language or version: who has it, and the entry to add. */
interface Lack {
  /** `Language "fr"`. */
  readonly title: string
  readonly other: string
  /** The label of the other one, which its name may cut. */
  readonly label: string
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
): Generator<Finding<Lack> | Ended> {
  // A missing entry may be in a part that was not read.
  if (!navigation.complete) return
  let room = maxLacks
  const { lists, beyond } = comparedLists(kind, navigation)
  for (const siblings of lists) {
    const told = new Set<string>()
    for (const [standard, other] of pairsOf(siblings, dialect))
      for (const [poor, rich, known] of [
        [other, standard, new Set<string>()],
        [standard, other, told],
      ] as const)
        for (const lack of lacking(poor, rich, files, known)) {
          if (room-- === 0) {
            yield pastLacks(poor.element)
            return
          }
          yield lack
        }
  }
  if (beyond) yield pastTranslated(firstOf(beyond))
}

function* lacking(
  poor: Translation,
  rich: Translation,
  files: Facts['files'],
  told: Set<string>,
): Generator<Finding<Lack>> {
  // Thousands of languages may generate what another one lists.
  for (const [key, { entry, name }] of poor.generates ? rich.pages() : rich.shown) {
    const isOperation = entry.page === null
    if (poor.shown.has(key) || told.has(key)) continue
    told.add(key)
    const expected = poor.nameOf(key)
    yield {
      at: labelAt(poor.element),
      title: nameOf(poor.element),
      other: inSentence(nameOf(rich.element)),
      label: rich.element.label ?? '',
      name: name.trim(),
      // Of a long path no more than is told: thousands of languages may lack it, each below a folder of its own.
      expected: expected.length > maxQuotedLength ? copied(cut(expected, maxQuotedLength)) : expected,
      isOperation,
      hasFile: !isOperation && files?.fileOf(expected) !== undefined,
      related: [{ message: 'listed here', at: valueAt(pathOf(entry)) }],
    }
  }
}

export const lackMessage = ({ title, other, name }: Lack) => `${title} lacks ${quote(name)} of ${other}.`

/** What tells a lack from others of one language or version: their message may cut both. */
export const lackAbout = ({ name, label }: Lack) => [name, label]

export function lackHelp({ expected, isOperation, hasFile }: Lack): string {
  const text = quote(expected)
  if (isOperation) return `List ${text} in it.`
  return hasFile ? `Its file exists: list ${text}.` : `Write ${text}, and list it.`
}
