import type { Range } from '../document/range.ts'
import { columns, visible } from '../document/visible.ts'

/** The most characters of a line that are shown around a span. */
const maxShown = 100

/** The line of a range with its span underlined, preceded by the line above. */
export function codeFrame(
  lineOf: (line: number) => string,
  { start, end }: Range,
  mark: (text: string) => string,
): string[] {
  const line = lineOf(start.line)
  const last = end.line === start.line ? end.column : line.length + 1
  const from = whole(line, Math.max(0, Math.min(start.column - 1 - 40, line.length - maxShown)))
  const to = whole(line, from + maxShown)
  const before = `${from > 0 ? '…' : ''}${visible(line.slice(from, start.column - 1))}`
  const spanned = visible(line.slice(start.column - 1, Math.min(last - 1, to)))
  // Made visible as a whole: what one part ends with may be a command with what the next begins with.
  const shown = `${from > 0 ? '…' : ''}${visible(line.slice(from, to))}${line.length > to ? '…' : ''}`
  const gutter = String(start.line).length
  const previous = from === 0 && start.line > 1 ? lineOf(start.line - 1) : ''
  return [
    ...(previous.trim() ? [`${String(start.line - 1).padStart(gutter)} | ${clipped(previous)}`] : []),
    `${start.line} | ${shown}`,
    `${' '.repeat(gutter)} | ${' '.repeat(columns(before))}${mark('^'.repeat(Math.max(1, columns(spanned))))}`,
  ]
}

/** The offset, moved so as not to split a surrogate pair. */
const whole = (line: string, offset: number) =>
  /[\ud800-\udbff]/.test(line[offset - 1] ?? '') && /[\udc00-\udfff]/.test(line[offset] ?? '')
    ? offset - 1
    : offset

const clipped = (line: string) =>
  visible(line.length > maxShown ? `${line.slice(0, whole(line, maxShown))}…` : line)
