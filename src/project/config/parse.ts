import type * as Yaml from 'yaml'
import { memberOf } from '../../document/value.ts'
import { firstLine } from '../../document/lines.ts'
import { hasRepeatedKeys, nodeOf, openDocument } from '../../document/document.ts'
import { locate } from '../../document/locate.ts'
import { keysOf, pointerOf } from '../../document/pointer.ts'
import { lineStarts, type Range, rangeOf } from '../../document/range.ts'
import { childOf, type DuplicateKey, duplicateKeys, type JsonNode } from '../../document/scan.ts'
import { aliasesOf } from '../../document/yaml-aliases-of.ts'
import { yamlDocument } from '../../document/yaml-document.ts'
import { nestsTooDeep } from '../../document/yaml-depth.ts'
import type { ConfigFault } from './config.ts'

/** The most values of a configuration in YAML, with its aliases written out. */
export const maxConfigValues = 100_000

/** A parsed configuration with the places of its values; `value` is undefined if the text cannot be parsed. */
export interface Parsed {
  readonly value: unknown
  readonly faults: readonly ConfigFault[]
  rangeAt(keys: readonly string[], part: 'key' | 'value'): Range
}

const unread = (pointer: string, range: Range, message: string, help?: string): Parsed => ({
  value: undefined,
  faults: [{ pointer, range, fault: { kind: 'file', message, ...(help !== undefined && { help }) } }],
  rangeAt: () => range,
})

/** Reads JSON; of package.json what `docsNav` holds, so that `base` is its key. Tells the first `most` of repeated keys. */
export function parseJson(text: string, base: readonly string[], most: number): Parsed {
  const document = openDocument('', text)
  const starts = lineStarts(text)
  if (document.fault) {
    const { span, message, help } = document.fault
    return unread('', rangeOf(text, span, starts), message, help)
  }
  const rangeAt = (keys: readonly string[], part: 'key' | 'value') =>
    rangeOf(text, locate(document, () => undefined, [...base, ...keys], part).span, starts)
  const isOwn = ownKeys(nodeOf(document), base)
  const repeated = (hasRepeatedKeys(document) ? [...duplicateKeys(nodeOf(document))] : [])
    .filter(isOwn)
    .sort((a, b) => a.span[0] - b.span[0])
    // Before the way to each is gone, which may be as long as the text.
    .slice(0, most)
    .map(({ key, path, span }): ConfigFault => ({
      pointer: pointerOf(keysOf(path)),
      range: rangeOf(text, span, starts),
      fault: {
        kind: 'file',
        message: `The key ${JSON.stringify(key)} stands twice.`,
        help: 'The last one is applied: remove the other.',
      },
    }))
  const value = base.reduce<unknown>((current, key) => memberOf(current, key), document.value)
  if (value !== undefined) return { value, faults: repeated, rangeAt }
  return unread('', rangeAtStart(text), `It has no ${JSON.stringify(base.join('.'))}.`)
}

/** Whether a repeated key is that of the configuration, or in it. */
function ownKeys(root: JsonNode, [key]: readonly string[]): (repeated: DuplicateKey) => boolean {
  if (key === undefined) return () => true
  const node = childOf(root, key)
  return ({ path, span: [start] }) =>
    (path.parent === null && path.key === key) ||
    (node !== undefined && node.start < start && start < node.end)
}

const rangeAtStart = (text: string) => rangeOf(text, [0, 0])

/** Reads YAML 1.2, of which JSON is a part. */
export function parseYaml(yaml: typeof Yaml, text: string): Parsed {
  const { isAlias, isCollection, isMap, isScalar } = yaml
  const starts = lineStarts(text)
  const clipped = (offset: number) => Math.min(Math.max(offset, 0), text.length)
  const range = ([start = 0, end = start]: readonly number[]) =>
    rangeOf(text, [clipped(start), Math.max(clipped(start), clipped(end))], starts)
  const document = (() => {
    if (nestsTooDeep(yaml, text)) return null
    try {
      const parsed = yamlDocument(yaml, text, { logLevel: 'error' })
      const { sources, values } = aliasesOf(yaml, parsed)
      if (values > maxConfigValues) return null
      // The package would look through the document for each.
      for (const [alias, source] of sources) alias.resolve = () => source
      showKeys(yaml, parsed, text)
      return { parsed, value: parsed.errors.length > 0 ? undefined : parsed.toJS() }
    } catch {
      // Endless nesting.
      return null
    }
  })()
  if (!document) return unread('', rangeAtStart(text), 'This YAML holds too much.')
  const [error] = document.parsed.errors
  if (error) return unread('', range(error.pos), `The file is not YAML: ${firstLine(error.message)}`)
  const repeated = repeatedKey(yaml, document.parsed)
  if (repeated)
    return unread('', range(repeated.range ?? []), 'The file is not YAML: Map keys must be unique')

  /** The node at a key, and the node of the key itself; the nearest above it where there is none. */
  const rangeAt = (keys: readonly string[], part: 'key' | 'value') => {
    let node: unknown = document.parsed.contents
    let keyNode: unknown = node
    for (const key of keys) {
      const whole = isAlias(node) ? node.resolve(document.parsed) : node
      if (!isCollection(whole)) break
      const pair = isMap(whole)
        ? whole.items.find(item => String(isScalar(item.key) ? item.key.value : item.key) === key)
        : { key: whole.items[Number(key)], value: whole.items[Number(key)] }
      if (!pair) break
      keyNode = pair.key
      node = pair.value ?? pair.key
    }
    const target = (part === 'key' ? keyNode : node) as { range?: readonly number[] | null } | null
    return range(target?.range ?? [0, 0])
  }
  return { value: document.value, faults: [], rangeAt }
}

/** Has each key that is a list or a mapping be shown as it is written: the package would write out all that is in it, at each reading. */
function showKeys({ isCollection, visit }: typeof Yaml, document: Yaml.Document.Parsed, text: string) {
  visit(document, {
    Pair(_, { key }) {
      if (isCollection(key)) key.toString = () => text.slice(key.range?.[0], key.range?.[1])
    },
  })
}

/** The first key that its mapping has already. */
function repeatedKey(
  { isScalar, visit }: typeof Yaml,
  document: Yaml.Document.Parsed,
): Yaml.Scalar | undefined {
  let repeated: Yaml.Scalar | undefined
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (known.has(key.value)) {
          repeated = key
          return visit.BREAK
        }
        known.add(key.value)
      }
      return undefined
    },
  })
  return repeated
}
