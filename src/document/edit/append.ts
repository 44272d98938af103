import type { JsonNode } from '../scan.ts'
import type { Edit } from '../span.ts'

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

/** The layout of the text around an addition. */
interface Manner {
  /** The line break of the text; empty when the addition is written on one line. */
  readonly eol: string
  /** The indentation of one level. */
  readonly unit: string
  /** The white space after a ":", and after a "," within a line. */
  readonly gap: string
  /** The white space inside the braces of a one-line object. */
  readonly pad: string
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
  const isBroken = /[\n\r]/.test(text.slice(holder.start, first)) && startsLine(text, first)
  const inner = isBroken ? indentAt(text, first) : outer
  const wide = /[\n\r]/.test(text.slice(last.start, last.end))
  // An object copies the layout of the item before it; a new member has no such model and copies the text's.
  const put = write(wide || (isBroken && holder.keys) ? manner : { ...manner, eol: '' }, inner)
  const separator = isBroken ? `,${manner.eol}${inner}` : `,${manner.gap}`
  // Several items may be inserted into one array; a member is inserted once.
  if (!holder.keys) return { span: [last.end, last.end], text: separator + put }
  return { span: [last.end, holder.end], text: separator + put + text.slice(last.end, holder.end) }
}

/** A value as JSON, each line but the first indented. */
function written(value: unknown, manner: Manner, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const { eol, unit, gap, pad } = manner
  const inner = indent + unit
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(item => written(item, manner, inner))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}:${gap}${written(item, manner, inner)}`,
      )
  const [open, close] = isList ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  if (eol) return `${open}${eol}${inner}${parts.join(`,${eol}${inner}`)}${eol}${indent}${close}`
  const space = isList ? '' : pad
  return `${open}${space}${parts.join(`,${gap}`)}${space}${close}`
}

/** The number of characters that are read to learn the layout. */
const sample = 10_000

function mannerOf(text: string): Manner {
  const head = text.slice(0, sample).trimEnd()
  const eol = /\r\n|\n|\r/.exec(head)?.[0] ?? ''
  const unit = /[\n\r]([ \t]+)\S/.exec(head)?.[1] ?? '  '
  const gap = /^[^:]*":(?=\S)/.test(head) ? '' : ' '
  const pad = /(?:^|[[,:])\{(?=")/.test(head) ? '' : ' '
  return { eol, unit, gap, pad }
}

function indentAt(text: string, offset: number): string {
  let start = offset
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

const startsLine = (text: string, offset: number) => {
  let before = offset
  while (text[before - 1] === ' ' || text[before - 1] === '\t') before--
  return text[before - 1] === '\n' || text[before - 1] === '\r'
}
