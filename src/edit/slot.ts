import { lastOf } from '../document/present.ts'
import { appendMember } from '../document/edit/append.ts'
import { insertItems, type Item } from '../document/edit/insert.ts'
import { type ChildList, childLists, heldBy, type ListedKind, rowOf } from '../grammar/table.ts'
import { type Element, inSentence, isElement, nameOf, type PageEntry } from '../navigation/element.ts'
import type { Draft } from './draft.ts'
import { EditError } from './errors.ts'
import { elementAt, elementIfAny, entriesOf, fullName, keysAt, pageNamed } from './locate.ts'

/** Where in the navigation something goes. */
export interface Target {
  /** The element that is to hold it: a JSON Pointer, or labels from the top. */
  readonly into?: string | undefined
  /** The page or element that it goes before: a page path, a label, labels from the top or a JSON Pointer. */
  readonly before?: string | undefined
  /** The page or element that it goes after. */
  readonly after?: string | undefined
  /** Its index among the entries of the list, from 0. (the end) */
  readonly at?: number | undefined
  /** Makes the group that `into` names where it is not there, in the element that the labels before it name. (false) */
  readonly create?: boolean | undefined
}

/** A place in a list of an element, which is made where the element has none. */
export interface Slot {
  readonly element: Element
  readonly list: ChildList
  readonly index: number
}

/** What goes into a slot: a page entry, or an element of a kind. */
type Guest = 'page' | ListedKind

/**
 * Finds the place that a target names.
 *
 * @throws {EditError} `NoSuchElement`, `NoSuchPage`, `Ambiguous`, `NotAllowed`, `HiddenByFault`
 */
export function slotOf(draft: Draft, target: Target, guest: Guest): Slot {
  const { into, before, after, at } = target
  const beside = before ?? after
  if (beside === undefined) {
    const element = elementAt(draft, into ?? '')
    const list = listFor(draft, element, guest)
    const length = lengthOf(element, list)
    if (at !== undefined && (!Number.isInteger(at) || at < 0 || at > length))
      throw new EditError('NotAllowed', `${nameOf(element)} has no place ${at}: it holds ${length}.`)
    return { element, list, index: at ?? length }
  }
  const neighbour = neighbourOf(draft, beside, into)
  const element = neighbour.parent
  const key = lastOf(keysAt(neighbour))
  if (!element || typeof key !== 'number')
    throw new EditError('NotAllowed', `Nothing can be put beside "${beside}", which is in no list.`)
  const list = listFor(draft, element, guest)
  if (list !== (isElement(neighbour) ? neighbour.list : 'pages'))
    throw new EditError('NotAllowed', `"${beside}" is in another list of ${inSentence(nameOf(element))}.`)
  return { element, list, index: before === undefined ? key + 1 : key }
}

/** The place of the group that a target makes; null where the target names one that is there, or makes none. */
export function newGroup(
  draft: Draft,
  { into, create, ...beside }: Target,
): { slot: Slot; label: string } | null {
  if (!create || into === undefined || elementIfAny(draft, into)) return null
  const { holder, label } = newPlace(into)
  return { slot: slotOf(draft, { ...beside, into: holder }, 'group'), label }
}

/** The labels of a new element: those of the one that is to hold it, and its own. */
export function newPlace(place: string): { holder: string; label: string } {
  const end = place.lastIndexOf('>')
  if (end !== -1) return { holder: place.slice(0, end).trim(), label: place.slice(end + 1).trim() }
  const prefix = /^([^>:]+):\s+(\S.*)$/s.exec(place.trim())
  return prefix ? { holder: prefix[1] ?? '', label: prefix[2] ?? '' } : { holder: '', label: place.trim() }
}

function neighbourOf(draft: Draft, name: string, into: string | undefined): Element | PageEntry {
  const holder = into === undefined ? null : elementAt(draft, into)
  const children = holder ? holder.children : []
  const child = children.find(child =>
    isElement(child) ? child.label === name : child.page === pageNamed(name) || child.text === name,
  )
  if (child) return child
  if (holder)
    throw new EditError('NoSuchElement', `${nameOf(holder)} holds no "${name}".`, [
      draft.placeAt(keysAt(holder)),
    ])
  const entries = name.startsWith('/navigation') ? [] : entriesOf(draft, pageNamed(name))
  if (entries.length > 1)
    throw new EditError(
      'Ambiguous',
      `"${name}" is listed ${entries.length} times: say which element is meant, with "into".`,
      entries.map(entry => draft.placeAt(keysAt(entry))),
    )
  return (
    entries[0] ??
    elementIfAny(draft, name) ??
    draft.navigation.entries.find(({ text }) => text === name) ??
    none(draft, name)
  )
}

function none(draft: Draft, name: string): never {
  if (!draft.navigation.complete) throw draft.hidden(`There is no "${name}" in what can be read`)
  throw new EditError('NoSuchPage', `The navigation has no page and no element "${name}".`)
}

/** The list of an element that takes such a guest. */
function listFor(draft: Draft, element: Element, guest: Guest): ChildList {
  const { value, kind } = element
  const refused = (why: string) => new EditError('NotAllowed', why, [draft.placeAt(keysAt(element))])
  const allowed = rowOf(kind).lists[draft.dialect]
  const taking = allowed.filter(list => (guest === 'page' ? list === 'pages' : heldBy[list] === guest))
  const named = guest === 'page' ? 'a page' : inSentence(rowOf(guest).title)
  if (taking.length === 0) throw refused(`${nameOf(element)} cannot hold ${named}.`)
  const present = childLists.filter(list => Object.hasOwn(value, list))
  const own = present.find(list => taking.includes(list) && Array.isArray(value[list]))
  const filled = present.find(list => !isEmptyList(value[list]))
  if (own && (filled === undefined || filled === own || taking.includes(filled)))
    return filled && taking.includes(filled) ? filled : own
  if (filled) {
    const children = element.children.filter(isElement).map(fullName)
    const hint =
      children.length > 0
        ? ` Name one of them: ${children
            .slice(0, 5)
            .map(name => `"${name}"`)
            .join(', ')}.`
        : ''
    throw refused(`${nameOf(element)} holds "${filled}", and takes no ${guest} beside them.${hint}`)
  }
  if (typeof value.href === 'string') throw refused(`${nameOf(element)} is a link, and holds nothing.`)
  return taking.includes('groups') ? 'groups' : (taking[0] ?? 'pages')
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function lengthOf({ value }: Element, list: ChildList): number {
  const items = value[list]
  return Array.isArray(items) ? items.length : 0
}

/** Puts items into a slot. */
export function insert(draft: Draft, { element, list, index }: Slot, items: readonly Item[]): void {
  const keys = keysAt(element)
  const array = draft.placeOf([...keys, list], 'value')
  if (array) {
    const { document, node, holder } = array
    const edit = insertItems(document.text, node, index, items, holder)
    draft.edit([{ document, edits: [edit] }])
    return
  }
  const { document, node } = draft.mustPlace(keys, 'value')
  const values = items.flatMap(item => ('value' in item ? [item.value] : []))
  // What stands elsewhere goes into the empty list as it is written: its values may be deeper than a function can go.
  const isWritten = values.length < items.length
  draft.edit([{ document, edits: [appendMember(document.text, node, list, isWritten ? [] : values)] }])
  if (isWritten) insert(draft, { element, list, index }, items)
}
