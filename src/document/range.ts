import { firstIndex } from './first-index.ts'
import { present } from './present.ts'
import type { Span } from './span.ts'

/** A place in a text: line and column from 1, the column in UTF-16 units; offset from 0. */
export interface Position {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** A stretch of a text, the end not included. */
export interface Range {
  readonly start: Position
  readonly end: Position
}

/** The offset at which each line starts; a line ends at `\n`, `\r\n` or a lone `\r`. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  lineEnd.lastIndex = 0
  while (lineEnd.test(text)) starts.push(lineEnd.lastIndex)
  return starts
}

const lineEnd = /\r\n|[\r\n]/g

/**
 * Lines and columns of a span; throws a RangeError when the span is not within the text.
 * Pass `starts` when one text has many spans: finding them reads the whole text.
 */
export function rangeOf(text: string, span: Span, starts: readonly number[] = lineStarts(text)): Range {
  const [start, end] = span
  if (!(start >= 0 && start <= end && end <= text.length))
    throw new RangeError(`No span [${start}, ${end}] in a text of ${text.length} characters.`)
  return { start: positionOf(starts, start), end: positionOf(starts, end) }
}

function positionOf(starts: readonly number[], offset: number): Position {
  const line = firstIndex(starts, start => start > offset)
  return { line, column: offset - present(starts[line - 1]) + 1, offset }
}
