import { mostSought } from '../document/sought.ts'
import { backTo, failed, isFull, markOf, maxPageDepth, type Reading } from './collected.ts'
import { type Container, type Entered, enter, openContainers } from './containers.ts'
import { readDefinitions } from './definitions.ts'
import { readExpression } from './expressions.ts'
import { withoutClosing } from './headings.ts'
import { htmlEnd, readHtml } from './html.ts'
import { readImports } from './imports.ts'
import { readTag, skipModule } from './jsx.ts'
import type { Leaf } from './leaf.ts'
import { columns, isBlank, isLetter, isLineEnd, lineEnd, nextLine, skipSpaces } from './lines.ts'
import { endOf, patterns } from './patterns.ts'
import { mayHoldMarkup } from './special.ts'
import { cells, isTableHead } from './tables.ts'

/** Where the blocks of a page are being read. */
interface Blocks {
  readonly reading: Reading
  readonly leaves: Leaf[]
  /** The containers of the current line, the outermost first. */
  readonly open: Container[]
}

/**
 * Finds the blocks of a page (https://spec.commonmark.org/0.31.2/#blocks-and-inlines, and for MDX
 * https://mdxjs.com/docs/what-is-mdx/). Code is passed over; tags and expressions that are blocks, imports, exports
 * and link definitions are added to the reading.
 */
export function readBlocks(reading: Reading, start: number): Leaf[] {
  const { text, markup } = reading
  const leaves: Leaf[] = []
  const open: Container[] = []
  const blocks: Blocks = { reading, leaves, open }
  let line = start
  while (!isFull(reading, leaves.length) && line < text.length) {
    if (open.length === 0) {
      // Outside of containers an empty line is nothing; almost every second line is one.
      if (text.charCodeAt(line) === 10) {
        line++
        continue
      }
      if (isLetter(text, line) && !(markup === 'mdx' && isModule(text, line))) {
        line = readParagraph(blocks, line)
        continue
      }
    }
    const entered = enter(text, line, open)
    if (open.length > entered.count) open.length = entered.count
    if (isBlank(text, entered.offset)) {
      line = nextLine(text, entered.offset)
      continue
    }
    const content = openContainers(text, entered, open, markup === 'mdx')
    // What is code so deep, and what is text, nobody has looked for.
    const isDeep = open.length > maxPageDepth
    if (isDeep && !reading.readsDeep) reading.isComplete = false
    const isEmpty = content !== entered && isBlank(text, content.offset)
    line =
      (isDeep && !reading.readsDeep) || isEmpty ? nextLine(text, content.offset) : readLeaf(blocks, content)
  }
  return leaves
}

/** Reads the block that begins on a line; gives the start of the line after it. */
function readLeaf(blocks: Blocks, { line, offset, column }: Entered): number {
  const { reading, leaves, open } = blocks
  const { text, markup } = reading
  const start = skipSpaces(text, offset)
  if (markup === 'markdown' && columns(text, offset, start, column) > 3) return nextLine(text, start)
  const first = text[start]!
  const isTop = open.length === 0 && start === line
  const isScript = markup === 'mdx' && isTop && isModule(text, start)
  if (isLetter(text, start) && !isScript) return readParagraph(blocks, start)
  const quotes = quotesOf(open)
  if (first === '`' || first === '~') {
    const fence = endOf(patterns.fence, text, start)
    if (fence !== -1) return skipFence(blocks, text.slice(start, fence), start)
  } else if (first === '$' && endOf(patterns.math, text, start) !== -1) {
    const after = skipFence(blocks, '$$', start)
    // Dollars that nothing closes are text.
    if (/^[>\s]*\$\$+\s*$/.test(text.slice(text.lastIndexOf('\n', after - 2) + 1, after))) return after
  } else if (first === '#') {
    const content = endOf(patterns.heading, text, start)
    if (content !== -1) {
      const [from, to] = withoutClosing(text, content, lineEnd(text, start))
      leaves.push({ start: from, end: to, quotes, depth: text.slice(start, content).trimEnd().length })
      return nextLine(text, start)
    }
  } else if ('*-_'.includes(first) && endOf(patterns.thematic, text, start) !== -1)
    return nextLine(text, start)
  const after = markup === 'markdown' ? skipHtml(blocks, start) : skipFlow(reading, start, quotes, isScript)
  if (after !== -1) return after
  const defined = first === '[' ? readDefinitions(reading, start, quotes) : start
  return defined > start ? defined : readParagraph(blocks, start)
}

