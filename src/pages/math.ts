import { isWhite } from './lines.ts'

/** What is no math between dollars, but code, an element, or text from one link to another. */
const markup = /`|<\/|\/>|^[^[\]]*\]/

/**
 * The offset after the LaTeX whose dollars begin at an offset (docs/format.md#links-in-pages); -1 when none begins
 * there. The platform takes any two dollars for it; prices, of which the first has a space before the second or a number
 * after it, are left alone here.
 */
export function mathEnd(text: string, start: number, limit: number): number {
  const isDouble = text.startsWith('$$', start)
  const sign = isDouble ? '$$' : '$'
  const content = start + sign.length
  const close = text.indexOf(sign, content)
  const end = close + sign.length
  if (close <= content || end > limit || markup.test(text.slice(content, close))) return -1
  if (isDouble) return end
  const isTight = !isWhite(text.charCodeAt(content)) && !isWhite(text.charCodeAt(close - 1))
  return isTight && !/\d/.test(text.charAt(end)) ? end : -1
}
