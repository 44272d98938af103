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

/**
 * The offset at which each line starts; a line ends at `\n`, `\r\n` or a lone `\r`. As bare numbers: a text that git holds
 * in 100 kB may have 250 million lines, and V8 ends the process where a list grows past half as many.
 */
export function lineStarts(text: string): LineStarts {
  let starts = new Uint32Array(1024)
  let count = 1
  lineEnd.lastIndex = 0
  while (lineEnd.test(text)) {
    if (count === starts.length) {
      const longer = new Uint32Array(2 * count)
      longer.set(starts)
      starts = longer
    }
    starts[count++] = lineEnd.lastIndex
  }
  return starts.subarray(0, count)
}

export type LineStarts = ArrayLike<number>

/** A line of a text by its number, from 1, without what ends it; empty where the text has no such line. */
export function lineAt(text: string, starts: LineStarts, line: number): string {
  const whole = text.slice(starts[line - 1] ?? text.length, starts[line])
  return whole.replace(/\r?\n$|\r$/, '')
}

const lineEnd = /\r\n|[\r\n]/g

/**
 * Lines and columns of a span; throws a RangeError when the span is not within the text.
 * Pass `starts` when one text has many spans: finding them reads the whole text.
 */
export function rangeOf(text: string, span: Span, starts: LineStarts = lineStarts(text)): Range {
  const [start, end] = span
  if (!(start >= 0 && start <= end && end <= text.length))
    throw new RangeError(`No span [${start}, ${end}] in a text of ${text.length} characters.`)
  return { start: positionOf(starts, start), end: positionOf(starts, end) }
}

function positionOf(starts: LineStarts, offset: number): Position {
  const line = firstIndex(starts, start => start > offset)
  return { line, column: offset - present(starts[line - 1]) + 1, offset }
}
