import { hasManyLongKeys, manyLongKeys } from '../document/long-keys.ts'
import { parseJson } from '../document/parse-json.ts'
import { inTime } from '../document/time-limit.ts'
import { isFields } from './node.ts'
import { jsonText, startsAsJson } from './file-text.ts'
import type { Parsed, Reading } from './parsed.ts'
import type { FileText } from './specification.ts'

export type { Parsed } from './parsed.ts'

/** Reads JSON or YAML: JSON where the text starts like it, YAML for the rest and for what JSON does not accept. */
export async function parseText(path: string, content: FileText, reading: Reading): Promise<Parsed> {
  const isJson = path.toLowerCase().endsWith('.json')
  if (startsAsJson(content)) {
    const json = jsonText(content)
    if (hasManyLongKeys(json)) return { fault: manyLongKeys() }
    try {
      return { value: parseJson(json) }
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

async function jsonFault(text: string): Promise<Parsed> {
  const { findSyntaxFault } = await import('../document/syntax/syntax.ts')
  const syntaxFault = inTime(text.length, () => findSyntaxFault(text))
  // A lone string or number is valid JSON, though not a specification.
  if (!syntaxFault) return { value: null }
  const { span, message, help } = syntaxFault
  return { fault: { span, message: `Not valid JSON. ${message}`, ...(help && { help }) } }
}