/** Whether an import or export of MDX begins at an offset. */
function isModule(text: string, start: number): boolean {
  const first = text.charCodeAt(start)
  return (first === 105 || first === 101) && endOf(patterns.module, text, start) !== -1
}

const quotesOf = (open: readonly Container[]) =>
  open.length === 0 ? 0 : open.filter(container => container === 'quote').length

/** Skips imports, exports, and lines of nothing but tags and expressions; -1 when a paragraph begins here. */
function skipFlow(reading: Reading, start: number, quotes: number, isScript: boolean): number {
  const { text } = reading
  if (isScript) {
    const end = skipModule(reading, start, text.length)
    if (end !== -1) {
      readImports(reading, start, end)
      return nextLine(text, end)
    }
  }
  const before = markOf(reading)
  let last: number
  let isAfterExpression = false
  for (let index = start; ; index = skipSpaces(text, index)) {
    last = index
    if (text[index] === '<') index = readTag(reading, index, text.length, quotes)?.end ?? -1
    // An expression right after another one makes a paragraph of them.
    else if (text[index] === '{' && !isAfterExpression)
      index = readExpression(reading, index, text.length, false)
    else if (isBlank(text, index)) return nextLine(text, index)
    else index = -1
    if (index === -1) break
    isAfterExpression = text[last] === '{'
  }
  // Text is beside the tags: they are read again as a part of its paragraph.
  failed(reading, start, last)
  backTo(reading, before)
  return -1
}

/** Reads a paragraph, an underlined heading or a table; gives the start of the line after it. */
function readParagraph(blocks: Blocks, start: number): number {
  const { reading, leaves, open } = blocks
  const { text } = reading
  const quotes = quotesOf(open)
  let next = nextLine(text, start)
  /** Where the last line begins, which may be the head of a table. */
  let last = start
  const addLeaf = (end: number, depth: number) => {
    if (depth > 0 || mayHoldMarkup(reading, start, end)) leaves.push({ start, end, quotes, depth })
  }
  while (!isBlank(text, next)) {
    const entered = enter(text, next, open)
    const content = skipSpaces(text, entered.offset)
    if (isLineEnd(text, content)) break
    if (!isLetter(text, content)) {
      const isLazy = entered.count < open.length
      const first = text[content]!
      if (!isLazy && '|:-'.includes(first) && isTableHead(text, last, lineEnd(text, last), content)) {
        if (last > start) addLeaf(last, 0)
        return readTable(blocks, last, next)
      }
      const isUnderline = !isLazy && '=-'.includes(first) && endOf(patterns.underline, text, content) !== -1
      if (isUnderline && !isCode(reading, entered, content)) {
        addLeaf(lineEnd(text, last), first === '=' ? 1 : 2)
        return nextLine(text, content)
      }
      if (interrupts(blocks, entered, content, isLazy)) break
    }
    last = content
    next = nextLine(text, content)
  }
  addLeaf(lineEnd(text, last), 0)
  return next
}

/** Whether the indentation of a line makes it code, if no paragraph comes before it. */
const isCode = ({ text, markup }: Reading, { offset, column }: Entered, content: number) =>
  markup === 'markdown' && columns(text, offset, content, column) > 3

/** The characters with which a block may begin that ends a paragraph. */
const interrupters = new Set('>[`~#*-_+0123456789<{')

