import { maxPageItems } from './collected.ts'
import { isWhite } from './lines.ts'
import { endOf, patterns } from './patterns.ts'

const barOrColon = /[|:]/
const delimiter = /^:?-+:?$/

/** The first cells of a table's row, as offsets of their content (https://github.github.com/gfm/#tables-extension-). */
export function cells(text: string, start: number, end: number): [start: number, end: number][] {
  const result: [number, number][] = []
  let from = start
  const add = (to: number) => {
    let [left, right] = [from, to]
    while (left < right && isWhite(text.charCodeAt(left))) left++
    while (right > left && isWhite(text.charCodeAt(right - 1))) right--
    result.push([left, right])
    from = to + 1
  }
  const row = text.slice(start, end)
  for (
    let bar = row.indexOf('|');
    bar !== -1 && result.length <= maxPageItems;
    bar = row.indexOf('|', bar + 1)
  )
    if (!isEscaped(row, bar)) add(start + bar)
  if (from < end) add(end)
  // A row may begin and end with a bar.
  const [first] = result
  if (first && first[0] === first[1] && text[start] === '|') result.shift()
  const last = result.at(-1)
  if (last && last[0] === last[1] && result.length > 1 && last[1] >= end - 1 && from >= end) result.pop()
  return result
}

/** Whether an odd number of backslashes is right before an offset. */
function isEscaped(text: string, offset: number): boolean {
  let first = offset
  while (text.charCodeAt(first - 1) === 92) first--
  return (offset - first) % 2 === 1
}

/** Whether a line is the head of a table: the next one consists of delimiters, and has as many cells. */
export function isTableHead(text: string, start: number, end: number, next: number): boolean {
  const stop = endOf(patterns.delimiters, text, next)
  const delimiters = text.slice(next, Math.max(stop, next))
  if (!barOrColon.test(delimiters)) return false
  const columns = cells(delimiters, 0, delimiters.length)
  return (
    columns.every(([from, to]) => delimiter.test(delimiters.slice(from, to))) &&
    cells(text, start, end).length === columns.length
  )
}
