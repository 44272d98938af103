import { distance } from 'fastest-levenshtein'
import { below } from '../../document/pointer.ts'
import type { Dialect } from '../../grammar/dialects.ts'
import { generators } from '../../grammar/fields.ts'
import {
  type ChildList,
  childLists,
  elements,
  globalLists,
  heldBy,
  isChildList,
  isMounted,
  rowOf,
} from '../../grammar/table.ts'
import { isExternal } from '../../navigation/href.ts'
import { type Found, found } from '../found.ts'
import { keyAt, labelAt, type Spot, valueAt } from '../rule.ts'
import { childNotAllowed } from '../rules/child-not-allowed.ts'
import { childType } from '../rules/child-type.ts'
import { missingField } from '../rules/missing-field.ts'
import { rootPattern } from '../rules/root-pattern.ts'
import { unknownField } from '../rules/unknown-field.ts'
import { isInList, type Place, placeAt } from './place.ts'

const elementAt = ({ kind, path, label }: Place): Spot =>
  kind && path ? labelAt({ kind, path, label }) : valueAt(path)

/** A label, a list or another field that an element must have and has not. */
export function lackFound(place: Place, field: string): Found {
  if (place.path === null) return navigationLackFound(place)
  const kind = place.kind ? rowOf(place.kind).title.toLowerCase() : 'value'
  return found(missingField, {
    at: elementAt(place),
    name: place.name,
    field,
    kind,
    instead: labelInstead(place, field),
  })
}

/** A docs.json without `navigation`, or with one that is misspelt, or with its list at the top. */
function navigationLackFound({ value }: Place): Found {
  const keys = Object.keys(value as object)
  // What has the name itself is undefined, which only a value that no JSON text gives can be.
  const isNear = (key: string) => key !== 'navigation' && distance(key.toLowerCase(), 'navigation') <= 2
  const key = keys.find(isNear)
  if (key !== undefined) {
    const path = below(null, key)
    const misspelt = { key, nearest: 'navigation', path }
    return found(rootPattern, { at: keyAt(path), fault: 'missing', misspelt })
  }
  const isMisplaced = (key: string) =>
    isChildList(key) && (key === 'pages' || isListOfObjects((value as Fields)[key]))
  const misplaced = keys.filter(isMisplaced)
  // Of several, none is sure to be the one.
  if (misplaced.length !== 1) return found(rootPattern, { at: valueAt(null), fault: 'missing' })
  const [list] = misplaced as [ChildList]
  return found(rootPattern, { at: keyAt(below(null, list)), fault: 'missing', misplaced: list })
}

const isListOfObjects = (value: unknown) =>
  Array.isArray(value) && value.every(entry => typeof entry === 'object' && entry !== null)

/** What people call a label that has another name. */
const otherLabels = ['name', 'title', 'label']

/** The label of another kind, where the element lacks its own: `group` on a tab. */
function labelInstead({ kind, value }: Place, field: string): string | undefined {
  if (kind === null || rowOf(kind).label !== field) return undefined
  const labels = [...Object.values(elements).flatMap(({ label }) => label ?? []), ...otherLabels]
  const known: readonly string[] = rowOf(kind).fields.extended
  // By the order of the labels, so that the order of the keys makes no difference.
  return labels.find(key => Object.hasOwn(value as object, key) && !known.includes(key))
}

/** Too many child lists, none at the root, or one where the grammar has none. */
export function childrenFound(place: Place, dialect: Dialect): Found[] {
  const last = place.keys.at(-1)!
  if (place.kind === null && isChildList(last)) return [refusedFound(place, last, dialect)]
  const allowed: readonly string[] = rowOf(place.kind!).lists[dialect]
  const lists = Object.keys(place.value as object)
    .filter(isChildList)
    .filter(list => allowed.includes(list) && (place.value as Fields)[list] !== undefined)
  const [first, second] = lists
  if (first === undefined && place.kind === 'navigation')
    return [found(rootPattern, { at: elementAt(place), fault: 'none' })]
  // Lists that the grammar has not there are child-not-allowed's to report.
  if (first === undefined || second === undefined) return []
  const finding = {
    at: { on: place.path, look: below(place.path, second), part: 'key' } as const,
    related: [{ message: `"${first}" stands here`, at: keyAt(below(place.path, first)) }],
    found: lists,
    dialect,
  }
  return place.kind === 'navigation'
    ? [
        found(rootPattern, {
          ...finding,
          fault: 'several',
          isOfLinks: isOfLinks((place.value as Fields).anchors),
        }),
      ]
    : [found(childType, { ...finding, name: place.name })]
}

/** Whether these are anchors that only lead out of the site: they belong into `global`. */
const isOfLinks = (anchors: unknown) =>
  Array.isArray(anchors) &&
  anchors.length > 0 &&
  anchors.every(
    (anchor: Fields | null) =>
      typeof anchor === 'object' &&
      anchor !== null &&
      ['href', 'url'].some(key => isExternal(String(anchor[key]))) &&
      !Object.keys(anchor).some(isChildList),
  )

