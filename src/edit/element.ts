import type { Fields } from '../document/value.ts'
import { bySpan, edited } from '../document/edit/apply.ts'
import { hasBreak, indentAt } from '../document/edit/manner.ts'
import { scan } from '../document/scan.ts'
import type { Edit } from '../document/span.ts'
import { fields } from '../grammar/fields.ts'
import { heldBy, type ListedKind, listedKinds, rowOf } from '../grammar/table.ts'
import { type Element, inSentence, isElement, nameOf, type PageEntry } from '../navigation/element.ts'
import type { Project } from '../project/project.ts'
import type { Change } from './change.ts'
import { Draft, type EditOptions, type Keys } from './draft.ts'
import { EditError } from './errors.ts'
import { jsonOf } from './given.ts'
import { elementAt, fullName, isBelow, keysAt } from './locate.ts'
import { writeMember } from './member.ts'
import { dropUnused, keepOpenApi } from './openapi-scope.ts'
import { includeText } from './references.ts'
import { insert, type Slot, slotOf, type Target } from './slot.ts'
import { takeOut } from './take-out.ts'

export interface AddElementOptions extends Target, EditOptions {
  /** The members of the element beside its label, such as `{ pages: ['a'] }`. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Adds an element of a kind (`group`, `tab`, ...) with a label.
 *
 * @throws {EditError} `AlreadyListed` where its list has one of that label, `NoSuchElement`, `Ambiguous`, `NotAllowed`,
 *   `HiddenByFault`, `SharedPart`
 */
export function addElement(
  project: Project,
  kind: ListedKind,
  label: string,
  options: AddElementOptions = {},
): Change {
  const draft = new Draft(project, options)
  addElementTo(draft, slotOf(draft, options, kind), kind, label, jsonOf(options.fields ?? {}) as Fields)
  return draft.finish()
}

export function addElementTo(
  draft: Draft,
  slot: Slot,
  kind: ListedKind,
  label: string,
  members: Readonly<Record<string, unknown>>,
): void {
  if (!listedKinds.includes(kind)) throw new EditError('NotAllowed', `There is no kind of element "${kind}".`)
  const { element } = slot
  refuseLabel(draft, element, kind, label)
  insert(draft, slot, [{ value: { [rowOf(kind).label ?? kind]: label, ...members } }])
  draft.steps.push({
    kind: 'element',
    does: 'add',
    text: `${inSentence(nameOf({ kind, label }))} to ${inSentence(nameOf(element))}`,
  })
}

/** Refuses a label that a sibling has: readers, and later changes, could not tell them apart. */
function refuseLabel(draft: Draft, parent: Element, kind: ListedKind, label: string, but?: Element): void {
  if (label.trim() === '') throw new EditError('NotAllowed', 'A label holds something.')
  const other = parent.children.find(
    child => isElement(child) && child !== but && child.kind === kind && child.label === label,
  )
  if (other)
    throw new EditError('AlreadyListed', `${nameOf(parent)} has a ${kind} "${label}" already.`, [
      draft.placeAt(keysAt(other)),
    ])
}

/**
 * Takes an element out with all that it holds; the files of its pages stay.
 *
 * @throws {EditError} `NoSuchElement`, `Ambiguous`, `NotAllowed`, `HiddenByFault`, `SharedPart`
 */
export function removeElement(project: Project, place: string, options: EditOptions = {}): Change {
  const draft = new Draft(project, options)
  dropElement(draft, listedElement(draft, place))
  return draft.finish()
}

export function dropElement(draft: Draft, element: Element): void {
  draft.steps.push({ kind: 'element', does: 'remove', text: inSentence(nameOf(element)) })
  dropUnused(
    draft,
    draft.navigation.entries.filter(({ parent }) => isBelow(parent, element)),
    element,
  )
  takeOut(draft, [keysAt(element)])
}

/** An element that is in a list. */
export function listedElement(draft: Draft, place: string): Element {
  const element = elementAt(draft, place)
  if (!element.parent) throw new EditError('NotAllowed', 'The navigation itself stays.')
  return element
}

/**
 * Gives an element another label.
 *
 * @throws {EditError} as `addElement`
 */
export function renameElement(
  project: Project,
  place: string,
  label: string,
  options: EditOptions = {},
): Change {
  const draft = new Draft(project, options)
  rename(draft, listedElement(draft, place), label)
  return draft.finish()
}

export function rename(draft: Draft, element: Element, label: string): void {
  const { parent, list } = element
  if (parent && list) refuseLabel(draft, parent, heldBy[list], label, element)
  relabel(draft, element, label)
}

/** The same without a look at its siblings, for one that leaves them. */
export function relabel(draft: Draft, element: Element, label: string): void {
  const key = rowOf(element.kind).label
  draft.steps.push({
    kind: 'element',
    does: 'rename',
    text: `${inSentence(nameOf(element))} to ${JSON.stringify(label)}`,
  })
  if (key !== null) writeMember(draft, element, key, label)
}

/**
 * Sets a field of an element, such as `icon`; undefined takes it out. Labels are renamed and children added instead.
 *
 * @throws {EditError} `NotAllowed` for a field that the element has not, and as `removeElement`
 */
export function setField(
  project: Project,
  place: string,
  field: string,
  value: unknown,
  options: EditOptions = {},
): Change {
  const draft = new Draft(project, options)
  const element = elementAt(draft, place)
  const known: readonly string[] = rowOf(element.kind).fields[draft.dialect]
  if (!known.includes(field) || !Object.hasOwn(fields, field))
    throw new EditError(
      'NotAllowed',
      `${nameOf(element)} has no field "${field}". Its fields: ${known.join(', ')}.`,
      [draft.placeAt(keysAt(element))],
    )
  draft.steps.push({ kind: 'element', does: 'set', text: `"${field}" of ${inSentence(nameOf(element))}` })
  writeMember(draft, element, field, value === undefined ? value : jsonOf(value))
  return draft.finish()
}

/**
 * Moves an element, with all that it holds, to another place.
 *
 * @throws {EditError} `NotAllowed` for a place that does not take it, and as `addElement`
 */
export function moveElement(project: Project, place: string, options: Target & EditOptions): Change {
  const draft = new Draft(project, options)
  const element = listedElement(draft, place)
  draft.refuseHidden()
  moveElementTo(draft, element, slotOf(draft, options, kindOf(element)))
  return draft.finish()
}

export const kindOf = ({ list }: Element): ListedKind => heldBy[list ?? 'pages']

export function moveElementTo(draft: Draft, element: Element, slot: Slot): void {
  if (isBelow(slot.element, element))
    throw new EditError('NotAllowed', `${nameOf(element)} cannot go into itself.`)
  if (slot.element !== element.parent && element.label !== null)
    refuseLabel(draft, slot.element, kindOf(element), element.label)
  draft.steps.push({
    kind: 'element',
    does: 'move',
    text: `${inSentence(nameOf(element))} to ${inSentence(slot.element.parent ? `"${fullName(slot.element)}"` : 'the top')}`,
  })
  keepOpenApi(draft, element, slot.element)
  move(draft, [element], slot)
}

/** Moves entries or elements with the text that they have; an element that is left empty goes. */
export function move(draft: Draft, children: readonly (Element | PageEntry)[], slot: Slot): void {
  const list = [...keysAt(slot.element), slot.list]
  const target = draft.placeOf(list, 'value') ?? draft.mustPlace(keysAt(slot.element), 'value')
  const there = target.document.file
  const places = children.map(keysAt)
  const items = places.map(keys => {
    const { document, node } = draft.mustPlace(keys, 'key')
    const source = document.text.slice(node.start, node.end)
    return {
      source: there === document.file ? source : withIncludesOf(source, document.file, there),
      indent: hasBreak(source, 0, source.length) ? indentAt(document.text, node.start) : '',
    }
  })
  insert(draft, slot, items)
  takeOut(
    draft,
    places.map(keys => shifted(keys, list, slot.index, items.length)),
  )
}

/**
 * A stretch of JSON that goes to another file: what it includes is named from there. No expression reads its texts, since
 * V8 keeps a place for each escape of one, and has no room for millions.
 */
function withIncludesOf(source: string, from: string, to: string): string {
  const edits: Edit[] = []
  const nodes = [scan(source)]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.keys?.[index] === '$ref' && source[child.start] === '"') {
        const ref: string = JSON.parse(source.slice(child.start, child.end))
        const text = JSON.stringify(includeText(from, ref, file => file, to))
        edits.push({ span: [child.start, child.end], text })
      } else if (child.children) nodes.push(child)
    }
  }
  return edited(source, edits.sort(bySpan))
}

/** The keys of a value after items were put into a list. */
function shifted(keys: Keys, list: Keys, index: number, count: number): Keys {
  const at = keys[list.length]
  const isBelowList = list.every((key, i) => key === keys[i])
  if (!isBelowList || typeof at !== 'number' || at < index) return keys
  return [...keys.slice(0, list.length), at + count, ...keys.slice(list.length + 1)]
}
