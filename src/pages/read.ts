import type { Span } from '../document/span.ts'
import { readBlocks } from './blocks.ts'
import { isFull, maxHeadingLength, startReading } from './collected.ts'
import { readHeading } from './headings.ts'
import { readInline } from './inline.ts'
import { unbalanced } from './nesting.ts'
import type { Markup, PageText } from './page.ts'

/**
 * Reads the text of a page: its links, headings, elements and imports. Nothing of it is run. Never throws.
 *
 * @param options `start`: the offset at which the text begins, after its front matter; `readsDeep`: whether what is deeper
 * than the limit for block quotes and lists is read as text, as in a list of pages
 */
export function readPageText(
  text: string,
  markup: Markup,
  { start = 0, readsDeep = false }: { readonly start?: number; readonly readsDeep?: boolean } = {},
): PageText {
  const reading = startReading(loneCr.test(text) ? withLineFeeds(text) : text, markup, readsDeep)
  const { links, headings, elements, imports } = reading
  // A byte order mark is no part of the first line.
  const leaves = readBlocks(reading, start === 0 && text.startsWith('\uFEFF') ? 1 : start)
  reading.special = -1
  for (const leaf of leaves) {
    if (isFull(reading)) break
    if (leaf.depth === 0) readInline(reading, leaf)
    else if (leaf.end - leaf.start <= maxHeadingLength) headings.push(readHeading(reading, leaf))
    else reading.isComplete = false
  }
  isFull(reading)
  const unmatched = reading.isComplete ? unbalanced(reading) : []
  return {
    links: inOrder(links),
    headings: inOrder(headings),
    elements: inOrder(elements),
    imports,
    fault: inOrder([reading.fault ?? [], unmatched].flat())[0] ?? null,
    isComplete: reading.isComplete,
    hasExpressions: reading.expressions > 0,
  }
}

const loneCr = /\r(?!\n)/

/** V8 takes 35 bytes for each character that it replaces. */
const pieceLength = 1_000_000

/** A text with a line feed for each lone CR, which MDX and CommonMark take for a line end too; the offsets stay. */
function withLineFeeds(text: string): string {
  let lines = ''
  for (let from = 0; from < text.length; from += pieceLength) {
    // With the character behind it, which may be the line feed of its last CR.
    const piece = text.slice(from, from + pieceLength + 1)
    lines += piece.replaceAll(/\r(?!\n)/g, '\n').slice(0, pieceLength)
  }
  return lines
}

/** Sorts in place by where the spans begin; most lists are in order already. */
export function inOrder<T extends { readonly span: Span }>(list: T[]): T[] {
  for (let i = 1; i < list.length; i++)
    if (list[i]!.span[0] < list[i - 1]!.span[0]) return list.sort((a, b) => a.span[0] - b.span[0])
  return list
}
