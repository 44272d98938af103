import type { Range } from '../document/range.ts'
import { lineStarts, rangeOf } from '../document/range.ts'
import type { Span } from '../document/span.ts'

/** The line, column and offset of a start and of an end, as a `Range` has them. */
export type Place = readonly [number, number, number, number, number, number]

/** A place as a range. */
export const rangeAt = ([line, column, offset, endLine, endColumn, endOffset]: Place): Range => ({
  start: { line, column, offset },
  end: { line: endLine, column: endColumn, offset: endOffset },
})

/** Gives the places of spans. Quick for those in the order of the text, which is read once, as far as they go. */
export function placing(text: string): (span: Span) => Place {
  let starts = text.includes('\r') ? lineStarts(text) : null
  /** The line of the last offset, and where it begins and ends. */
  let [line, first, last] = [1, 0, text.indexOf('\n')]
  const columnAt = (offset: number) => {
    for (; last !== -1 && last < offset; last = text.indexOf('\n', first)) {
      line++
      first = last + 1
    }
    return offset - first + 1
  }
  return span => {
    const [from, to] = span
    if (from < first) starts ??= lineStarts(text)
    if (starts) {
      const { start, end } = rangeOf(text, span, starts)
      return [start.line, start.column, start.offset, end.line, end.column, end.offset]
    }
    const column = columnAt(from)
    const startLine = line
    const endColumn = columnAt(to)
    return [startLine, column, from, line, endColumn, to]
  }
}
