import type { Reading } from './collected.ts'
import { skipExpression } from './jsx.ts'

/**
 * Reads the MDX expression in flow or text whose `{` is at an offset, and counts it where what it shows cannot be
 * read. Gives the offset after its `}`, -1 when it does not end before `limit`.
 */
export function readExpression(reading: Reading, start: number, limit: number, isHeading: boolean): number {
  const end = skipExpression(reading, start, limit)
  if (end === -1) return -1
  const code = withoutComments(reading.text.slice(start + 1, end - 1))
  const isRead = code === '' || (isLiteral(code) && !(isHeading && code.slice(1, -1).trim() !== ''))
  if (!isRead) reading.expressions++
  return end
}

/** JavaScript without the white space around it and the comments at its start. */
function withoutComments(code: string): string {
  let rest = code.trim()
  while (rest.startsWith('/*') || rest.startsWith('//')) {
    const mark = rest.startsWith('/*') ? '*/' : '\n'
    const end = rest.indexOf(mark, 2)
    rest = end === -1 ? '' : rest.slice(end + mark.length).trimStart()
  }
  return rest
}

/** Whether JavaScript is one string without escaped quotes, such as `" "`. */
function isLiteral(code: string): boolean {
  const [quote] = code
  if (quote !== '"' && quote !== "'" && quote !== '`') return false
  const isWhole = code.length > 1 && code.indexOf(quote, 1) === code.length - 1
  return isWhole && !(quote === '`' && code.includes('${'))
}
