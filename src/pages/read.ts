import { readBlocks } from './blocks.ts'
import { startReading } from './collected.ts'
import { readHeading } from './headings.ts'
import { isPlain, readInline } from './inline.ts'
import { unbalanced } from './nesting.ts'
import type { Markup, PageText } from './page.ts'

/**
 * Reads the text of a page: its links, headings, elements and imports. Nothing of it is run. Never throws.
 *
 * @param start the offset at which the text begins, after its front matter
 */
export function readPageText(text: string, markup: Markup, start = 0): PageText {
  const reading = startReading(text, markup)
  const { links, headings, elements, imports, faults } = reading
  for (const leaf of readBlocks(reading, start)) {
    if (leaf.depth > 0) headings.push(readHeading(reading, leaf))
    else if (!isPlain(reading, leaf)) readInline(reading, leaf)
  }
  const unmatched = reading.isComplete ? unbalanced(reading) : []
  const inOrder = (a: { span: readonly number[] }, b: { span: readonly number[] }) => a.span[0]! - b.span[0]!
  return {
    links: links.sort(inOrder),
    headings: headings.sort(inOrder),
    elements: elements.sort(inOrder),
    imports,
    fault: [...faults, ...unmatched].sort(inOrder)[0] ?? null,
    isComplete: reading.isComplete,
    hasExpressions: reading.expressions > 0,
  }
}
