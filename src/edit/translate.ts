import { type Fields, isObject } from '../document/value.ts'
import { readEntry } from '../grammar/entry.ts'
import { childLists, isChildList, isMounted } from '../grammar/table.ts'

/** How entries of one language or version become those of another one. */
export interface Translate {
  readonly text: (text: string) => string
  /** Whether an entry, translated, is to be listed. */
  readonly isWanted: (text: string) => boolean
  /** A field that names a page, a specification or a folder of pages. */
  readonly named: (key: string, value: unknown) => unknown
  /** The elements that the other one has by now, by those of the model: their labels and fields are kept. */
  readonly pairs: ReadonlyMap<Fields, Fields>
  /** The elements of the model that are translated by now. */
  readonly done: Map<Fields, Fields | null>
}

/** Whether an entry is the path of a page. */
export const isPagePath = (text: string) => readEntry(text).kind === 'page'

/** An element of the model with its entries translated; null where nothing of it is left. It is made once. */
export function translated(value: Fields, how: Translate): Fields | null {
  const known = how.done.get(value)
  if (known !== undefined) return known
  const made = translatedAnew(value, how)
  how.done.set(value, made)
  return made
}

function translatedAnew(value: Fields, how: Translate): Fields | null {
  const own = how.pairs.get(value)
  const lists = Object.fromEntries(
    childLists.flatMap(list => {
      const items = value[list]
      return Array.isArray(items) ? [[list, items.flatMap(item => translatedItem(item, how) ?? [])]] : []
    }),
  )
  const root = rootFor(value, own, how)
  const { root: _, ...named }: Fields =
    own ?? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, how.named(key, member)]))
  const fields: Fields = root === undefined ? named : { ...(own ?? value), ...named, root }
  const isFull = (all: Fields) => childLists.some(list => Array.isArray(all[list]) && all[list].length > 0)
  const isHolder = isFull(value) || typeof value.root === 'string'
  if (isHolder && !isFull(lists) && fields.root === undefined) return null
  const entries = Object.entries({ ...fields, ...lists })
  return Object.fromEntries(entries.filter(([key]) => !isChildList(key) || key in lists))
}

/** The root of an element: its own one, else that of the model where it is to be listed. */
export function rootFor({ root }: Fields, own: Fields | undefined, how: Translate): unknown {
  if (own?.root !== undefined || typeof root !== 'string') return own ? own.root : root
  const text = how.text(root)
  return how.isWanted(text) ? text : undefined
}

/** An item of a list, translated; null for one that is not to be listed. */
export function translatedItem(item: unknown, how: Translate): unknown {
  if (isObject(item) && !isMounted(item)) return translated(item, how)
  if (typeof item !== 'string') return isObject(item) ? (how.pairs.get(item) ?? item) : item
  const text = how.text(item)
  return how.isWanted(text) ? text : null
}