/** Whether a line begins a block that ends the paragraph before it. */
function interrupts(blocks: Blocks, entered: Entered, content: number, isLoose: boolean): boolean {
  const { reading, open } = blocks
  const { text, markup } = reading
  const first = text[content]!
  if (!interrupters.has(first) || isCode(reading, entered, content)) return false
  switch (first) {
    case '>':
      return true
    case '[':
      return endOf(patterns.footnote, text, content) !== -1
    case '`':
    case '~':
      return endOf(patterns.fence, text, content) !== -1
    case '#':
      return endOf(patterns.heading, text, content) !== -1
    case '<':
      if (markup === 'mdx') return isFlow(reading, content, quotesOf(open))
      return htmlEnd(reading, content, !isLoose || open[entered.count] === 'quote') !== null
    case '{':
      return markup === 'mdx' && isFlow(reading, content, quotesOf(open))
  }
  if (endOf(patterns.thematic, text, content) !== -1) return true
  const marker = endOf(patterns.bullet, text, content)
  if (marker === -1) return false
  // After a paragraph in the same container a list must begin with 1 and hold something.
  return isLoose || (!isBlank(text, marker) && /^(?:\D|1[.)])/.test(text.slice(content, marker)))
}

/** Whether a line of MDX begins with tags and expressions that nothing but white space follows. */
function isFlow(reading: Reading, start: number, quotes: number): boolean {
  const before = markOf(reading)
  const isOne = skipFlow(reading, start, quotes, false) !== -1
  backTo(reading, before)
  return isOne
}

/** Reads a table whose head begins at an offset and whose delimiter row is the next line. */
function readTable(blocks: Blocks, head: number, delimiters: number): number {
  const { reading, leaves, open } = blocks
  const { text, markup } = reading
  const quotes = quotesOf(open)
  const addRow = (start: number) => {
    const stop = lineEnd(text, start)
    if (!mayHoldMarkup(reading, start, stop)) return
    const row = cells(text, start, stop)
    isFull(reading, row.length)
    for (const [from, to] of row)
      if (mayHoldMarkup(reading, from, to)) leaves.push({ start: from, end: to, quotes, depth: 0 })
  }
  addRow(head)
  let next = nextLine(text, delimiters)
  while (next < text.length) {
    const entered = enter(text, next, open)
    const content = skipSpaces(text, entered.offset)
    if (entered.count < open.length || isLineEnd(text, content) || interrupts(blocks, entered, content, true))
      break
    const isTop = open.length === 0 && content === next
    if (markup === 'mdx' && isTop && endOf(patterns.module, text, content) !== -1) break
    addRow(content)
    next = nextLine(text, content)
  }
  return next
}

/** Skips fenced code: to its closing fence, or to the end of what contains it. */
function skipFence({ reading: { text }, open }: Blocks, fence: string, start: number): number {
  let next = nextLine(text, start)
  if (open.length === 0) return afterFence(text, fence, next)
  while (next < text.length) {
    const { count, offset } = enter(text, next, open)
    if (count < open.length) return next
    const content = skipSpaces(text, offset)
    next = nextLine(text, content)
    if (closesFence(text, fence, content)) return next
  }
  return next
}

/** The start of the line after the closing fence, outside of containers; the length of the text when none closes it. */
function afterFence(text: string, fence: string, start: number): number {
  const beginning = fence.slice(0, mostSought)
  let next = start
  for (;;) {
    const found = text.indexOf(beginning, next)
    if (found === -1) return text.length
    next = nextLine(text, found)
    const content = skipSpaces(text, text.lastIndexOf('\n', found) + 1)
    if (content === found && closesFence(text, fence, found)) return next
  }
}

/** Whether a fence at the start of a line's content closes the one given: it is as long or longer, and alone. */
function closesFence(text: string, fence: string, content: number): boolean {
  if (!text.startsWith(fence, content)) return false
  let end = content + fence.length
  while (text[end] === fence[0]) end++
  return isBlank(text, end)
}

/** Skips a block of HTML, whose tags are added to the reading; -1 when none begins here. */
function skipHtml({ reading, open }: Blocks, start: number): number {
  const { text } = reading
  const closer = htmlEnd(reading, start, false)
  if (closer === null) return -1
  let content = start
  let next = nextLine(text, start)
  while (next < text.length && !(closer !== 'blank line' && closer.test(text.slice(content, next)))) {
    const entered = enter(text, next, open)
    if (entered.count < open.length || (closer === 'blank line' && isBlank(text, entered.offset))) break
    content = entered.offset
    next = nextLine(text, content)
  }
  readHtml(reading, start, next, quotesOf(open))
  return next
}
