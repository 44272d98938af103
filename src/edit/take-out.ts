import type { Document } from '../document/document.ts'
import { removeChildren } from '../document/edit/remove.ts'
import { pointerOf } from '../document/pointer.ts'
import type { JsonNode } from '../document/scan.ts'
import { childLists } from '../grammar/table.ts'
import { type Element, inSentence, nameOf, type PageEntry } from '../navigation/element.ts'
import type { Draft, Keys } from './draft.ts'
import { keysAt } from './locate.ts'

/** Takes entries out of the navigation. */
export function takeOutEntries(draft: Draft, entries: readonly PageEntry[]): void {
  for (const { text, parent } of entries)
    draft.steps.push({ kind: 'entry', does: 'remove', text: `"${text}" from ${inSentence(nameOf(parent))}` })
  takeOut(draft, entries.map(keysAt))
}

/** Takes items and members out; an element that holds nothing then goes with them, and so on. */
export function takeOut(draft: Draft, places: readonly Keys[]): void {
  const { going, emptied } = withEmptied(draft, places)
  const byHolder = new Map<JsonNode, { document: Document; nodes: Set<JsonNode> }>()
  for (const keys of going) {
    const { document, node, holder } = draft.mustPlace(keys, 'key')
    if (!holder) throw draft.hidden('Nothing can be taken out here')
    const of = byHolder.get(holder) ?? { document, nodes: new Set() }
    byHolder.set(holder, of)
    of.nodes.add(node)
  }
  draft.edit(
    [...byHolder].map(([holder, { document, nodes }]) => {
      const indices = [...(holder.children ?? []).entries()].flatMap(([i, node]) =>
        nodes.has(node) ? i : [],
      )
      return { document, edits: removeChildren(document.text, holder, indices) }
    }),
  )
  for (const element of emptied)
    draft.steps.push({
      kind: 'element',
      does: 'remove',
      text: `${inSentence(nameOf(element))}, which held nothing else`,
    })
}

/** The places that go, with the elements that are left empty in place of what they held. */
function withEmptied(draft: Draft, places: readonly Keys[]) {
  const elements = new Map(draft.navigation.elements.map(one => [pointerOf(keysAt(one)), one]))
  const parentOf = (keys: Keys) => elements.get(pointerOf(keys.slice(0, isItem(keys) ? -2 : -1)))
  const taken = new Map<Element, Map<unknown, number>>()
  const emptied = new Set<Element>()
  const all = [...places]
  // The list grows during the loop: elements that are left empty are appended.
  for (const keys of all) {
    const parent = parentOf(keys)
    if (!parent) continue
    const member = keys.at(isItem(keys) ? -2 : -1)
    const counts = taken.get(parent) ?? new Map<unknown, number>()
    taken.set(parent, counts.set(member, (counts.get(member) ?? 0) + 1))
    if (!isEmptied(parent, counts)) continue
    emptied.add(parent)
    all.push(keysAt(parent))
  }
  const going = all.filter(keys => {
    const parent = parentOf(keys)
    return !parent || !emptied.has(parent)
  })
  return { going, emptied }
}

const isItem = (keys: Keys) => typeof keys.at(-1) === 'number'

/** The fields that give an element content besides its children. */
const contents = ['href', 'openapi', 'asyncapi', 'graphql', 'sdk', 'root', 'global']

/** Whether an element holds nothing but what is taken out of its members, so many items of each. */
const isEmptied = ({ value }: Element, taken: ReadonlyMap<unknown, number>) =>
  contents.every(key => value[key] === undefined || taken.has(key)) &&
  childLists.every(list => value[list] === undefined || lengthIn(value[list]) === (taken.get(list) ?? 0))

const lengthIn = (list: unknown) => (Array.isArray(list) ? list.length : null)
