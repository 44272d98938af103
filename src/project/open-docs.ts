import { type Document, openDocument } from '../document/document.ts'
import { decodeUtf8 } from './disk.ts'

/** A docs.json from its text or bytes; what is not UTF-8 is its fault. */
export function openDocs(file: string, source: string | Uint8Array): Document {
  const text = typeof source === 'string' ? source : decodeUtf8(source)
  return text === null ? undecodable(file, source as Uint8Array) : openDocument(file, text)
}

/** Where decoding first put a sign of its own: before it, text and bytes say the same. */
function firstUndecodable(bytes: Uint8Array, text: string): number {
  let known = 0
  let size = 0
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) {
    size += Buffer.byteLength(text.slice(known, at))
    known = at
    if (bytes[size] !== 0xef || bytes[size + 1] !== 0xbf || bytes[size + 2] !== 0xbd) return at
  }
  return 0
}

/** A docs.json that is not UTF-8: its text as far as it can be shown, with the first place that cannot. */
function undecodable(file: string, bytes: Uint8Array): Document {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const at = firstUndecodable(bytes, text)
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const message = isUtf16 ? 'The file is UTF-16 text.' : 'The file is not UTF-8 text.'
  return { file, text, value: undefined, fault: { span: [at, at + 1], message, help: 'Save it as UTF-8.' } }
}
