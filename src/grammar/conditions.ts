import type { Dialect } from './dialects.ts'
import { generators } from './fields.ts'
import { define, type Schema, say } from './shapes.ts'
import { childLists, type ElementKind, rowOf } from './table.ts'

const quote = (key: string) => `"${key}"`
const requires = (...required: readonly string[]) => ({ required })

/** Applies a schema to the objects that fit none of the others. */
export const unless = (others: readonly Schema[], schema: Schema): Schema =>
  others.length === 0 ? schema : { if: others.length === 1 ? others[0] : { anyOf: others }, else: schema }

/** The objects whose content comes from a file: what they need is not asked of them. */
export const included = (dialect: Dialect): Schema[] => (dialect === 'core' ? [] : [requires('$ref')])

/** Whether the entries of another repository may take the place of such an element. */
export const isMountable = (kind: ElementKind, dialect: Dialect) =>
  dialect === 'extended' && kind !== 'navigation'

/**
 * What concerns an object as a whole. Where a key is unknown, the key is marked and not what the object
 * lacks, which is most likely that key's right name; `extended` refuses an unknown key only there.
 */
export function conditions(kind: ElementKind, dialect: Dialect): Schema[] {
  const needed = { allOf: needs(kind, dialect) }
  const known = define(keysName(kind))
  const misspelt = { if: { not: known }, ...(dialect === 'extended' && { then: unless([needed], known) }) }
  const all = [{ ...misspelt, else: needed }, ...conflicts(kind, dialect)]
  const excused = [...included(dialect), ...(isMountable(kind, dialect) ? [requires('sourceRef')] : [])]
  return dialect === 'core' ? [known, ...all] : [unless(excused, { allOf: all })]
}

export const keysName = (kind: ElementKind) => `${kind}Keys`

/** An object with no other keys than those of the kind. */
export function keysOf(kind: ElementKind, dialect: Dialect): Schema {
  const { title, label, fields, lists } = rowOf(kind)
  const refused = childLists.filter(name => !lists[dialect].includes(name))
  const keys = [...(label ? [label] : []), ...fields[dialect], ...lists[dialect], ...refused]
  return dialect === 'core'
    ? closed(title, keys)
    : {
        ...closed(title, [...keys, '$ref', ...(isMountable(kind, dialect) ? ['sourceRef'] : [])]),
        errorMessage: `${title} has a field that is not known here, and lacks one that it needs.`,
      }
}

export const closed = (title: string, keys: readonly string[]): Schema =>
  say(`${title} has a field that is not known here.`, {
    properties: Object.fromEntries(keys.map(key => [key, true])),
    additionalProperties: false,
  })

/** What an element must hold: its label, and children. */
export function needs(kind: ElementKind, dialect: Dialect, strict?: boolean): Schema[] {
  const row = rowOf(kind)
  const keys = [...(row.label ? [row.label] : []), ...row.required]
  const labels = keys.map(key => say(`${row.title} needs ${quote(key)}.`, { required: [key] }))
  const lists = row.lists[dialect]
  if (kind === 'group') {
    const own = generators.filter(name => row.fields[dialect].includes(name))
    const words = 'Group needs "pages", unless it sets "openapi" itself.'
    return [...labels, atLeastOne(['pages', ...own], words, strict)]
  }
  if (kind !== 'navigation') return labels
  return [...labels, atLeastOne(lists, `Navigation holds one of ${lists.map(quote).join(', ')}.`, strict)]
}

/** Child lists that an element must not hold together. */
function conflicts(kind: ElementKind, dialect: Dialect): Schema[] {
  const { title, lists } = rowOf(kind)
  const allowed = lists[dialect]
  const words = `${title} holds one kind of children: keep one of ${allowed.map(quote).join(', ')}.`
  if (allowed.length < 2) return []
  return [kind === 'navigation' ? atMostOne(allowed, words) : atMostOneFilled(allowed, words)]
}

/** Editors show the message of a `not` but not of `anyOf` or `oneOf`, which our own validator distinguishes. */
function atLeastOne(keys: readonly string[], words: string, strict?: boolean): Schema {
  const any = keys.map(key => requires(key))
  return say(words, strict ? { anyOf: any } : { not: { allOf: any.map(item => ({ not: item })) } })
}

export function atMostOne(keys: readonly string[], words: string, strict?: boolean): Schema {
  const any = keys.map(key => requires(key))
  return say(words, strict ? { oneOf: [...any, { not: { anyOf: any } }] } : { not: several(keys) })
}

/** As `atMostOne`; empty lists beside the only filled one are a warning. */
function atMostOneFilled(keys: readonly string[], words: string): Schema {
  const filled = keys.map(key => ({
    ...requires(key),
    // Editors propose the keys of the element itself.
    properties: { [key]: { not: { type: 'array', maxItems: 0 }, doNotSuggest: true } },
  }))
  return say(words, { not: { allOf: [several(keys), { not: { oneOf: filled } }] } })
}

const several = (keys: readonly string[]): Schema => ({
  anyOf: keys.flatMap((key, i) => keys.slice(i + 1).map(other => requires(key, other))),
})
