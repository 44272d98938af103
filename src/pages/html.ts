import type { Reading } from './collected.ts'
import { readTag } from './jsx.ts'
import { isBlank, lineEnd, nextLine } from './lines.ts'

const raw = /<(?:script|pre|style|textarea)(?=[\s>])/iy
const block =
  /<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s/>]|$)/iy

const matches = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.test(text)
}

/**
 * Skips a block of HTML in Markdown (https://spec.commonmark.org/0.31.2/#html-blocks), whose tags are added to the
 * reading; the start of the line after it, -1 when none begins here.
 *
 * @param isInterruption whether a paragraph stands before it; then only a look is taken
 */
export function skipHtml(reading: Reading, start: number, isInterruption = false): number {
  const { text } = reading
  if (text[start] !== '<') return -1
  const closer = text.startsWith('<!--', start) ? '-->' : text.startsWith('<?', start) ? '?>' : null
  if (closer !== null) {
    const end = text.indexOf(closer, start + closer.length)
    return end === -1 ? text.length : nextLine(text, end)
  }
  if (matches(raw, text, start)) {
    raw.lastIndex = start
    const name = raw.exec(text)![0].slice(1)
    const end = text.toLowerCase().indexOf(`</${name.toLowerCase()}>`, start)
    if (!isInterruption) addTags(reading, start, end === -1 ? text.length : end)
    return end === -1 ? text.length : nextLine(text, end)
  }
  const elements = reading.elements.length
  const isBlock = matches(block, text, start)
  const tag = isBlock || isInterruption ? null : readTag(reading, start, lineEnd(text, start))
  reading.elements.length = elements
  if (!isBlock && !(tag && isBlank(text, tag.end))) return -1
  let end = start
  while (end < text.length && !isBlank(text, end)) end = nextLine(text, end)
  if (!isInterruption) addTags(reading, start, end)
  return end
}

function addTags(reading: Reading, start: number, end: number) {
  for (let at = reading.text.indexOf('<', start); at !== -1 && at < end; at = reading.text.indexOf('<', at)) {
    if (reading.text.startsWith('<!--', at)) {
      const close = reading.text.indexOf('-->', at)
      if (close === -1) return
      at = close + 3
    } else at = readTag(reading, at, end)?.end ?? at + 1
  }
}
