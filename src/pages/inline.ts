import type { Span } from '../document/span.ts'
import { addFault, indexBefore, isFull, type Reading } from './collected.ts'
import { labelEnd, normalized } from './definitions.ts'
import { type Destination, readDestination, readTitle } from './destination.ts'
import { readExpression } from './expressions.ts'
import { readTag, skipExpression } from './jsx.ts'
import type { Leaf, Piece, Shown } from './leaf.ts'
import { isWhite } from './lines.ts'
import { mathEnd } from './math.ts'
import { endOf } from './patterns.ts'
import { nextSpecial } from './special.ts'

/** An opening bracket that may begin a link or an image. */
interface Bracket {
  /** The offset after it. */
  readonly content: number
  readonly isImage: boolean
}

/** A leaf while it is read. */
interface Inline {
  readonly reading: Reading
  readonly leaf: Leaf
  readonly brackets: Bracket[]
  /** How many of the brackets cannot begin a link any more, as a link holds no other link. */
  inactive: number
  /** Where the last run of so many backticks begins, once a run was read. */
  runs: ReadonlyMap<number, number> | null
  /** What is not text in a heading so far; null elsewhere. */
  readonly found: Found | null
}

interface Found {
  /** Everything else is seen. */
  readonly markup: Span[]
  readonly code: Span[]
  readonly labels: Span[]
}

/** What is shown is asked of headings only. */
const nothing: Shown = { pieces: [], labels: [] }

/**
 * Reads the inline markup of a leaf: links, images, tags and expressions are added to the reading, code is passed
 * over. Gives what readers see of a heading.
 */
export function readInline(reading: Reading, leaf: Leaf): Shown {
  const inline: Inline = {
    reading,
    leaf,
    brackets: [],
    inactive: 0,
    runs: null,
    found: leaf.depth > 0 ? { markup: [], code: [], labels: [] } : null,
  }
  let index = leaf.start
  while (!isFull(reading, inline.brackets.length) && nextSpecial(reading, index) < leaf.end)
    index = readSpecial(inline, reading.special)
  const { found } = inline
  return found ? { pieces: piecesOf(leaf, found), labels: found.labels.sort((a, b) => a[0] - b[0]) } : nothing
}

/** Reads what begins at a special character; gives the offset after it. */
function readSpecial(inline: Inline, offset: number): number {
  const { reading, brackets, leaf } = inline
  const { text } = reading
  switch (text[offset]) {
    case '\\':
      return offset + 2
    case '`':
      return readCode(inline, offset)
    case '<':
      return readAngle(inline, offset)
    case '$':
      return readDollar(inline, offset)
    case '{':
      return reading.markup === 'mdx' ? readBrace(inline, offset) : offset + 1
    case '!':
      if (text[offset + 1] !== '[' || offset + 1 >= leaf.end) return offset + 1
      brackets.push({ content: offset + 2, isImage: true })
      return offset + 2
    case '[':
      brackets.push({ content: offset + 1, isImage: false })
      return offset + 1
    default:
      return closeBracket(inline, offset)
  }
}

function readCode(inline: Inline, start: number): number {
  const { text } = inline.reading
  const content = afterRun(text, start)
  const length = content - start
  let close = text.indexOf('`', content)
  let after = close === -1 ? -1 : afterRun(text, close)
  if (after - close !== length || after > inline.leaf.end) {
    inline.runs ??= runsIn(text, start, inline.leaf.end)
    if ((inline.runs.get(length) ?? -1) < content) return content
  }
  while (after - close !== length) {
    close = text.indexOf('`', after)
    after = afterRun(text, close)
  }
  inline.found?.code.push([content, close])
  inline.found?.markup.push([start, after])
  return after
}

/** Where the last run of each number of backticks begins. */
function runsIn(text: string, start: number, end: number): Map<number, number> {
  const runs = new Map<number, number>()
  for (let index = start; index !== -1 && index < end; index = text.indexOf('`', index)) {
    const after = afterRun(text, index)
    if (after <= end) runs.set(after - index, index)
    index = after
  }
  return runs
}

function afterRun(text: string, start: number): number {
  let index = start
  while (text.charCodeAt(index) === 96) index++
  return index
}

const autolink = /<[A-Za-z][\w+.-]{1,31}:[^\s<>]*>/y

