import type { Span } from '../document/span.ts'
import type { Reading } from './collected.ts'
import { unescaped } from './decode.ts'
import { emphasisSigns } from './emphasis.ts'
import { readInline } from './inline.ts'
import type { Leaf } from './leaf.ts'
import { isSpace } from './lines.ts'
import type { Heading } from './page.ts'

/** What may be markup, or written otherwise than it is shown. */
const marked = /[\\`<{![\]*_~&\n]/

/** Reads a heading with its inline markup. */
export function readHeading(reading: Reading, leaf: Leaf): Heading {
  const { text } = reading
  const { start, end, depth, quotes } = leaf
  const written = text.slice(start, end)
  if (!marked.test(written))
    return { depth, text: written.trim(), id: null, hasExpressions: false, span: [start, end] }
  const expressions = reading.expressions
  const { pieces, labels } = readInline(reading, leaf)
  const signs = emphasisSigns(text, pieces, labels).sort((a, b) => a[0] - b[0])
  let next = 0
  const withoutSigns = (from: number, to: number) => {
    let shown = ''
    let index = from
    for (; next < signs.length && signs[next]![0] < to; next++) {
      shown += unescaped(text.slice(index, signs[next]![0]))
      index = signs[next]![1]
    }
    return shown + unescaped(text.slice(index, to))
  }
  const whole = pieces
    .map(([from, to, isCode]) => (isCode ? codeText(text.slice(from, to)) : withoutSigns(from, to)))
    .join('')
    .replace(quotes > 0 ? /\n[ \t>]*/g : /\n[ \t]*/g, '\n')
    .trim()
  const id = ownId(whole)
  return {
    depth,
    text: whole.slice(0, id?.[0]).trimEnd(),
    id: id?.[1] ?? null,
    hasExpressions: reading.expressions > expressions,
    span: [start, end],
  }
}

/** Code without the one space on each side that keeps it from its backticks. */
const codeText = (code: string) =>
  /^[ \n][^]*[ \n]$/.test(code) && /[^ \n]/.test(code) ? code.slice(1, -1) : code

/** The id that ends a heading as `{#id}`, and where it begins. */
function ownId(heading: string): [start: number, id: string] | null {
  const start = heading.endsWith('}') ? heading.lastIndexOf('{#') : -1
  const id = heading.slice(start + 2, -1)
  return start !== -1 && /^[^\s{}]+$/.test(id) ? [start, id] : null
}

/** A heading of `#` without the `#` that close it. */
export function withoutClosing(text: string, start: number, end: number): Span {
  const from = (last: number) => {
    let index = last
    while (index > start && isSpace(text.charCodeAt(index - 1))) index--
    return index
  }
  const last = from(end)
  let index = last
  while (index > start && text[index - 1] === '#') index--
  const isClosing = index === start || isSpace(text.charCodeAt(index - 1))
  return [start, isClosing ? from(index) : last]
}
