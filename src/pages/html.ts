import { backTo, markOf, type Reading } from './collected.ts'
import { readTag } from './jsx.ts'
import { isBlank, lineEnd } from './lines.ts'
import { endOf } from './patterns.ts'

const block =
  /<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s/>]|$)/iy

/** What begins a block of HTML and what its last line holds; other blocks end before a blank line. */
const closed = [
  [/<(?:script|pre|style|textarea)(?=[\s>]|$)/iy, /<\/(?:script|pre|style|textarea)>/i],
  [/<!--/y, /-->/],
  [/<\?/y, /\?>/],
  [/<![A-Za-z]/y, />/],
  [/<!\[CDATA\[/y, /\]\]>/],
] as const

/**
 * What ends the block of HTML that begins at an offset of Markdown, by
 * https://spec.commonmark.org/0.31.2/#html-blocks; null when none begins there.
 *
 * @param isInterruption whether a paragraph comes before it
 */
export function htmlEnd(
  reading: Reading,
  start: number,
  isInterruption: boolean,
): RegExp | 'blank line' | null {
  const { text } = reading
  if (text[start] !== '<') return null
  const closer = closed.find(([opener]) => endOf(opener, text, start) !== -1)
  if (closer) return closer[1]
  if (endOf(block, text, start) !== -1) return 'blank line'
  if (isInterruption) return null
  const before = markOf(reading)
  const end = lineEnd(text, start)
  const tag = readTag(reading, start, end)
  backTo(reading, before)
  return tag && isBlank(text, tag.end) ? 'blank line' : null
}

/** Adds the tags in a block of HTML; a comment that does not end is the rest of it. */
export function readHtml(reading: Reading, start: number, end: number, quotes: number) {
  const { text } = reading
  for (let index = text.indexOf('<', start); index !== -1 && index < end; index = text.indexOf('<', index)) {
    if (text.startsWith('<!--', index)) {
      const close = text.slice(index, end).indexOf('-->')
      if (close === -1) return
      index += close + 3
    } else index = readTag(reading, index, end, quotes)?.end ?? index + 1
  }
}
