import { distance } from '../../document/distance.ts'
import { below } from '../../document/pointer.ts'
import { type Fields, isObject } from '../../document/value.ts'
import type { Dialect } from '../../grammar/dialects.ts'
import {
  type ChildList,
  childLists,
  droppedFields,
  elements,
  globalLists,
  heldBy,
  isChildList,
  isMounted,
  rowOf,
} from '../../grammar/table.ts'
import { isExternal } from '../../navigation/href.ts'
import { keyAt, labelAt, memberAt, type Spot, valueAt } from '../rule.ts'
import { hasContent } from '../rules/empty-element.ts'
import type { Fault } from './fault.ts'
import { nearestKey } from './nearest-key.ts'
import { isInList, type Place, placeAt } from './place.ts'

const elementAt = ({ kind, path, label }: Place): Spot =>
  kind && path ? labelAt({ kind, path, label }) : valueAt(path)

/** A required label, list or other field that an element lacks. */
export function lackFault(place: Place, field: string): Fault {
  if (place.path === null) return navigationLackFault(place)
  const kind = place.kind ? rowOf(place.kind).title.toLowerCase() : 'value'
  const instead = labelInstead(place, field)
  return {
    rule: 'missing-field',
    at: instead === undefined ? elementAt(place) : memberAt(place.path, instead),
    name: place.name,
    field,
    kind,
    instead,
  }
}

/** A docs.json without `navigation`, with a misspelt one, or with its child list at the top. */
function navigationLackFault({ fields }: Place): Fault {
  const keys = Object.keys(fields)
  // A present key with the value undefined occurs only in values that JSON cannot express.
  const isNear = (key: string) => key !== 'navigation' && distance(key.toLowerCase(), 'navigation') <= 2
  const key = keys.find(isNear)
  if (key !== undefined) {
    const path = below(null, key)
    const misspelt = { key, nearest: 'navigation', path }
    return { rule: 'root-pattern', at: keyAt(path), fault: 'missing', misspelt }
  }
  const [list, other] = keys.filter(isChildList).filter(key => key === 'pages' || isListOf(key, fields[key]))
  // With several candidates, none is certain.
  if (list === undefined || other !== undefined)
    return { rule: 'root-pattern', at: valueAt(null), fault: 'missing' }
  return { rule: 'root-pattern', at: keyAt(below(null, list)), fault: 'missing', misplaced: list }
}

/** Whether a value may be a child list: of texts or objects for `pages`, of objects for any other. */
const isListOf = (list: ChildList, value: unknown) =>
  Array.isArray(value) &&
  value.every(
    entry => (typeof entry === 'object' && entry !== null) || (list === 'pages' && typeof entry === 'string'),
  )

/** Names that people use for a label. */
const otherLabels = ['name', 'title', 'label']

/** The label of another kind on an element without its own: `group` on a tab. */
function labelInstead({ kind, fields }: Place, field: string): string | undefined {
  if (kind === null || rowOf(kind).label !== field) return undefined
  const labels = [...Object.values(elements).flatMap(({ label }) => label ?? []), ...otherLabels]
  const known: readonly string[] = rowOf(kind).fields.extended
  // In the order of the labels, so that the order of keys does not matter.
  return labels.find(key => Object.hasOwn(fields, key) && !known.includes(key))
}

/** Too many child lists, none at the root, or one that the grammar does not allow. */
export function childrenFault(place: Place, dialect: Dialect): Fault[] {
  if (place.kind === null) return refusedFaults(place, dialect)
  const allowed: readonly string[] = rowOf(place.kind).lists[dialect]
  const lists = Object.keys(place.fields)
    .filter(isChildList)
    .filter(list => allowed.includes(list) && place.fields[list] !== undefined)
  const [first, second] = lists
  if (first === undefined && place.kind === 'navigation')
    return [{ rule: 'root-pattern', at: elementAt(place), fault: 'none', dialect }]
  // Lists that the grammar does not allow are left to child-not-allowed.
  if (first === undefined || second === undefined) return []
  // The empty ones are left to empty-list.
  if (place.kind !== 'navigation' && isOneFilled(lists, place.fields)) return []
  const finding = {
    at: memberAt(place.path, second),
    related: [{ message: `"${first}" stands here`, at: keyAt(below(place.path, first)) }],
    found: lists,
    dialect,
  }
  return place.kind === 'navigation'
    ? [
        {
          rule: 'root-pattern',
          ...finding,
          fault: 'several',
          isOfLinks: isOfLinks(place.fields.anchors),
        },
      ]
    : [{ rule: 'child-type', ...finding, name: place.name }]
}

