import { maxPageDepth } from './collected.ts'
import { columns, isBlank, isLetter, skipSpaces } from './lines.ts'
import { matching, patterns } from './patterns.ts'

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

/** Opens the containers that begin on a line; gives where the content of the innermost begins. */
export function openContainers(text: string, entered: Entered, open: Container[], isMdx: boolean): Entered {
  let { offset, column } = entered
  while (open.length <= maxPageDepth) {
    const start = skipSpaces(text, offset)
    if (isLetter(text, start)) break
    const startColumn = column + columns(text, offset, start, column)
    // Four columns begin code, which MDX does not have.
    if (!isMdx && startColumn - column > 3) break
    if (text[start] === '>') {
      open.push('quote')
      const hasSpace = text[start + 1] === ' '
      offset = start + (hasSpace ? 2 : 1)
      column = startColumn + (hasSpace ? 2 : 1)
      continue
    }
    const note = matching(patterns.footnote, text, start)
    if (note !== null) {
      open.push(startColumn + 4)
      offset = start + note.length
      column = startColumn + note.length
      continue
    }
    const marker = matching(patterns.thematic, text, start) ? null : matching(patterns.bullet, text, start)
    if (marker === null) break
    const after = start + marker.length
    const afterColumn = startColumn + marker.length
    if (isBlank(text, after)) {
      open.push(afterColumn + 1)
      return { ...entered, offset: after, column: afterColumn }
    }
    const content = skipSpaces(text, after)
    const width = columns(text, after, content, afterColumn)
    const isCode = width > 4
    open.push(afterColumn + (isCode ? 1 : width))
    offset = isCode ? after + 1 : content
    column = afterColumn + (isCode ? 1 : width)
  }
  return { ...entered, offset, column }
}
