import type * as Yaml from 'yaml'
import { parseJson } from '../document/parse-json.ts'
import { childOf, type JsonNode, keyIndex, keySpan, scan, valueSpan } from '../document/scan.ts'
import { yamlDocument } from '../document/yaml-document.ts'
import type { Span } from '../document/span.ts'
import { aliasesOf } from '../document/yaml-aliases-of.ts'
import { jsonText, startsAsJson } from './file-text.ts'
import { rootSpan } from './places.ts'
import type { FileText } from './specification.ts'

export type Keys = readonly (string | number)[]

/** What a fault is about: a key, the value there, or what the value lacks, which is shown at its key or bracket. */
export type Part = 'key' | 'value' | 'lack'

/** Calls what reads a text, which awaits nothing and may take long. */
export type Run = <Result>(work: () => Result) => Result

/**
 * Finds the span of what is at some keys of a file, or of the nearest that has one above it.
 *
 * @param run what calls the reader of the text: each level of YAML, of 500, goes through all blank lines behind it
 */
export async function spansOf(
  content: FileText,
  run: Run = work => work(),
): Promise<(keys: Keys, part: Part) => Span> {
  if (run(() => isJson(content))) return run(() => spansInJson(scan(content.text)))
  const yaml = await import('yaml')
  return run(() => spansInYaml(yaml, content.text))
}

function spansInYaml(yaml: typeof Yaml, text: string): (keys: Keys, part: Part) => Span {
  const { isAlias, isMap, isSeq } = yaml
  const spanOf = (node: unknown): Span | null => {
    if (isMap(node) && !node.flow) return spanOf(node.items[0]?.key)
    const [start, end] = (node as Yaml.Node | null)?.range ?? [0, 0]
    if (start === end) return null
    return [start, isMap(node) || isSeq(node) ? start + 1 : end]
  }
  // `yaml` does not take a lone CR for a line end, as YAML does; the offsets stay.
  const lines = text.replaceAll(/\r(?!\n)/g, '\n')
  const document = yamlDocument(yaml, lines, { logLevel: 'silent', strict: false })
  const { sources } = aliasesOf(yaml, document)
  const memberOf = memberFinder(yaml)
  return (keys, part) => {
    let value: unknown = document.contents
    let key: Span | null = null
    for (const name of keys) {
      const node = isAlias(value) ? sources.get(value) : value
      const pair = isMap(node) ? memberOf(node, name) : null
      if (!pair && !isSeq(node)) return key ?? rootSpan(text)
      value = pair ? pair.value : isSeq(node) && node.items[Number(name)]
      key = pair ? (spanOf(pair.key) ?? key) : null
    }
    const span = spanOf(value)
    return (part === 'value' ? (span ?? key) : (key ?? span)) ?? rootSpan(text)
  }
}

/** Finds the last member of a name, as it is read or as it is written. Thousands of operations may be sought in one map. */
function memberFinder({ isScalar }: typeof Yaml) {
  const known = new Map<Yaml.YAMLMap, ReadonlyMap<string | number | undefined, Yaml.Pair>>()
  const namesOf = (key: unknown) => (isScalar(key) ? [String(key.value), key.source] : [])
  return (map: Yaml.YAMLMap, name: string | number) => {
    const members =
      known.get(map) ?? new Map(map.items.flatMap(item => namesOf(item.key).map(own => [own, item] as const)))
    known.set(map, members)
    return members.get(name)
  }
}

function isJson(content: FileText): boolean {
  try {
    return startsAsJson(content) && parseJson(jsonText(content)) !== undefined
  } catch {
    return false
  }
}

function spansInJson(root: JsonNode): (keys: Keys, part: Part) => Span {
  return (keys, part) => {
    let node = root
    let key: Span | null = null
    for (const name of keys) {
      const child = childOf(node, name)
      if (!child) break
      key = node.keys ? keySpan(node, keyIndex(node, String(name))) : null
      node = child
    }
    if (part !== 'value' && key) return key
    return part === 'lack' ? [node.start, node.start + 1] : valueSpan(node)
  }
}
