/** What a plain line holds: a text, one of YAML's words, or a list of texts. */
type Plain = string | boolean | null | readonly string[]

/** Anything but printable characters of one UTF-16 unit and line feeds: js-yaml decides about the others. */
const special = /[^ -~\n\u00a0-\ud7ff]/
const line = /^(?:([A-Za-z][\w-]*)|"([A-Za-z][\w:.-]*)"):(?: (.*))?$/
const start = /^[A-Za-z_\u00c0-\ud7ff]/
const end = /: |:$| #/
const words = new Map<string, boolean | null>([
  ...(['true', 'True', 'TRUE'] as const).map(word => [word, true] as const),
  ...(['false', 'False', 'FALSE'] as const).map(word => [word, false] as const),
  ...(['null', 'Null', 'NULL'] as const).map(word => [word, null] as const),
])

/**
 * The value of front matter that is nothing but lines of `key: text`, as nearly all of it is; null for any
 * other, which is js-yaml's to read. A site has thousands of pages, and js-yaml takes ten times as long for
 * each.
 */
export function plainFrontMatter(source: string): Record<string, Plain> | null {
  if (special.test(source)) return null
  const values: Record<string, Plain> = {}
  for (const text of source.split('\n')) {
    if (text === '') continue
    const match = line.exec(text)
    const key = match?.[1] ?? match?.[2]
    const value = match && valueOf(match[3]?.trim() ?? '')
    if (key === undefined || value === undefined || Object.hasOwn(values, key)) return null
    values[key] = value
  }
  return values
}

/** The text after a colon; undefined where it is not plain. */
function valueOf(text: string): Plain | undefined {
  if (start.test(text)) return end.test(text) ? undefined : words.has(text) ? words.get(text) : text
  if (text === '') return null
  if (text.includes('\\')) return undefined
  const quote = text[0]
  if (quote === '"' || quote === "'")
    return text.indexOf(quote, 1) === text.length - 1 ? text.slice(1, -1) : undefined
  return quote === '[' ? listOf(text) : undefined
}

/** A list of texts as JSON writes it. */
function listOf(text: string): readonly string[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every(item => typeof item === 'string') ? list : undefined
  } catch {
    return undefined
  }
}
