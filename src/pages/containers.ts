import { maxPageDepth } from './collected.ts'
import { columns, isBlank, skipSpaces } from './lines.ts'
import { endOf, patterns } from './patterns.ts'

/** A block quote, or a list item or footnote with the column at which its content begins. */
export type Container = 'quote' | number

/** How many of the open containers a line continues, and where its content begins. */
export interface Entered {
  readonly line: number
  readonly count: number
  readonly offset: number
  /** The column of that offset. */
  readonly column: number
}

/** Finds which of the open containers a line continues. */
export function enter(text: string, line: number, open: readonly Container[]): Entered {
  if (open.length === 0) return { line, count: 0, offset: line, column: 0 }
  let offset = line
  let column = 0
  let count = 0
  for (const container of open) {
    const content = skipSpaces(text, offset)
    const contentColumn = column + columns(text, offset, content, column)
    if (container === 'quote') {
      if (text[content] !== '>') break
      offset = content + 1
      column = contentColumn + 1
      if (text[offset] === ' ') {
        offset++
        column++
      }
    } else if (contentColumn >= container) {
      while (column < container) column += text[offset++] === '\t' ? 4 - (column % 4) : 1
    } else if (!isBlank(text, content)) break
    count++
  }
  return { line, count, offset, column }
}

/** The characters that begin containers. */
const openers = new Set('>[-+*0123456789')

/** Opens the containers that begin on a line; gives where the content of the innermost begins. */
export function openContainers(text: string, entered: Entered, open: Container[], isMdx: boolean): Entered {
  let { offset, column } = entered
  while (open.length <= maxPageDepth) {
    const start = skipSpaces(text, offset)
    const first = text[start]!
    if (!openers.has(first)) break
    const startColumn = column + columns(text, offset, start, column)
    // Four columns begin code, which MDX does not have.
    if (!isMdx && startColumn - column > 3) break
    if (first === '>') {
      open.push('quote')
      const hasSpace = text[start + 1] === ' '
      offset = start + (hasSpace ? 2 : 1)
      column = startColumn + (hasSpace ? 2 : 1)
      continue
    }
    if (first === '[') {
      const note = endOf(patterns.footnote, text, start)
      if (note === -1) break
      open.push(startColumn + 4)
      column = startColumn + (note - start)
      offset = note
      continue
    }
    const after = endOf(patterns.bullet, text, start)
    if (after === -1 || endOf(patterns.thematic, text, start) !== -1) break
    const afterColumn = startColumn + (after - start)
    if (isBlank(text, after)) {
      open.push(afterColumn + 1)
      return { line: entered.line, count: entered.count, offset: after, column: afterColumn }
    }
    const content = skipSpaces(text, after)
    const width = columns(text, after, content, afterColumn)
    const isCode = width > 4
    open.push(afterColumn + (isCode ? 1 : width))
    offset = isCode ? after + 1 : content
    column = afterColumn + (isCode ? 1 : width)
  }
  if (offset === entered.offset) return entered
  return { line: entered.line, count: entered.count, offset, column }
}
