import { distance } from 'fastest-levenshtein'
import { below } from '../document/pointer.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { type ChildList, childLists, globalLists, isChildList, rowOf } from '../grammar/table.ts'
import { type Found, found } from './found.ts'
import { keyAt, labelAt, type Spot, valueAt } from './rule.ts'
import { childNotAllowed } from './rules/child-not-allowed.ts'
import { childType } from './rules/child-type.ts'
import { missingField } from './rules/missing-field.ts'
import { rootPattern } from './rules/root-pattern.ts'
import { unknownField } from './rules/unknown-field.ts'
import { type Place, placeAt } from './shape-place.ts'

const elementAt = ({ kind, path, label }: Place): Spot =>
  kind && path ? labelAt({ kind, path, label }) : valueAt(path)

/** A label, a list or another field that an element must have and has not. */
export function lackFound(place: Place, field: string): Found {
  if (place.path === null) return found(rootPattern, { at: valueAt(null), fault: 'missing' })
  const kind = place.kind ? rowOf(place.kind).title.toLowerCase() : 'value'
  return found(missingField, { at: elementAt(place), name: place.name, field, kind })
}

/** Too many child lists, none at the root, or one where the grammar has none. */
export function childrenFound(place: Place, dialect: Dialect): Found {
  const last = place.keys.at(-1)!
  if (place.kind === null && isChildList(last)) return refusedFound(place, last, dialect)
  const held = Object.keys(place.value as object).filter(isChildList)
  const allowed: readonly string[] = rowOf(place.kind!).lists[dialect]
  const lists = place.kind === 'navigation' ? held.filter(list => allowed.includes(list)) : held
  const [first, second] = lists
  if (first === undefined || second === undefined)
    return found(rootPattern, { at: elementAt(place), fault: 'none' })
  const finding = {
    at: { on: place.path, look: below(place.path, second), part: 'key' } as const,
    related: [{ message: `"${first}" stands here`, at: keyAt(below(place.path, first)) }],
    found: lists,
  }
  return place.kind === 'navigation'
    ? found(rootPattern, { ...finding, fault: 'several' })
    : found(childType, { ...finding, name: place.name })
}

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
  const nearest = nearestKey(
    key,
    known.filter(name => !Object.hasOwn(place.value as object, name)),
  )
  return found(unknownField, {
    at: keyAt(below(place.path, key)),
    name: place.name,
    key,
    nearest,
    onlyExtended: dialect === 'core' && (key === '$ref' || knownKeys(place, 'extended').includes(key)),
  })
}

function knownKeys({ kind, keys }: Place, dialect: Dialect): string[] {
  if (kind) {
    const row = rowOf(kind)
    return [...(row.label ? [row.label] : []), ...row.fields[dialect], ...row.lists[dialect]]
  }
  if (keys.includes('openapi')) return ['source', 'directory']
  if (keys.at(-1) === 'icon') return ['name', 'style', 'library']
  return Object.keys(globalLists[dialect])
}

/** The known key that differs by letter case or a letter or two. */
function nearestKey(key: string, known: readonly string[]): string | undefined {
  const folded = key.toLowerCase()
  const limit = key.length > 4 ? 2 : 1
  let best: string | undefined
  let least = limit + 1
  for (const name of known) {
    const far = distance(folded, name.toLowerCase())
    if (far < least) [best, least] = [name, far]
  }
  return best
}

/** Whether `lack` is for the key that `misspelt` was meant to be. */
export function lacks(lack: Found, misspelt: Found): boolean {
  if (misspelt.rule.id !== unknownField.id) return false
  const { nearest, at } = misspelt.finding as unknown as { nearest?: string; at: Spot }
  if (nearest === undefined) return false
  const {
    at: lacking,
    field,
    fault,
  } = lack.finding as unknown as { at: Spot; field?: string; fault?: string }
  if (!('on' in lacking) || lacking.on === undefined || !samePath(lacking.on, at.on?.parent ?? null))
    return false
  if (lack.rule.id === missingField.id) return field === nearest
  return (
    lack.rule.id === rootPattern.id && fault === 'none' && (childLists as readonly string[]).includes(nearest)
  )
}

function samePath(a: Spot['on'], b: Spot['on']): boolean {
  if (a === null || b === null) return a === b
  return a.key === b.key && samePath(a.parent, b.parent)
}
