import { parseJson } from '../document/parse-json.ts'
import { inTime } from '../document/time-limit.ts'
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

/** Shorter texts are read in time and memory whatever is in them, and looking at one takes longer than reading most. */
const leastLooked = 3 * maxJsonValues

/**
 * The most characters of a key in a long JSON: V8 hashes a longer text by its length alone, and would compare each of
 * 6,000 with all before it, 40 s in one piece for 100 MB.
 */
export const maxHashedKey = 16_383

const notRead = (reason: string): Parsed => ({ fault: { span: [0, 1], message: `Not read: ${reason}.` } })

/** Reads JSON or YAML: JSON where the text starts like it, YAML for the rest and for what JSON does not accept. */
export async function parseText(path: string, content: FileText, reading: Reading): Promise<Parsed> {
  const isJson = path.toLowerCase().endsWith('.json')
  if (startsAsJson(content)) {
    if (hasTooManyValues(content))
      return notRead(`it has more than ${maxJsonValues.toLocaleString('en')} values`)
    if (hasLongKey(content))
      return notRead(`it is long, and has a key of more than ${maxHashedKey.toLocaleString('en')} characters`)
    try {
      return { value: parseJson(jsonText(content)) }
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
  if (length <= leastLooked) return false
  let count = 0
  for (let i = 0; i < length && count <= maxJsonValues; i++)
    if (beforeValue.has(bytes ? bytes[i]! : text.charCodeAt(i))) count++
  return count > maxJsonValues
}

const colon = /\s*:/y

function hasLongKey(content: FileText): boolean {
  if ((content.bytes?.length ?? content.text.length) <= leastLooked) return false
  const text = jsonText(content)
  let start = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x5c) i++
    else if (code === 0x22 && start === -1) start = i
    else if (code === 0x22) {
      colon.lastIndex = i + 1
      if (i - start > maxHashedKey + 1 && colon.test(text)) return true
      start = -1
    }
  }
  return false
}

async function jsonFault(text: string): Promise<Parsed> {
  const { findSyntaxFault } = await import('../document/syntax/syntax.ts')
  const syntaxFault = inTime(text.length, () => findSyntaxFault(text))
  // A lone string or number is valid JSON, though not a specification.
  if (!syntaxFault) return { value: null }
  const { span, message, help } = syntaxFault
  return { fault: { span, message: `Not valid JSON. ${message}`, ...(help && { help }) } }
}
