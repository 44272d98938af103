import { isFull, type Reading } from './collected.ts'
import { readDestination, readTitle } from './destination.ts'
import { isBlank, lineEnd, nextLine, skipQuotes, skipSpaces } from './lines.ts'

/** Reads the link definitions at the start of a paragraph; the offset of what follows them. */
export function readDefinitions(reading: Reading, start: number, quotes: number): number {
  let index = start
  for (;;) {
    const next = isFull(reading) ? -1 : readDefinition(reading, index, quotes)
    if (next === -1) return index
    index = skipSpaces(reading.text, skipQuotes(reading.text, next, quotes))
    if (next >= reading.text.length || isBlank(reading.text, index)) return next
  }
}

/** Reads one; the start of the line after it, -1 when there is none. */
function readDefinition(reading: Reading, start: number, quotes: number): number {
  const { text } = reading
  if (text[start] !== '[' || text[start + 1] === '^') return -1
  const close = labelEnd(text, start + 1)
  if (close === -1 || text[close + 1] !== ':') return -1
  const label = normalized(text.slice(start + 1, close))
  if (label === '') return -1
  const skip = (offset: number) => {
    const content = skipSpaces(text, offset)
    if (!isBlank(text, content)) return content
    return skipSpaces(text, skipQuotes(text, nextLine(text, content), quotes))
  }
  const destination = readDestination(text, skip(close + 2), text.length)
  if (!destination || destination.span[0] >= text.length) return -1
  const isEmpty = destination.span[0] === destination.end
  if (isEmpty) return -1
  let end = destination.end
  const title = skip(end)
  const titleEnd = title > end ? readTitle(text, title, text.length) : -1
  if (titleEnd !== -1 && isBlank(text, titleEnd)) end = titleEnd
  else if (!isBlank(text, end)) return -1
  reading.definitions.add(label)
  reading.links.push({ kind: 'definition', url: destination.url, span: destination.span })
  return nextLine(text, lineEnd(text, end))
}

const maxLabel = 999

/** The `]` that ends a label; -1 when none does within 999 characters, or a bracket comes first. */
export function labelEnd(text: string, start: number): number {
  for (let index = start; index < text.length && index - start <= maxLabel; index++) {
    const char = text[index]
    if (char === '\\') index++
    else if (char === ']') return index
    else if (char === '[') return -1
  }
  return -1
}

/** A label by which definitions are found: letter case and white space aside. */
export const normalized = (label: string): string =>
  label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase()