/** Whether all but one of some child lists are empty. */
export const isOneFilled = (lists: readonly ChildList[], fields: Fields) =>
  lists.filter(list => !isEmpty(fields[list])).length === 1

export const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0

/** Whether these anchors only lead out of the site: then they belong in `global`. */
const isOfLinks = (anchors: unknown) =>
  Array.isArray(anchors) &&
  anchors.length > 0 &&
  anchors.every(
    anchor =>
      isObject(anchor) &&
      [anchor.href, anchor.url].some(address => typeof address === 'string' && isExternal(address)) &&
      !Object.keys(anchor).some(isChildList),
  )

function refusedFaults(place: Place, dialect: Dialect): Fault[] {
  const key = place.keys.at(-1)
  if (place.path === null || key === undefined || !isChildList(key)) return []
  const owner = placeAt(place.docs, place.keys.slice(0, -1))
  const lists = (of: Dialect): readonly string[] =>
    owner.kind ? rowOf(owner.kind).lists[of] : Object.keys(globalLists[of])
  const fault: Fault = {
    rule: 'child-not-allowed',
    at: keyAt(place.path),
    name: owner.name,
    key,
    allowed: lists(dialect),
    dialect,
    onlyExtended: dialect === 'core' && lists('extended').includes(key),
  }
  return [fault]
}

/** A key that the grammar does not allow, and the child list that an element lacks because of it. */
export function unknownFaults(place: Place, key: string, dialect: Dialect): Fault[] {
  const unknown = unknownFault(place, key, dialect)
  const { nearest } = unknown
  // The grammar itself asks the root and a group for theirs.
  if (!isInList(place) || place.kind === 'group' || nearest === undefined || !isChildList(nearest))
    return [unknown]
  const { fields } = place
  const isFilled = (list: string) => fields[list] !== undefined && !isEmpty(fields[list])
  const isMeant = isFilled(key) && isListOf(nearest, fields[key])
  const isHollow = !childLists.some(isFilled) && !hasContent(fields)
  return isMeant && isHollow ? [unknown, lackFault(place, nearest)] : [unknown]
}

export function unknownFault(
  place: Place,
  key: string,
  dialect: Dialect,
): Extract<Fault, { readonly rule: 'unknown-field' }> {
  const known = knownKeys(place, dialect)
  const absent = known.filter(name => !Object.hasOwn(place.fields, name))
  const isMount = key === 'sourceRef' && isInList(place) && isMounted(place.value)
  const onlyExtended =
    dialect === 'core' && (key === '$ref' || isMount || knownKeys(place, 'extended').includes(key))
  const isText = typeof place.fields[key] === 'string'
  const labelIn = isText && !onlyExtended ? childLists.find(list => isLabelIn(list, key)) : undefined
  const nearest = key === '$ref' || labelIn ? undefined : nearestKey(key, absent)
  return {
    rule: 'unknown-field',
    at: keyAt(below(place.path, key)),
    name: place.name,
    key,
    nearest,
    labelIn,
    besideList: nearest === 'href' ? childLists.find(list => Object.hasOwn(place.fields, list)) : undefined,
    takers: takersOf(place, key, dialect),
    dialect,
    onlyExtended,
    isOfDocs: place.kind === 'navigation' && docsKeys.includes(key),
  }
}

/** The elements that take a field which the platform drops on this one, as messages call them. */
function takersOf({ kind }: Place, key: string, dialect: Dialect): readonly string[] {
  const dropped = droppedFields.find(({ on, field }) => on === kind && field === key)
  return (dropped?.takers ?? []).map(rowOf).flatMap(({ title, fields }) => {
    const known: readonly string[] = fields[dialect]
    return known.includes(key) ? [title.toLowerCase()] : []
  })
}

/** Whether the entries of a list, other than pages, have this label. */
const isLabelIn = (list: ChildList, key: string) => list !== 'pages' && rowOf(heldBy[list]).label === key

/** The keys of docs.json that concern the navigation. */
const docsKeys = ['api', 'interaction', 'redirects', 'styling']

function knownKeys({ kind, keys }: Place, dialect: Dialect): string[] {
  if (kind) {
    const row = rowOf(kind)
    return [...(row.label ? [row.label] : []), ...row.fields[dialect], ...row.lists[dialect]]
  }
  if (keys.includes('openapi')) return ['source', 'directory', 'overlays']
  if (keys.at(-1) === 'icon') return ['name', 'style', 'library']
  return Object.keys(globalLists[dialect])
}
