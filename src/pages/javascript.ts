import { failed, type Reading } from './collected.ts'

/** After these words an expression begins, and not an operator. */
const beforeExpression = new Set(
  'return typeof case in of do else void delete await yield default new instanceof throw'.split(' '),
)

/** After these signs too. */
const signs = '(,=:[!&|?{};+-*%<>~^'

/** Whether a value ends with a token, so that `/` and `<` after it are operators. */
export function isValue(text: string, start: number, end: number): boolean {
  if (end - start === 1) return !signs.includes(text[start]!)
  return end - start > 10 || !beforeExpression.has(text.slice(start, end))
}

/** Whether a comment begins at a slash. */
export const isComment = (text: string, offset: number): boolean =>
  text[offset] === '/' && (text[offset + 1] === '/' || text[offset + 1] === '*')

/** The end of the word or number at an offset; the offset itself when there is none. */
export function skipWord(text: string, start: number): number {
  let index = start
  while (isWordCode(text.charCodeAt(index))) index++
  return index
}

const isWordCode = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 36 ||
  code === 95 ||
  code >= 0xaa

/** Skips the JavaScript string whose quote is at an offset; the offset after it, -1 when its line ends first. */
export function skipString(reading: Reading, start: number, limit: number, quote: string): number {
  let index = start + 1
  for (; index < limit; index++) {
    const char = reading.text[index]
    if (char === '\\') index++
    else if (char === quote) return index + 1
    else if (char === '\n') break
  }
  return failed(reading, start, index)
}

/** Skips a regular expression literal; the offset after it, -1 when its line ends first. */
export function skipPattern(reading: Reading, start: number, limit: number): number {
  let isClass = false
  let index = start + 1
  for (; index < limit; index++) {
    const char = reading.text[index]
    if (char === '\n') break
    if (char === '\\') index++
    else if (char === '[') isClass = true
    else if (char === ']') isClass = false
    else if (char === '/' && !isClass) return index + 1
  }
  return failed(reading, start, index)
}

/** Whether the line at an offset holds nothing but white space. */
export function isBlankLine(text: string, start: number): boolean {
  for (let index = start; ; index++) {
    const char = text[index]
    if (char === '\n' || char === undefined) return true
    if (char !== ' ' && char !== '\t' && char !== '\r') return false
  }
}
