import { present } from '../present.ts'
import { mostSought } from '../sought.ts'
import type { Edit } from '../span.ts'

/**
 * Changes the content of the JSON string at a span. The characters that both contents share, in the middle or at
 * the start and end, keep their spelling, escapes included.
 */
export function replaceString(text: string, start: number, end: number, by: string): Edit[] {
  const starts = unitStarts(text, start + 1, end - 1)
  const old: string = JSON.parse(text.slice(start, end))
  const from = placeIn(old, by)
  const to = from + by.length
  if (from >= 0 && by !== '' && !splitsPair(old, from) && !splitsPair(old, to))
    return [cut(starts, 0, from), cut(starts, to, old.length)].filter(({ span }) => span[0] < span[1])
  const most = Math.min(old.length, by.length)
  let head = 0
  while (head < most && old[head] === by[head]) head++
  if (splitsPair(old, head) || splitsPair(by, head)) head--
  let tail = 0
  while (tail < most - head && old[old.length - 1 - tail] === by[by.length - 1 - tail]) tail++
  if (splitsPair(old, old.length - tail) || splitsPair(by, by.length - tail)) tail--
  const put = JSON.stringify(by.slice(head, by.length - tail)).slice(1, -1)
  return [{ span: [present(starts[head]), present(starts[old.length - tail])], text: put }]
}

/** Where a content keeps another one whole; -1 where it does not, or a long one does not where its beginning first is. */
function placeIn(old: string, by: string): number {
  const first = old.indexOf(by.slice(0, mostSought))
  return first >= 0 && old.startsWith(by, first) ? first : -1
}

const cut = (starts: readonly number[], from: number, to: number): Edit => ({
  span: [present(starts[from]), present(starts[to])],
  text: '',
})

/** The offset of each UTF-16 unit of a string literal, and the end of the last one. */
function unitStarts(text: string, start: number, end: number): number[] {
  const starts: number[] = []
  let index = start
  while (index < end) {
    starts.push(index)
    index += text[index] !== '\\' ? 1 : text[index + 1] === 'u' ? 6 : 2
  }
  return [...starts, end]
}

/** Whether an offset splits a surrogate pair, whose halves cannot be written apart. */
const splitsPair = (text: string, offset: number) =>
  offset > 0 &&
  /^[\ud800-\udbff]$/.test(text.charAt(offset - 1)) &&
  /^[\udc00-\udfff]$/.test(text[offset] ?? '')
