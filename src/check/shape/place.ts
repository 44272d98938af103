import { below, type Path } from '../../document/pointer.ts'
import { cut, maxQuotedLength } from '../../document/quote.ts'
import { type Fields, isObject, memberOf } from '../../document/value.ts'
import { type ElementKind, globalLists, heldBy, isChildList, rowOf } from '../../grammar/table.ts'
import { inSentence, nameOf } from '../../navigation/element.ts'

/** The value of a schema error. */
export interface Place {
  readonly docs: unknown
  readonly keys: readonly string[]
  /** Null for docs.json itself. */
  readonly path: Path | null
  readonly value: unknown
  /** Its members, when it is an object; none for any other value. */
  readonly fields: Fields
  /** The element at this place; null for any other value. */
  readonly kind: ElementKind | null
  readonly label: string | null
  /** Its name in messages. */
  readonly name: string
}

/** The path of the value that was asked for last, and those above it, from the root; of each docs.json. */
const lastPaths = new WeakMap<object, Path[]>()

/**
 * The path of some keys. It shares what it can with the one before it: of a fault at each of 200,000 entries below 195
 * groups, paths of their own would fill the memory.
 */
function pathTo(docs: unknown, keys: readonly string[]): Path | null {
  const owner = Object(docs)
  const paths = lastPaths.get(owner) ?? []
  lastPaths.set(owner, paths)
  let path: Path | null = null
  for (const [i, key] of keys.entries()) {
    const known: Path | undefined = paths[i]
    path = known?.key === key && known.parent === path ? known : (paths[i] = below(path, key))
  }
  return path
}

export function placeAt(docs: unknown, keys: readonly string[]): Place {
  let value = docs
  for (const key of keys) value = memberOf(value, key)
  const fields = isObject(value) ? value : {}
  const kind = kindAt(keys)
  const named = kind && rowOf(kind).label
  const label = named === null ? undefined : fields[named]
  const place = {
    docs,
    keys,
    path: pathTo(docs, keys),
    value,
    fields,
    kind,
    label: typeof label === 'string' && label !== '' ? label : null,
  }
  return {
    ...place,
    name: kind === 'navigation' ? '"navigation"' : kind ? nameOf({ ...place, kind }) : otherName(keys),
  }
}

/** The element at a path; null when the value there is not an element. */
function kindAt(keys: readonly string[]): ElementKind | null {
  if (keys[0] !== 'navigation') return null
  let kind: ElementKind = 'navigation'
  for (let i = 1; i < keys.length; i += 2) {
    const inGlobal = keys[i] === 'global'
    if (inGlobal) i++
    const list = keys[i]
    if (list === undefined || !isChildList(list) || keys[i + 1] === undefined) return null
    const next = inGlobal ? globalLists.extended[list] : heldBy[list]
    if (!next) return null
    kind = next
  }
  return kind
}

/** Whether the value is an element of a list. */
export const isInList = ({ kind }: Place) => kind !== null && kind !== 'navigation'

function otherName(keys: readonly string[]): string {
  const key = keys.at(-1)
  if (key === undefined) return 'docs.json'
  return /^\d+$/.test(key) ? `An entry of "${keys.at(-2)}"` : `"${cut(key, maxQuotedLength)}"`
}

/** The name of a field or entry in messages, with its element. */
export function fieldName({ docs, keys }: Place): string {
  const key = keys.at(-1)
  if (key === undefined || keys[0] !== 'navigation')
    return keys.length > 0 ? `"${cut(keys.join('.'), maxQuotedLength)}"` : 'docs.json'
  const isEntry = /^\d+$/.test(key)
  const list = isEntry ? keys.at(-2) : key
  const owner = placeAt(docs, keys.slice(0, isEntry ? -2 : -1))
  const own = isEntry ? `An entry of "${list}"` : `"${key}"`
  return owner.kind === null || owner.kind === 'navigation' ? own : `${own} in ${inSentence(owner.name)}`
}
