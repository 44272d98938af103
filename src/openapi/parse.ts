import { isFields } from './node.ts'
import type { Parsed } from './parsed.ts'

export type { Parsed } from './parsed.ts'

/**
 * Reads JSON or YAML: JSON where the text starts like it, YAML for the rest and for what JSON does not accept.
 * With `isPruned`, what no page needs of a specification may be left out.
 */
export async function parseText(path: string, text: string, isPruned = false): Promise<Parsed> {
  const isJson = path.toLowerCase().endsWith('.json')
  if (/^\s*[{[]/.test(text)) {
    try {
      return { value: JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) }
    } catch {
      if (isJson) return jsonFault(text)
    }
  }
  const { parseYaml } = await import('./yaml.ts')
  const parsed = parseYaml(text, isPruned)
  // Nearly every text is a string in YAML, a merge conflict for one.
  const isNothing = 'fault' in parsed || !isFields(parsed.value)
  return isJson && isNothing && text.trim() !== '' ? jsonFault(text) : parsed
}

async function jsonFault(text: string): Promise<Parsed> {
  const { findSyntaxFault } = await import('../document/syntax.ts')
  const found = findSyntaxFault(text)
  // A lone string or number is JSON, though not a specification.
  if (!found) return { value: null }
  const { span, message, help } = found
  return { fault: { span, message: `Not valid JSON. ${message}`, ...(help && { help }) } }
}
