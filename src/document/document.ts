import { hasManyLongKeys, manyLongKeys } from './long-keys.ts'
import { parseJson } from './parse-json.ts'
import { type LineStarts, lineStarts, type Range, rangeOf } from './range.ts'
import { type JsonNode, repeatsKeys, scan } from './scan.ts'
import type { Span } from './span.ts'
import { findSyntaxFault, type SyntaxFault } from './syntax/syntax.ts'

/** A JSON file: its text, and what it holds or why it is not JSON. */
export interface Document {
  /** Path from the project's root, with `/`. */
  readonly file: string
  /** As read, a leading BOM included. */
  readonly text: string
  /** What JSON.parse gives; undefined when the text is not JSON. */
  readonly value: unknown
  readonly fault: SyntaxFault | null
}

/** Reads the text of a JSON file; never throws. */
export function openDocument(file: string, text: string): Document {
  if (hasManyLongKeys(text)) return { file, text, value: undefined, fault: manyLongKeys() }
  try {
    return { file, text, value: parseJson(text.startsWith('\uFEFF') ? text.slice(1) : text), fault: null }
  } catch {
    const fault = findSyntaxFault(text) ?? { span: [0, 0], message: 'This text is not JSON.' }
    return { file, text, value: undefined, fault }
  }
}

const nodes = new WeakMap<Document, JsonNode>()

/** The places of a document's values, found at the first call. */
export function nodeOf(document: Document): JsonNode {
  const node = nodes.get(document) ?? scan(document.text)
  nodes.set(document, node)
  return node
}

const starts = new WeakMap<Document, LineStarts>()

/** Lines and columns of a span of a document; where its lines start is found at the first call. */
export function rangeIn(document: Document, span: Span): Range {
  const known = starts.get(document) ?? lineStarts(document.text)
  starts.set(document, known)
  return rangeOf(document.text, span, known)
}

const repeated = new WeakMap<Document, boolean>()

/** Whether an object of the document has a key twice, so that JSON.parse has lost a value. */
export function hasRepeatedKeys(document: Document): boolean {
  const known = repeated.get(document) ?? (!document.fault && repeatsKeys(document.text, document.value))
  repeated.set(document, known)
  return known
}
