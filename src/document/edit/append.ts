import type { JsonNode } from '../scan.ts'
import type { Edit } from '../span.ts'
import { hasBreak, indentAt, type Manner, mannerOf, startsLine, written } from './manner.ts'

/** Puts a value at the end of an array, in the manner of the item before it. */
export function appendItem(text: string, array: JsonNode, value: unknown): Edit {
  return append(text, array, (manner, inner) => written(value, manner, inner))
}

/** Puts a member at the end of an object, in the manner of the member before it. */
export function appendMember(text: string, object: JsonNode, key: string, value: unknown): Edit {
  return append(
    text,
    object,
    (manner, inner) => `${JSON.stringify(key)}:${manner.gap}${written(value, manner, inner)}`,
  )
}

type Write = (manner: Manner, indent: string) => string

function append(text: string, holder: JsonNode, write: Write): Edit {
  const last = holder.children?.at(-1)
  const manner = mannerOf(text)
  const outer = indentAt(text, holder.start)
  if (!last) {
    const inner = outer + manner.unit
    const put = write(manner, inner)
    const whole = manner.eol ? `${manner.eol}${inner}${put}${manner.eol}${outer}` : put
    const [open, close] = holder.keys ? '{}' : '[]'
    return { span: [holder.start, holder.end], text: `${open}${whole}${close}` }
  }
  const first = holder.keySpans?.at(-2) ?? last.start
  const isBroken = hasBreak(text, holder.start, first) && startsLine(text, first)
  const inner = isBroken ? indentAt(text, first) : outer
  const wide = hasBreak(text, last.start, last.end)
  // An object copies the layout of the item before it; a new member has no such model and copies the text's.
  const put = write(wide || (isBroken && holder.keys) ? manner : { ...manner, eol: '' }, inner)
  const separator = isBroken ? `,${manner.eol}${inner}` : `,${manner.gap}`
  // Several items may be inserted into one array; a member is inserted once. It takes one character along, so that no
  // other is inserted beside it: all white space up to the brace would be repeated by each of thousands of repairs.
  const taken = holder.keys ? text.slice(last.end, last.end + 1) : ''
  return { span: [last.end, last.end + taken.length], text: separator + put + taken }
}
