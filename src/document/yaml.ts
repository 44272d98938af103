import { DEFAULT_SCHEMA, load, loadAll, type LoadOptions, type Schema, YAMLException } from 'js-yaml'

/** The most levels of a YAML text. */
export const maxYamlDepth = 500

/** The most keys that merges (`<<`) of a YAML text may bring. */
export const maxTotalMergeKeys = 1_000_000

/** What a YAML text holds, or why js-yaml refuses it and at which offset. */
export type YamlResult =
  | { readonly value: unknown }
  | {
      readonly fault: {
        readonly position: number
        readonly reason: string
        /** Whether it is a second document. */
        readonly isSecond?: true
      }
    }

/** The limits of js-yaml 4.3, which its types do not know yet. */
const limits = { maxDepth: maxYamlDepth, maxTotalMergeKeys } as LoadOptions

/**
 * Reads a YAML text of one document with js-yaml 4, as the platform does: its language and its values are
 * what counts.
 */
export const readYaml = (text: string): YamlResult =>
  reading(text, () => load(text, { ...limits, schema: DEFAULT_SCHEMA }))

/** The same with repeated keys, of which the last counts, and with the place of a second document. */
export function readYamlFile(text: string, schema: Schema): YamlResult {
  const result = reading(text, () => loadAll(text, null, { ...limits, schema, json: true }))
  if ('fault' in result) return result
  const documents = result.value as readonly unknown[]
  if (documents.length < 2) return { value: documents[0] }
  return {
    fault: { position: secondDocument(text), reason: 'a second document begins here', isSecond: true },
  }
}

/** Where the second document of a text begins: at a line of `---`, else at one of `...`, which no value can hold. */
function secondDocument(text: string): number {
  const starts = [...text.matchAll(/^---(?!\S)/gm)].map(({ index }) => index)
  const [first = 0] = starts
  const head = text.slice(0, first).split('\n')
  const isOfFirst = head.every(line => /^\uFEFF?\s*(?:#.*)?$|^%/.test(line))
  return (isOfFirst ? starts[1] : starts[0]) ?? Math.max(text.search(/^\.\.\.(?!\S)/m), 0)
}

function reading(text: string, read: () => unknown): YamlResult {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof RangeError) return { fault: { position: 0, reason: 'nesting exceeded the stack' } }
    if (!(error instanceof YAMLException)) throw error
    // js-yaml counts from after a byte order mark.
    const skipped = text.startsWith('\uFEFF') ? 1 : 0
    const position = Math.min((error.mark?.position ?? 0) + skipped, text.length)
    return { fault: { position, reason: error.reason } }
  }
}
