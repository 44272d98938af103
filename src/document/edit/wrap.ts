import type { JsonNode } from '../scan.ts'
import type { Edit } from '../span.ts'
import { reindented } from './insert.ts'
import { hasBreak, indentAt, mannerOf, startsLine } from './manner.ts'

/**
 * Puts a member of an object, as it is written, into the only object of a new list, which takes its place.
 *
 * @param key of the list
 * @param label the key and the text that come before the member
 */
export function wrapMember(
  text: string,
  { keySpans = [] }: JsonNode,
  member: JsonNode,
  index: number,
  key: string,
  label: readonly [key: string, text: string],
): Edit {
  const start = keySpans?.[index * 2] ?? member.start
  const manner = mannerOf(text)
  const { eol, unit, gap, pad } = manner
  const source = text.slice(start, member.end)
  const head = `${JSON.stringify(key)}:${gap}`
  const first = `${JSON.stringify(label[0])}:${gap}${JSON.stringify(label[1])}`
  const span = [start, member.end] as const
  if (!startsLine(text, start) || !hasBreak(text, member.start, member.end))
    return { span, text: `${head}[{${pad}${first},${gap}${source}${pad}}]` }
  const indent = indentAt(text, start)
  const [outer, inner] = [indent + unit, indent + unit + unit]
  const put = reindented({ source, indent }, inner, manner)
  const lines = [`${head}[`, `${outer}{`, `${inner}${first},`, `${inner}${put}`, `${outer}}`, `${indent}]`]
  return { span, text: lines.join(eol) }
}
