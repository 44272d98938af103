import { groupedBy } from '../document/append.ts'
import { keysOf, pointerOf } from '../document/pointer.ts'
import { cut, maxQuotedLength } from '../document/quote.ts'
import {
  type Element,
  isElement,
  isGlobal,
  nameOf,
  type Navigation,
  type PageEntry,
  pathOf,
} from '../navigation/element.ts'
import { cleanPath, leavesProject } from '../navigation/page-path.ts'
import { elementsOf } from '../site/entries.ts'
import { maxComparedLength, nearest } from '../site/nearest.ts'
import type { Draft } from './draft.ts'
import { EditError } from './errors.ts'

/**
 * The element that a JSON Pointer names (`/navigation/tabs/0`), or labels from the top (`API > Tickets`). Languages
 * and versions may be left out of the labels; `fr: API > Tickets` names the one that is meant. The last labels are enough
 * where no other element has them.
 *
 * @throws {EditError} `NoSuchElement`, `Ambiguous`, `HiddenByFault`
 */
export function elementAt(draft: Draft, place: string): Element {
  const element = elementIfAny(draft, place)
  if (element) return element
  if (!draft.navigation.complete) throw draft.hidden(`There is no element "${place}" in what can be read`)
  throw new EditError('NoSuchElement', `There is no element "${place}".${nearElement(draft, place)}`)
}

/** What is probably meant by labels that no element has, as a sentence. */
export function nearElement(draft: Draft, place: string): string {
  // The last labels are enough, so that one of them may be misspelt.
  const most = place.split('>').length
  const names = new Set<string>()
  for (const { labels } of labelled(draft))
    for (let count = 1; count <= Math.min(most, labels.length); count++) {
      const last = labels.slice(-count)
      if (lengthOf(last) <= maxComparedLength) names.add(last.join(separator))
    }
  const near = nearest(place, [...names])
  return near === undefined ? '' : ` Did you mean "${near}"?`
}

/** The same; undefined where there is none. */
export function elementIfAny(draft: Draft, place: string): Element | undefined {
  if (place === '' || place.startsWith('/'))
    return elementsOf(draft.navigation).find(
      ({ path }) => pointerOf(keysOf(path)) === (place || '/navigation'),
    )
  const meant = elementsNamed(draft, place)
  if (meant.length < 2) return meant[0]
  const places = meant.map(element => draft.placeAt(keysOf(element.path)))
  const names = meant
    .slice(0, maxNamed)
    .map(element => `"${cut(fullName(element), maxQuotedLength)}" at ${pointerOf(keysOf(element.path))}`)
  throw new EditError(
    'Ambiguous',
    `"${place}" may be ${names.join(', or ')}${meant.length > maxNamed ? ', or others' : ''}.`,
    places,
  )
}

const maxNamed = 5
const separator = ' > '

/** The length of labels with what separates them. */
const lengthOf = (labels: readonly string[]) =>
  labels.reduce((sum, label) => sum + label.length, separator.length * (labels.length - 1))

/** Elements by their labels, the languages and versions above them aside. */
function labelled(draft: Draft): { element: Element; labels: string[] }[] {
  return draft.navigation.elements
    .filter(element => element.label !== null && !isGlobal(element))
    .map(element => ({ element, labels: labelsOf(element).map(({ label }) => label ?? '') }))
}

function elementsNamed(draft: Draft, place: string): Element[] {
  const prefix = /^([^>:]+):\s+(\S.*)$/s.exec(place.trim())
  const within = prefix ? switchesNamed(draft, prefix[1] ?? '') : []
  const isWithin = (element: Element) => within.length === 0 || within.some(above => isBelow(element, above))
  const wanted = (within.length > 0 ? (prefix?.[2] ?? '') : place).split('>').map(part => part.trim())
  const all = labelled(draft).filter(({ element }) => isWithin(element))
  const meant = all.filter(({ element }) => spellings(element).some(labels => isSame(labels, wanted)))
  if (meant.length > 0) return meant.map(({ element }) => element)
  // A label may itself hold what separates labels; and the last labels are enough where no other element has them.
  const name = place.trim()
  const whole = all.filter(
    ({ labels }) => lengthOf(labels) === name.length && labels.join(separator) === name,
  )
  const below = all.filter(({ labels }) => isSame(labels.slice(-wanted.length), wanted))
  return (whole.length > 0 ? whole : below).map(({ element }) => element)
}

/** The languages and versions of a label. */
const switchesNamed = (draft: Draft, label: string) =>
  draft.navigation.elements.filter(element => isSwitch(element) && element.label === label.trim())

const isSwitch = ({ kind }: Element) => kind === 'language' || kind === 'version'

/** An element and those above it that have a label, the outermost first. */
function labelsOf(element: Element): Element[] {
  const chain: Element[] = []
  for (let above: Element | null = element; above; above = above.parent)
    if (above.label !== null) chain.unshift(above)
  return chain
}

/** The labels that name an element: all of them, and those without languages and versions above it. */
function spellings(element: Element): string[][] {
  const chain = labelsOf(element)
  const short = chain.filter(above => above === element || !isSwitch(above))
  return [chain, short].map(elements => elements.map(({ label }) => label ?? ''))
}

const isSame = (labels: readonly string[], others: readonly string[]) =>
  labels.length === others.length && labels.every((label, i) => label === others[i])

/** Whether an element is another one or is below it. */
export function isBelow(element: Element, above: Element): boolean {
  for (let current: Element | null = element; current; current = current.parent)
    if (current.path === above.path || current === above) return true
  return false
}

/** The labels of an element, as `elementAt` takes them. */
export const fullName = (element: Element): string => {
  const labels = labelsOf(element).map(({ label }) => label ?? '')
  return labels.length === 0 ? nameOf(element) : labels.join(separator)
}

const known = new WeakMap<Navigation, ReadonlyMap<string | null, PageEntry[]>>()

/** The entries that list a page. */
export function entriesOf({ navigation }: Draft, page: string): readonly PageEntry[] {
  const byPage = known.get(navigation) ?? groupedBy(navigation.entries, entry => entry.page)
  known.set(navigation, byPage)
  return byPage.get(page) ?? []
}

/** The keys of an element or entry from the root of docs.json. */
export const keysAt = (child: Element | PageEntry): (string | number)[] =>
  keysOf(isElement(child) ? child.path : pathOf(child))

/** The page path that a caller names, by its path, its file or its address. */
export function pageNamed(name: string): string {
  if (!leavesProject(name)) return cleanPath(name)
  throw new EditError('NotAllowed', `"${name}" is no path of a page in the project.`)
}
