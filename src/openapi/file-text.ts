import type { FileText } from './specification.ts'

/** The text that JSON.parse takes. `text` is decoded when it is first read, which takes long: not before it is needed. */
export const jsonText = (content: FileText): string => content.json?.() ?? content.text.replace(/^\ufeff/, '')

/** White space, and the bytes of a byte order mark. */
const blank = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf])

/** Whether a text starts like a JSON object or array. */
export function startsAsJson(content: FileText): boolean {
  const first = content.bytes?.find(byte => !blank.has(byte))
  return first === undefined ? /^[\t-\r \ufeff]*[{[]/.test(content.text) : first === 0x7b || first === 0x5b
}

/** Whether a file is read as JSON alone: what starts like it under another name may be YAML. */
export const isOnlyJson = (path: string, content: FileText): boolean =>
  path.toLowerCase().endsWith('.json') && startsAsJson(content)
