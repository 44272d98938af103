import { appendTo } from '../document/append.ts'
import { type Fields, isObject } from '../document/value.ts'
import { readEntry } from '../grammar/entry.ts'
import { childLists, isChildList, isMounted, rowOf } from '../grammar/table.ts'
import { type Element, isElement } from '../navigation/element.ts'

/** How entries of one language or version become those of another one. */
export interface Translate {
  readonly text: (text: string) => string
  /** Whether an entry, translated, is to be listed. */
  readonly isWanted: (text: string) => boolean
  /** A field that names a page, a specification or a folder of pages. */
  readonly named: (key: string, value: unknown) => unknown
  /** What the other one has by now: its labels are kept. */
  readonly known: Element | null
}

/** Whether an entry is the path of a page. */
export const isPagePath = (text: string) => readEntry(text).kind === 'page'

/** An element of the model with its entries translated; null where nothing of it is left. */
export function translated(value: Fields, how: Translate): Fields | null {
  const entries = Object.entries(value).map(([key, member]): [string, unknown] => [
    key,
    isChildList(key) && Array.isArray(member)
      ? member.flatMap(item => translatedItem(item, how) ?? [])
      : key === 'root' && typeof member === 'string'
        ? how.text(member)
        : how.named(key, member),
  ])
  const result = Object.fromEntries(entries)
  const lists = childLists.filter(list => Array.isArray(value[list]) && value[list].length > 0)
  const isLeft = lists.every(list => Array.isArray(result[list]) && result[list].length === 0)
  return lists.length > 0 && isLeft ? null : { ...result, ...labelFor(result, how.known) }
}

function translatedItem(item: unknown, how: Translate): unknown {
  if (isObject(item) && !isMounted(item)) return translated(item, how)
  if (typeof item !== 'string') return item
  const text = how.text(item)
  return how.isWanted(text) ? text : null
}

/** The label that the other language has for an element that stood elsewhere: of the same pages. */
function labelFor(value: Fields, known: Element | null): Fields {
  const pages: unknown = value.pages
  if (!known || !Array.isArray(pages) || typeof value.group !== 'string') return {}
  const own = new Set<unknown>(pages)
  const holders = holdersIn(known)
  const shared = new Map<Element, number>()
  for (const page of own)
    for (const group of holders.get(page) ?? []) shared.set(group, (shared.get(group) ?? 0) + 1)
  const group = [...shared].find(([, pages]) => pages * 2 > own.size)?.[0]
  return group ? { group: group.label } : {}
}

const made = new WeakMap<Element, ReadonlyMap<unknown, readonly Element[]>>()

/** The groups below an element that list a text, each once for each time. */
function holdersIn(known: Element): ReadonlyMap<unknown, readonly Element[]> {
  const holders = new Map<unknown, Element[]>()
  if (!made.has(known))
    for (const element of elementsBelow(known))
      if (rowOf(element.kind).label === 'group' && element.label !== null)
        for (const child of element.children) if (!isElement(child)) appendTo(holders, child.text, element)
  const all = made.get(known) ?? holders
  made.set(known, all)
  return all
}

function* elementsBelow(element: Element): Generator<Element> {
  for (const child of element.children)
    if (isElement(child)) {
      yield child
      yield* elementsBelow(child)
    }
}
