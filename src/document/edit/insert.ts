import { present } from '../present.ts'
import type { JsonNode } from '../scan.ts'
import type { Edit } from '../span.ts'
import { hasBreak, indentAt, type Manner, mannerOf, startsLine, written, writtenLike } from './manner.ts'

/** What is inserted: a value, or a stretch of JSON that stands elsewhere, with the indentation of its first line. */
export type Item = { readonly value: unknown } | { readonly source: string; readonly indent: string }

/**
 * Puts items into an array before the one at an index, or at the end, in the manner of its neighbours: on a line of
 * its own or on theirs, and an object as the nearest object of the array is written. Taking them out again with
 * `removeChildren` gives the text that was, but for white space in an array that was empty.
 *
 * @param holder the object that has the array: one on a single line stays so
 */
export function insertItems(
  text: string,
  array: JsonNode,
  index: number,
  items: readonly Item[],
  holder: JsonNode | null = null,
): Edit {
  const children = array.children ?? []
  const manner = mannerOf(text)
  if (children.length === 0) return fill(text, array, manner, items, holder)
  const next = children[index]
  const beside = present(next ?? children.at(-1))
  const isBroken = startsLine(text, beside.start) && hasBreak(text, array.start, beside.start)
  const indent = indentAt(text, isBroken ? beside.start : array.start)
  const model = nearestObject(children, index)
  const separator = isBroken ? `,${manner.eol}${indent}` : `,${gapIn(text, children) ?? manner.gap}`
  const put = items
    .map(item =>
      'source' in item
        ? reindented(item, indent, manner)
        : model
          ? writtenLike(item.value, manner, indent, { text, node: model })
          : written(item.value, isBroken ? manner : { ...manner, eol: '' }, indent),
    )
    .join(separator)
  return next
    ? { span: [next.start, next.start], text: put + separator }
    : { span: [beside.end, beside.end], text: separator + put }
}

/** The white space between the first two items of a list. */
function gapIn(text: string, [first, second]: readonly JsonNode[]): string | undefined {
  const gap = first && second && text.slice(first.end, second.start)
  return gap === undefined ? undefined : /,([ \t]*)$/.exec(gap)?.[1]
}

/** The only items of an array. */
function fill(
  text: string,
  array: JsonNode,
  manner: Manner,
  items: readonly Item[],
  holder: JsonNode | null,
): Edit {
  const outer = indentAt(text, array.start)
  const isOneLine = holder !== null && !hasBreak(text, holder.start, holder.end)
  const own = isOneLine ? { ...manner, eol: '' } : manner
  const inner = outer + manner.unit
  const put = items
    .map(item =>
      'source' in item ? reindented(item, own.eol ? inner : outer, own) : written(item.value, own, inner),
    )
    .join(own.eol ? `,${own.eol}${inner}` : `,${own.gap}`)
  const whole = own.eol ? `${own.eol}${inner}${put}${own.eol}${outer}` : put
  return { span: [array.start, array.end], text: `[${whole}]` }
}

/** The object nearest to an index, the one before it first. */
function nearestObject(children: readonly JsonNode[], index: number): JsonNode | undefined {
  const isObject = ({ keys }: JsonNode) => keys !== null && keys.length > 0
  return children.slice(0, index).findLast(isObject) ?? children.slice(index).find(isObject)
}

/** A stretch of JSON with another indentation, blank lines with none; no string of JSON holds a line break. */
export const reindented = (
  { source, indent }: { readonly source: string; readonly indent: string },
  to: string,
  { eol }: Manner,
) =>
  source
    .split(/\r\n|\n|\r/)
    .map((line, i) => {
      if (i === 0) return line
      if (line.trim() === '') return ''
      return line.startsWith(indent) ? to + line.slice(indent.length) : line
    })
    .join(eol || '\n')
