import type * as Yaml from 'yaml'
import { childOf, type JsonNode, keySpan, scan, valueSpan } from '../../document/scan.ts'
import type { Span } from '../../document/span.ts'
import type { DeepSource } from './sources.ts'
import { rootSpan } from '../places.ts'

type Key = string | number

/** Finds the place of a path in a text: its key, its value, the text in its quotes, or where to look for what it lacks. */
export type Places = (keys: readonly Key[], part: 'key' | 'value' | 'text' | 'lack') => Span

/** Reads the places of a file. What cannot be found in YAML is looked for one step further up. */
export async function placesOf({ text, isJson }: Pick<DeepSource, 'text' | 'isJson'>): Promise<Places> {
  if (isJson) return jsonPlaces(text)
  const yaml = await import('yaml')
  try {
    // `yaml` does not take a lone CR for a line end, as YAML does; the offsets stay.
    const document = yaml.parseDocument(text.replaceAll(/\r(?!\n)/g, '\n'), {
      keepSourceTokens: true,
      logLevel: 'silent',
      merge: true,
      prettyErrors: false,
      strict: false,
      uniqueKeys: false,
    })
    return yamlPlaces(yaml, document, text)
  } catch (error) {
    // `yaml` recurses, and js-yaml reads deeper than it can.
    if (!(error instanceof RangeError)) throw error
    return () => rootSpan(text)
  }
}

function jsonPlaces(text: string): Places {
  const root = scan(text)
  return (keys, part) => {
    let node: JsonNode = root
    let key: Span | null = null
    for (const name of keys) {
      const child = childOf(node, name)
      if (!child) return key ?? valueSpan(node)
      key = node.keys ? keySpan(node, node.keys.lastIndexOf(String(name))) : null
      node = child
    }
    if (part === 'text') return unquoted(text, valueSpan(node))
    if (part !== 'value' && key) return key
    return part === 'lack' ? [node.start, node.start + 1] : valueSpan(node)
  }
}

const unquoted = (text: string, [start, end]: Span): Span =>
  /["']/.test(text[start]!) ? [start + 1, end - 1] : [start, end]

/** A value of a YAML text, and its key when it has one. */
interface Spot {
  readonly key: unknown
  readonly value: unknown
}

function yamlPlaces(yaml: typeof Yaml, document: Yaml.Document, text: string): Places {
  return (keys, part) => {
    let spot: Spot = { key: null, value: document.contents }
    let key: Span | null = null
    for (const name of keys) {
      const next = below(yaml, document, spot.value, name)
      if (!next) return key ?? rootSpan(text)
      spot = next
      key = spanOf(next.key) ?? (next.key === null ? null : key)
    }
    const value = startOf(yaml, spot.value)
    if (part === 'text' && value) return unquoted(text, value)
    return (part === 'value' ? (value ?? key) : (key ?? value)) ?? rootSpan(text)
  }
}

function below(yaml: typeof Yaml, document: Yaml.Document, value: unknown, name: Key): Spot | null {
  const node = yaml.isAlias(value) ? value.resolve(document) : value
  if (yaml.isSeq(node)) return { key: null, value: node.items[Number(name)] }
  if (!yaml.isMap(node)) return null
  const pairs = [...node.items].reverse()
  const pair = pairs.find(({ key }) => isKey(yaml, key, String(name)))
  if (pair) return pair
  for (const { key, value: merged } of pairs) {
    if (!isKey(yaml, key, '<<')) continue
    const source = yaml.isAlias(merged) ? merged.resolve(document) : merged
    for (const item of yaml.isSeq(source) ? source.items : [source]) {
      const found = below(yaml, document, item, name)
      if (found) return found
    }
  }
  return null
}

function isKey(yaml: typeof Yaml, key: unknown, name: string): boolean {
  if (!yaml.isScalar(key)) return false
  const { value } = key as Yaml.Scalar
  return String(typeof value === 'symbol' ? value.description : value) === name || key.source === name
}

/** Where a scalar stands, or the first key or bracket of what holds anything; null for an empty value. */
function startOf(yaml: typeof Yaml, value: unknown): Span | null {
  if (yaml.isMap(value) && !value.flow) return startOf(yaml, value.items[0]?.key)
  const span = spanOf(value)
  return span && yaml.isCollection(value) ? [span[0], span[0] + 1] : span
}

function spanOf(node: unknown): Span | null {
  const range = (node as Yaml.Node | null | undefined)?.range
  return range && range[1] > range[0] ? [range[0], range[1]] : null
}
