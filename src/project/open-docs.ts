import { type Document, openDocument } from '../document/document.ts'
import { watchReading } from '../document/time-limit.ts'
import { ProjectError } from './project-error.ts'

/** The largest docs.json, in bytes of a file or UTF-16 units of a text; an included file may be as large. */
export const maxDocsBytes = 16 * 1024 * 1024

/** The most values that docs.json may hold. */
export const maxDocsValues = 500_000

/** In bytes. Large sites have 0.7 MB, and 2.4 the largest: the thread that watches takes a tenth of what their check does. */
const leastWatched = 2_000_000

/**
 * Opens a docs.json from its text or bytes; invalid UTF-8 becomes its fault.
 *
 * @throws {ProjectError} when it is larger than the limits
 */
export function openDocs(file: string, source: string | Uint8Array): Document {
  if (source.length > maxDocsBytes) throw tooLarge(file, `is larger than ${maxDocsBytes >> 20} MB`)
  watchReading(source.length, leastWatched)
  const text = typeof source === 'string' ? source : decoded(source)
  const document = text === null ? undecodable(file, source as Uint8Array) : openDocument(file, text)
  if (holdsTooMuch(document)) throw tooLarge(file, `holds more than ${maxDocsValues} values`)
  return document
}

/** Whether a text is larger than is read, in bytes if it is that of docs.json, and in UTF-16 units if of an included file. */
export const isTooLarge = (text: string, isDocs: boolean): boolean =>
  text.length > maxDocsBytes || (isDocs && new TextEncoder().encode(text).length > maxDocsBytes)

/** Bytes as text, with their byte order mark; null when they are not UTF-8. */
export function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const tooLarge = (file: string, how: string) => new ProjectError(`"${file}" ${how}, and is not checked.`)

/** A value takes at least two characters, so ordinary texts need no count. */
function holdsTooMuch({ text, value }: Document): boolean {
  if (text.length <= 2 * maxDocsValues) return false
  const todo = [value]
  let count = 1
  while (todo.length > 0 && count <= maxDocsValues) {
    const current = todo.pop()
    if (typeof current !== 'object' || current === null) continue
    const children: readonly unknown[] = Array.isArray(current) ? current : Object.values(current)
    count += children.length
    for (const child of children) if (typeof child === 'object' && child !== null) todo.push(child)
  }
  return count > maxDocsValues
}

/** The first replacement character of decoding: before it, text and bytes agree. */
function firstUndecodable(bytes: Uint8Array, text: string): number {
  let known = 0
  let size = 0
  for (let offset = text.indexOf('\uFFFD'); offset !== -1; offset = text.indexOf('\uFFFD', offset + 1)) {
    size += new TextEncoder().encode(text.slice(known, offset)).length
    known = offset
    if (bytes[size] !== 0xef || bytes[size + 1] !== 0xbf || bytes[size + 2] !== 0xbd) return offset
  }
  return 0
}

/** A docs.json that is not UTF-8: its text with replacement characters, and the first invalid place. */
function undecodable(file: string, bytes: Uint8Array): Document {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const offset = firstUndecodable(bytes, text)
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const message = isUtf16 ? 'The file is UTF-16 text.' : 'The file is not UTF-8 text.'
  return {
    file,
    text,
    value: undefined,
    fault: { span: [offset, offset + 1], message, help: 'Save it as UTF-8.' },
  }
}
