import type { Dialect } from '../grammar/dialects.ts'
import { type ElementKind, globalLists, heldBy, isChildList, rowOf } from '../grammar/table.ts'

/** The grammar rule for a path of the composed docs.json. */
export type GrammarPlace =
  | { readonly at: 'docs' }
  | { readonly at: 'element'; readonly kind: ElementKind; readonly isEntry: boolean }
  | { readonly at: 'list'; readonly holds: ElementKind; readonly isPages: boolean }
  | { readonly at: 'global' }
  /** A field of an element, or a place inside its value. */
  | { readonly at: 'field'; readonly kind: ElementKind; readonly name: string }
  /** `api.openapi`. */
  | { readonly at: 'api' }

type Key = string | number

/** Follows a path through the grammar; null for parts of docs.json that docs-nav does not check. */
export function grammarPlace(keys: readonly Key[], dialect: Dialect): GrammarPlace | null {
  if (keys[0] === 'api') return keys[1] === 'openapi' ? { at: 'api' } : null
  let place: GrammarPlace | null = { at: 'docs' }
  for (const key of keys) place = place && step(place, key, dialect)
  return place
}

function step(place: GrammarPlace, key: Key, dialect: Dialect): GrammarPlace | null {
  if (place.at === 'docs') {
    return key === 'navigation' ? { at: 'element', kind: 'navigation', isEntry: false } : null
  }
  if (place.at === 'list') return { at: 'element', kind: place.holds, isEntry: place.isPages }
  if (place.at === 'global') {
    const holds = typeof key === 'string' && isChildList(key) ? globalLists[dialect][key] : undefined
    return holds ? { at: 'list', holds, isPages: false } : null
  }
  if (place.at !== 'element') return place
  const name = String(key)
  // "version" and "language" are labels or fields, not lists.
  if (isChildList(name)) return { at: 'list', holds: heldBy[name], isPages: name === 'pages' }
  return name === 'global' ? { at: 'global' } : { at: 'field', kind: place.kind, name }
}

/** Whether a place is the label of its element. */
export const isLabel = ({ kind, name }: { kind: ElementKind; name: string }) => rowOf(kind).label === name
