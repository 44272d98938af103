import { visible, withoutPart } from '../document/visible.ts'

/** The most UTF-16 units of a text that are shown. */
const maxText = 600

/**
 * Text from a project as a code span: nothing in it is markup, a mention, a link or HTML
 * (https://spec.commonmark.org/0.31.2/#code-spans). Its fence is the shortest that the text has not: hosts take none of
 * more than 80 backticks, and so short a text has not each of 35 lengths.
 */
export function code(text: string): string {
  const shown = clipped(text)
  const runs = new Set(shown.match(/`+/g))
  let fence = '`'
  while (runs.has(fence)) fence += '`'
  // Two backticks with nothing between them would open a span, up to the next two.
  const pad = shown === '' || /^[` ]|[` ]$/.test(shown) ? ' ' : ''
  return `${fence}${pad}${shown}${shown && pad}${fence}`
}

/** Text from a project inside an HTML element of Markdown. */
export const html = (text: string) =>
  clipped(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function clipped(text: string): string {
  const shown = visible(text)
  return shown.length > maxText ? `${withoutPart(shown.slice(0, maxText))}…` : shown
}
