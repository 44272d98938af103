import { keysOf, pointerOf } from '../document/pointer.ts'
import type { Change } from '../edit/change.ts'
import { renameElement } from '../edit/element.ts'
import { movePage } from '../edit/move.ts'
import type { Element } from '../navigation/element.ts'
import type { Cursor } from './cursor.ts'
import { grammarPlace, isLabel } from './grammar-place.ts'
import type { Key, Known } from './known.ts'

/** What has a name at a place of docs.json: a page that an entry lists, or an element by its label. */
export type Named = { readonly page: string } | { readonly element: Element }

/** What can be renamed at a cursor; null for anything else. */
export function namedAt(cursor: Cursor, keys: readonly Key[], known: Known): Named | null {
  if (cursor.part === 'key') return null
  const entry = known.entryAt(keys)
  if (entry) return entry.page !== null && entry.text === cursor.text ? { page: entry.page } : null
  const place = grammarPlace(keys, known.dialect)
  const element = place?.at === 'field' && isLabel(place) ? known.elementAt(keys) : null
  return element?.label === cursor.text ? { element } : null
}

/**
 * Gives it another name: a page is moved with all that names it, as `docs-nav mv` does.
 *
 * @throws {EditError} as `movePage` and `renameElement`
 */
export function renamed(named: Named, name: string, { project, dialect }: Known): Change {
  if ('page' in named) return movePage(project, named.page, name.trim(), { dialect })
  return renameElement(project, pointerOf(keysOf(named.element.path)), name, { dialect })
}
