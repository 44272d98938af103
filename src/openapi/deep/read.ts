import {
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  loadAll,
  mapTag,
  mergeTag,
  seqTag,
  YAMLException,
} from 'js-yaml'
import type { Span } from '../../document/span.ts'
import { findSyntaxFault } from '../../document/syntax/syntax.ts'

const maxDepth = 500
const maxTotalMergeKeys = 1_000_000

// The empty prefix matches every tag that the schema does not know.
const schema = CORE_SCHEMA.withTags(mergeTag, [
  defineScalarTag('', { matchByTagPrefix: true, identify: () => false, resolve: source => source }),
  defineSequenceTag('', { ...seqTag, matchByTagPrefix: true }),
  defineMappingTag('', { ...mapTag, matchByTagPrefix: true }),
])

/** What a file holds with its numbers as numbers, or where and why it cannot be read. */
export type DeepValue =
  | { readonly value: unknown; readonly isJson: boolean }
  | { readonly fault: { readonly span: Span; readonly message: string; readonly help?: string } }

/** Reads JSON or YAML as `parseText` does, except that numbers are numbers. */
export function readValue(path: string, text: string): DeepValue {
  if (/^\s*[{[]/.test(text) || path.toLowerCase().endsWith('.json')) {
    try {
      return { value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text), isJson: true }
    } catch {
      const fault = path.toLowerCase().endsWith('.json') ? findSyntaxFault(text) : null
      if (fault) return { fault: { ...fault, message: `Not valid JSON. ${fault.message}` } }
    }
  }
  try {
    return { value: loadAll(text, { schema, json: true, maxDepth, maxTotalMergeKeys })[0], isJson: false }
  } catch (error) {
    const known = error instanceof YAMLException
    if (!known && !(error instanceof RangeError)) throw error
    const start = Math.min(known ? (error.mark?.position ?? 0) : 0, text.length)
    const reason = known ? error.reason : 'nesting exceeded the stack'
    return {
      fault: {
        span: [start, Math.min(start + 1, text.length)],
        message: `Not readable as YAML: ${reason}.`,
      },
    }
  }
}
