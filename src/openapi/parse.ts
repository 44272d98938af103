import { isFields } from './node.ts'
import { jsonText, startsAsJson } from './file-text.ts'
import type { Parsed, Reading } from './parsed.ts'
import type { FileText } from './specification.ts'

export type { Parsed } from './parsed.ts'

/**
 * The most values of a file in JSON, counted by the signs that come before them. V8 reads such a text in one piece, which
 * nothing ends: 240 MB of `{}`, which git holds in 500 kB, take more memory than it has, or minutes.
 */
export const maxJsonValues = 10_000_000

const tooManyValues = (): Parsed => ({
  fault: {
    span: [0, 1],
    message: `Not read: it has more than ${maxJsonValues.toLocaleString('en')} values.`,
  },
})

/** Reads JSON or YAML: JSON where the text starts like it, YAML for the rest and for what JSON does not accept. */
export async function parseText(path: string, content: FileText, reading: Reading): Promise<Parsed> {
  const isJson = path.toLowerCase().endsWith('.json')
  if (startsAsJson(content)) {
    if (hasTooManyValues(content)) return tooManyValues()
    try {
      return { value: JSON.parse(jsonText(content)) }
    } catch {
      if (isJson) return jsonFault(content.text)
    }
  }
  const { parseYaml } = await import('./yaml.ts')
  const parsed = parseYaml(content.text, reading)
  // Nearly every text is a valid YAML string, even a merge conflict.
  const isNothing = 'fault' in parsed || !isFields(parsed.value)
  return isJson && isNothing && content.text.trim() !== '' ? jsonFault(content.text) : parsed
}

/** `,`, `[` and `{`. */
const beforeValue = new Set([0x2c, 0x5b, 0x7b])

function hasTooManyValues(content: FileText): boolean {
  const { bytes } = content
  // The text is not decoded for this.
  const text = bytes ? '' : content.text
  const length = bytes?.length ?? text.length
  // Shorter texts are read in time and memory whatever is in them, and counting takes longer than reading of most.
  if (length <= 3 * maxJsonValues) return false
  let count = 0
  for (let i = 0; i < length && count <= maxJsonValues; i++)
    if (beforeValue.has(bytes ? bytes[i]! : text.charCodeAt(i))) count++
  return count > maxJsonValues
}

async function jsonFault(text: string): Promise<Parsed> {
  const { findSyntaxFault } = await import('../document/syntax/syntax.ts')
  const syntaxFault = findSyntaxFault(text)
  // A lone string or number is valid JSON, though not a specification.
  if (!syntaxFault) return { value: null }
  const { span, message, help } = syntaxFault
  return { fault: { span, message: `Not valid JSON. ${message}`, ...(help && { help }) } }
}