function readAngle({ reading, leaf, found }: Inline, start: number): number {
  const { text } = reading
  const ended = (end: number) => {
    found?.markup.push([start, end])
    return end
  }
  if (text.startsWith('<!--', start)) {
    const close = indexBefore(reading, '-->', start + 4, leaf.end)
    return close === -1 ? start + 1 : ended(close + 3)
  }
  if (reading.markup === 'markdown') {
    const end = endOf(autolink, text, start)
    if (end !== -1) {
      reading.links.push({ kind: 'link', url: text.slice(start + 1, end - 1), span: [start + 1, end - 1] })
      found?.code.push([start + 1, end - 1])
      return ended(end)
    }
  }
  const tag = readTag(reading, start, leaf.end, leaf.quotes)
  if (tag) return ended(tag.end)
  const name = /^<([A-Za-z_$][\w$.-]*)/.exec(text.slice(start, start + 100))?.[1]
  if (reading.markup === 'mdx' && name !== undefined)
    addFault(reading, { kind: 'unclosed-tag', name, span: [start, start + 1] })
  return start + 1
}

/** Passes over LaTeX; that of a heading is left to what makes its id. */
function readDollar({ reading: { text }, leaf }: Inline, start: number): number {
  const end = leaf.depth > 0 ? -1 : mathEnd(text, start, leaf.end)
  return end === -1 ? start + 1 : end
}

function readBrace({ reading, leaf, found }: Inline, start: number): number {
  const isHeading = leaf.depth > 0
  // An id of a heading is no expression.
  const isId = isHeading && reading.text[start + 1] === '#'
  const end = isId
    ? skipExpression(reading, start, leaf.end)
    : readExpression(reading, start, leaf.end, isHeading)
  if (!isId && end !== -1) found?.markup.push([start, end])
  if (!isId && end === -1)
    addFault(reading, { kind: 'unclosed-expression', name: '', span: [start, start + 1] })
  return end === -1 ? start + 1 : end
}

function closeBracket(inline: Inline, close: number): number {
  const { reading, brackets, found } = inline
  const bracket = brackets.pop()
  const isInactive = brackets.length < inline.inactive
  inline.inactive = Math.min(inline.inactive, brackets.length)
  if (!bracket || (isInactive && !bracket.isImage)) return close + 1
  const { content, isImage } = bracket
  const link = inlineLink(inline, close + 1)
  const end = link?.end ?? referenceEnd(inline, content, close)
  if (end === -1) return close + 1
  if (link) {
    const { url, span } = link.destination
    reading.links.push({ kind: isImage ? 'image' : 'link', url, span })
  }
  if (!isImage) inline.inactive = brackets.length
  found?.labels.push([content, close])
  found?.markup.push([content - (isImage ? 2 : 1), content], [close, end])
  return end
}

/** The destination in parentheses after a closing bracket. */
function inlineLink(inline: Inline, open: number): { destination: Destination; end: number } | null {
  const { text } = inline.reading
  const limit = inline.leaf.end
  if (text[open] !== '(') return null
  const destination = readDestination(text, skipWhite(text, open + 1, limit), limit)
  if (!destination) return null
  let after = skipWhite(text, destination.end, limit)
  const title = after > destination.end ? readTitle(text, after, limit) : -1
  if (title !== -1) after = skipWhite(text, title, limit)
  return text[after] === ')' && after < limit ? { destination, end: after + 1 } : null
}

/** The end of a reference to a definition; -1 when it is none. */
function referenceEnd(
  { reading: { text, definitions }, leaf }: Inline,
  content: number,
  close: number,
): number {
  if (definitions.size === 0) return -1
  if (text[close + 1] === '[' && text[close + 2] !== ']') {
    const stop = labelEnd(text, close + 2)
    if (stop !== -1 && stop < leaf.end)
      return definitions.has(normalized(text.slice(close + 2, stop))) ? stop + 1 : -1
  }
  if (labelEnd(text, content) !== close || !definitions.has(normalized(text.slice(content, close)))) return -1
  return text.startsWith('[]', close + 1) ? close + 3 : close + 1
}

function skipWhite(text: string, start: number, limit: number): number {
  let index = start
  while (index < limit && isWhite(text.charCodeAt(index))) index++
  return index
}

/** What of a leaf is not markup, in order. */
function piecesOf(leaf: Leaf, { markup, code }: Found): Piece[] {
  const pieces: Piece[] = code.map(([start, end]) => [start, end, true])
  let from = leaf.start
  for (const [start, end] of markup.sort((a, b) => a[0] - b[0])) {
    if (start > from) pieces.push([from, start, false])
    from = Math.max(from, end)
  }
  if (from < leaf.end) pieces.push([from, leaf.end, false])
  return pieces.sort((a, b) => a[0] - b[0])
}
