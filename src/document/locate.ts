import { memberOf } from './value.ts'
import { type Document, nodeOf } from './document.ts'
import { fileOfRef, hasSiblings, type Included, isListWithKeys, maxOpenFiles, refOf } from './include.ts'
import { pointerOf } from './pointer.ts'
import { childOf, type JsonNode, keyIndex, keySpan, valueSpan } from './scan.ts'
import type { Span } from './span.ts'

export interface Location {
  readonly document: Document
  /** JSON Pointer into that document. */
  readonly pointer: string
  readonly span: Span
  readonly node: JsonNode
  /** The object or array of that document that holds it; null for the document's root. */
  readonly holder: JsonNode | null
}

const hasRef = (value: unknown) => typeof value === 'object' && value !== null && Object.hasOwn(value, '$ref')

type Find = (file: string) => Included | undefined
type Keys = readonly (string | number)[]

/**
 * The place of the value (or key) at a path of the composed docs.json, which may be in an included
 * perhaps. Throws when nothing is there: every path comes from the value itself.
 */
export function locate(main: Document, find: Find, keys: Keys, part: 'key' | 'value'): Location {
  const location = locateIfAny(main, find, keys, part)
  if (!location) throw new Error(`Nothing stands at ${pointerOf(keys)}`)
  return location
}

/** Like `locate`, but undefined for a path that does not exist. */
export function locateIfAny(
  main: Document,
  find: Find,
  keys: Keys,
  part: 'key' | 'value',
): Location | undefined {
  let document = main
  let value = main.value
  let node: JsonNode = nodeOf(main)
  let holder: JsonNode | null = null
  let local: (string | number)[] = []
  let span: Span = valueSpan(node)
  const open = new Set<Document>([main])

  const enter = (key: string | number | undefined) => {
    for (let ref = refOf(value); ref !== undefined; ref = refOf(value)) {
      const own = Object(value)
      if (key === undefined ? hasSiblings(own) : key !== '$ref' && Object.hasOwn(own, key)) return
      const file = fileOfRef(document, ref)
      const included = file === null ? undefined : find(file)
      if (!included || 'failure' in included || included.fault || open.has(included)) return
      if (open.size === maxOpenFiles) return
      // A remaining "$ref" is one that could not be followed, or whose value is not a string.
      if (key === '$ref' && !hasRef(included.value)) return
      if (key === '$ref' && isListWithKeys(value as object, included, find)) return
      open.add(included)
      document = included
      value = included.value
      node = nodeOf(included)
      holder = null
      local = []
      span = valueSpan(node)
    }
  }

  for (const [index, key] of keys.entries()) {
    enter(key)
    const child = childOf(node, key)
    if (!child) return undefined
    const asKey = part === 'key' && index === keys.length - 1 && node.keys
    span = asKey ? keySpan(node, keyIndex(node, String(key))) : valueSpan(child)
    value = memberOf(value, key)
    holder = node
    node = child
    local.push(key)
  }
  if (part === 'value') enter(undefined)
  return { document, pointer: pointerOf(local), span, node, holder }
}