function refusedFound(place: Place, key: ChildList, dialect: Dialect): Found {
  const owner = placeAt(place.docs, place.keys.slice(0, -1))
  const lists = (of: Dialect): readonly string[] =>
    owner.kind ? rowOf(owner.kind).lists[of] : Object.keys(globalLists[of])
  return found(childNotAllowed, {
    at: keyAt(place.path!),
    name: owner.name,
    key,
    allowed: lists(dialect),
    dialect,
    onlyExtended: dialect === 'core' && lists('extended').includes(key),
  })
}

/** A key that the grammar has not there. */
export function unknownFound(place: Place, key: string, dialect: Dialect): Found {
  const known = knownKeys(place, dialect)
  const absent = known.filter(name => !Object.hasOwn(place.value as object, name))
  const isMount = key === 'sourceRef' && isInList(place) && isMounted(place.value)
  const onlyExtended =
    dialect === 'core' && (key === '$ref' || isMount || knownKeys(place, 'extended').includes(key))
  const isText = typeof (place.value as Fields)[key] === 'string'
  const labelIn = isText && !onlyExtended ? childLists.find(list => isLabelIn(list, key)) : undefined
  const nearest = key === '$ref' || labelIn ? undefined : nearestKey(key, absent)
  return found(unknownField, {
    at: keyAt(below(place.path, key)),
    name: place.name,
    key,
    nearest,
    labelIn,
    dialect,
    onlyExtended,
    isOfDocs: place.kind === 'navigation' && docsKeys.includes(key),
  })
}

/** Whether the entries of a list, other than pages, have this label. */
const isLabelIn = (list: ChildList, key: string) => list !== 'pages' && rowOf(heldBy[list]).label === key

/** What docs.json has beside `navigation` that concerns it. */
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

/** What other formats call a field. */
const otherNames: Readonly<Record<string, string>> = {
  url: 'href',
  link: 'href',
  lang: 'language',
  locale: 'language',
  page: 'pages',
  items: 'pages',
  isdefaultopen: 'expanded',
  defaultopen: 'expanded',
  expandable: 'expanded',
}

/** The known key that differs by letter case, by the order of its letters, or by a letter or two. */
function nearestKey(key: string, known: readonly string[]): string | undefined {
  const folded = key.toLowerCase()
  const other = Object.hasOwn(otherNames, folded) ? otherNames[folded] : undefined
  if (other && known.includes(other)) return other
  const limit = key.length > 4 ? 2 : 1
  const letters = sorted(folded)
  let best: string | undefined
  let least = limit + 1
  for (const name of known) {
    const isMixed = name.length === letters.length && sorted(name) === letters
    const far = isMixed ? 1 : distance(folded, name.toLowerCase())
    if (far < least) [best, least] = [name, far]
  }
  return best
}

const isGenerator = (key = '') => (generators as readonly string[]).includes(key)

const sorted = (word: string) => [...word.toLowerCase()].sort().join('')

type Fields = Readonly<Record<string, unknown>>

type Lacking = { readonly field?: string; readonly fault?: string; readonly instead?: string }
type Wrong = { readonly key?: string; readonly nearest?: string }

/** Whether something is said to be missing: a field, or the primary pattern. */
export function isLack({ rule, finding }: Found): boolean {
  return rule.id === missingField.id || (rule.id === rootPattern.id && (finding as Lacking).fault === 'none')
}

/** Whether a lack is due to a key of the same element that is misspelt, refused, or that only `extended` knows. */
export function explains({ rule, finding }: Found, { finding: lack }: Found): boolean {
  const { key, nearest } = finding as Wrong
  const { field } = lack as Lacking
  if (rule.id === childNotAllowed.id) return field === undefined || field === 'pages'
  if (rule.id !== unknownField.id) return false
  if (key === '$ref') return true
  if (field === 'pages' && (isGenerator(key) || isGenerator(nearest))) return true
  return nearest !== undefined && (field === undefined ? isChildList(nearest) : field === nearest)
}

/** Whether an unknown field is the label that a lack already names. */
export const isNamedBy = ({ finding }: Found, { finding: lack }: Found): boolean =>
  (lack as Lacking).instead !== undefined && (finding as Wrong).key === (lack as Lacking).instead

/** A lack that names the key which was probably meant. */
export function naming(lack: Found, misspelt: Found | undefined): Found {
  const { key, nearest } = (misspelt?.finding ?? {}) as Wrong
  const path = misspelt && 'on' in misspelt.finding.at ? misspelt.finding.at.on : null
  if (key === undefined || nearest === undefined || path === null) return lack
  return { ...lack, finding: Object.assign({}, lack.finding, { misspelt: { key, nearest, path } }) }
}
