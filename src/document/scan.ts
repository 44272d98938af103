import { present } from './present.ts'
import { below, type Path } from './pointer.ts'
import type { Span } from './span.ts'
import { memberOf } from './value.ts'

/** The place of one JSON value. Keys and children are as written, duplicate keys included. */
export interface JsonNode {
  readonly start: number
  end: number
  /** The property names of an object, decoded; null for anything else. */
  readonly keys: string[] | null
  /** The start and end offset of each key, quotes included: two numbers per key. */
  readonly keySpans: number[] | null
  /** The values of an object or the items of an array; null for a scalar. */
  readonly children: JsonNode[] | null
}

/**
 * Finds the place of every value of a text that JSON.parse accepts (a leading BOM is skipped).
 * Iterative, so that no depth overflows the stack.
 */
export function scan(text: string): JsonNode {
  const stack: JsonNode[] = []
  let offset = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (;;) {
    const code = text.charCodeAt(offset)
    let done: JsonNode | undefined
    if (code === 0x7b || code === 0x5b) {
      stack.push(open(stack.at(-1), offset, code === 0x7b))
      offset++
    } else if (code === 0x7d || code === 0x5d) {
      done = present(stack.pop())
      done.end = ++offset
    } else if (code === 0x22) {
      const end = stringEnd(text, offset)
      const parent = stack.at(-1)
      if (parent?.keys && parent.keys.length === parent.children?.length) {
        parent.keys.push(decode(text, offset, end))
        parent.keySpans?.push(offset, end)
      } else done = leaf(parent, offset, end)
      offset = end
    } else if (code <= 0x20 || code === 0x2c || code === 0x3a) offset++
    else {
      const start = offset
      while (!isDelimiter(text.charCodeAt(offset))) offset++
      done = leaf(stack.at(-1), start, offset)
    }
    if (done && stack.length === 0) return done
  }
}

function open(parent: JsonNode | undefined, start: number, object: boolean): JsonNode {
  const node: JsonNode = {
    start,
    end: start,
    keys: object ? [] : null,
    keySpans: object ? [] : null,
    children: [],
  }
  parent?.children?.push(node)
  return node
}

function leaf(parent: JsonNode | undefined, start: number, end: number): JsonNode {
  const node: JsonNode = { start, end, keys: null, keySpans: null, children: null }
  parent?.children?.push(node)
  return node
}

function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (text.charCodeAt(end - 1) === 0x5c && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote
  while (text.charCodeAt(first - 1) === 0x5c) first--
  return (quote - first) % 2 === 1
}

function decode(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1)
  return raw.includes('\\') ? JSON.parse(text.slice(start, end)) : raw
}

// Past the end of the text the code is NaN, which compares false with everything; the loop must end there too.
const isDelimiter = (code: number) =>
  !(code > 0x20) || code === 0x2c || code === 0x5d || code === 0x7d || code === 0x3a

/** The child of a node by key or index; of duplicate keys the last one, as in JSON.parse. */
export function childOf(node: JsonNode, key: string | number): JsonNode | undefined {
  if (!node.children) return undefined
  if (!node.keys) return node.children[Number(key)]
  return node.children[keyIndex(node, String(key))]
}

const keyIndexes = new WeakMap<JsonNode, Map<string, number>>()

/** The index of a key in an object, the last of equal keys; -1 when absent. */
export function keyIndex(node: JsonNode, key: string): number {
  const keys = node.keys ?? []
  // An object with thousands of keys may have a fault at each of them: large objects get an index.
  if (keys.length < 100) return keys.lastIndexOf(key)
  const known = keyIndexes.get(node) ?? new Map(keys.map((name, index) => [name, index]))
  keyIndexes.set(node, known)
  return known.get(key) ?? -1
}

/** The span of a key of an object, quotes included. */
export function keySpan(node: JsonNode, index: number): Span {
  const { keySpans } = node
  return [present(keySpans?.[2 * index]), present(keySpans?.[2 * index + 1])]
}

/** The span to show for a value: for a non-empty object or array only its opening bracket. */
export function valueSpan(node: JsonNode): Span {
  const long = node.children !== null && node.children.length > 0
  return [node.start, long ? node.start + 1 : node.end]
}

/** A key that is repeated within one object: the later place and the first. */
export interface DuplicateKey {
  readonly key: string
  readonly path: Path
  readonly span: Span
  readonly first: Span
}

/** Every repeated key of a text that JSON.parse accepts; the objects in no order, the keys of each in that of the text. */
export function* duplicateKeys(root: JsonNode): Generator<DuplicateKey> {
  const todo: { node: JsonNode; path: Path | null }[] = [{ node: root, path: null }]
  while (todo.length > 0) {
    const { node, path } = present(todo.pop())
    const seen = new Map<string, { readonly path: Path; readonly span: Span }>()
    for (const [index, key] of (node.keys ?? []).entries()) {
      const span = keySpan(node, index)
      const first = seen.get(key)
      if (first) yield { key, path: first.path, span, first: first.span }
      else seen.set(key, { path: below(path, key), span })
    }
    node.children?.forEach((child, index) => {
      if (child.children) todo.push({ node: child, path: below(path, node.keys?.[index] ?? index) })
    })
  }
}

/**
 * Whether any object of a text repeats a key, by counting: the result of JSON.parse then has
 * fewer keys than the text. Spares a sound file the search for places.
 */
export function repeatsKeys(text: string, value: unknown): boolean {
  const kept = keysIn(value)
  return mostKeys(text) > kept && writtenKeys(text) > kept
}

/** The number of colons that follow a quote: one for each key, and those inside strings. */
function mostKeys(text: string): number {
  let keys = 0
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1
    while (text.charCodeAt(before) <= 0x20) before--
    if (text.charCodeAt(before) === 0x22) keys++
  }
  return keys
}

function writtenKeys(text: string): number {
  let keys = 0
  for (let offset = text.indexOf('"'); offset !== -1; offset = text.indexOf('"', offset)) {
    offset = stringEnd(text, offset)
    let next = text.charCodeAt(offset)
    while (next <= 0x20) next = text.charCodeAt(++offset)
    if (next === 0x3a) keys++
  }
  return keys
}

function keysIn(value: unknown): number {
  let keys = 0
  const todo: unknown[] = [value]
  while (todo.length > 0) {
    const current = todo.pop()
    if (Array.isArray(current)) {
      for (const item of current) if (typeof item === 'object' && item !== null) todo.push(item)
    } else if (typeof current === 'object' && current !== null) {
      for (const key in current) {
        keys++
        const child = memberOf(current, key)
        if (typeof child === 'object' && child !== null) todo.push(child)
      }
    }
  }
  return keys
}
