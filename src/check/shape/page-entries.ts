import { quote } from '../../document/quote.ts'
import { childLists, heldBy, type ListedKind, listedKinds, rowOf } from '../../grammar/table.ts'
import { memberAt, valueAt } from '../rule.ts'
import type { Fault } from './fault.ts'
import { fieldName, type Place } from './place.ts'
import { pageEntries, withArticle } from './values.ts'

/** The keys that people use for the path of a page written as an object. */
const pathKeys = ['page', 'path', 'slug']

/** The path of a page that is written as an object; null for any other object. */
export function pageObjectFault(place: Place): Fault | null {
  const { keys, kind, fields } = place
  if (kind !== 'group' || keys.at(-2) !== 'pages') return null
  const key = pathKeys.find(name => Object.hasOwn(fields, name) && typeof fields[name] === 'string')
  if (key === undefined || ['group', 'pages', 'openapi'].some(name => Object.hasOwn(fields, name)))
    return null
  return {
    rule: 'field-type',
    at: valueAt(place.path),
    what: fieldName(place),
    expected: pageEntries,
    found: `an object with "${key}"`,
    repair: `Write ${quote(String(fields[key]))}.`,
    by: fields[key],
  }
}

/** An element of another kind that stands in `pages`, judging by its label; null for any other value. */
export function strayFault(place: Place): Fault | null {
  const kind = strayKind(place)
  if (kind === null) return null
  const { title, label } = rowOf(kind)
  return {
    rule: 'field-type',
    at: memberAt(place.path, label ?? ''),
    what: fieldName(place),
    expected: pageEntries,
    found: withArticle(title.toLowerCase()),
    repair: `Move it to a list "${listOfKind(kind)}", or write "group" instead of "${label}".`,
  }
}

/** The kind of an entry of `pages` that has no `group` but the label of another element. */
export function strayKind({ kind, keys, fields }: Place): ListedKind | null {
  if (kind !== 'group' || keys.at(-2) !== 'pages' || Object.hasOwn(fields, 'group')) return null
  return listedKinds.find(other => typeof fields[rowOf(other).label ?? ''] === 'string') ?? null
}

const listOfKind = (kind: ListedKind) => childLists.find(list => heldBy[list] === kind)
