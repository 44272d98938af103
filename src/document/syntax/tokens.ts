import { endsLine, isInvisible, isSpace, lineEnd } from './characters.ts'
import type { SyntaxFault } from './fault.ts'
import { isNumberLike, numberFault } from './numbers.ts'
import { readString } from './strings.ts'

export type Punctuation = '{' | '}' | '[' | ']' | ':' | ','
export type TokenKind =
  | Punctuation
  | 'string'
  | 'number'
  | 'literal'
  /** Text without quotes. */
  | 'word'
  /** Text in quotes that are not JSON's. */
  | 'quoted'
  | 'comment'
  /** From a "#" to the end of the line. */
  | 'hash'
  /** A line that git writes into a file with a merge conflict. */
  | 'marker'
  /** One character that has no place in JSON. */
  | 'odd'
  | 'end'

/** A token of the text, valid or not; `fault` is an error inside it. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  readonly fault?: SyntaxFault
}

const isPunctuation = (char: string): char is Punctuation => '{}[]:,'.includes(char)
const separators = ';=；，：、'
const closingQuotes: Record<string, string> = {
  "'": "'",
  '`': '`',
  '“': '”“"',
  '”': '”"',
  '„': '“”"',
  '‘': "’‘'",
  '’': "’'",
  '«': '»',
  '＂': '＂',
}
const marker = /(?:<{7}|={7}|>{7}|\|{7})(?=[ \t\r\n]|$)/y

/** The next token at or after an offset; white space is passed over, comments are not. */
export function readToken(text: string, from: number): Token {
  let start = from
  while (isSpace(text[start])) start++
  const char = text[start]
  if (char === undefined) return { kind: 'end', start, end: start }
  if (isPunctuation(char)) return { kind: char, start, end: start + 1 }
  if (char === '"') return { kind: 'string', start, ...readString(text, start) }
  if (isMarker(text, start)) return { kind: 'marker', start, end: lineEnd(text, start) }
  if (char === '#') return { kind: 'hash', start, end: lineEnd(text, start) }
  if (startsComment(text, start)) return readComment(text, start)
  if (char in closingQuotes) return { kind: 'quoted', start, end: quotedEnd(text, start) }
  if (separators.includes(char) || isInvisible(char)) return { kind: 'odd', start, end: start + 1 }
  return readRun(text, start)
}

function isMarker(text: string, start: number): boolean {
  const before = text[start - 1]
  if (start > 0 && before !== '\n' && before !== '\r' && !(start === 1 && before === '\ufeff')) return false
  marker.lastIndex = start
  return marker.test(text)
}

/** Whether "//" or "/*" begins at an offset. */
export const startsComment = (text: string, offset: number) =>
  text[offset] === '/' && (text[offset + 1] === '/' || text[offset + 1] === '*')

function readComment(text: string, start: number): Token {
  if (text[start + 1] === '/') return { kind: 'comment', start, end: lineEnd(text, start) }
  const close = text.indexOf('*/', start + 2)
  if (close >= 0) return { kind: 'comment', start, end: close + 2 }
  const fault: SyntaxFault = {
    span: [start, start + 2],
    message: 'JSON has no comments, and this one is never closed.',
    help: 'Remove the comment.',
  }
  return { kind: 'comment', start, end: text.length, fault }
}

function quotedEnd(text: string, start: number): number {
  const closing = closingQuotes[text.charAt(start)] ?? ''
  let index = start + 1
  for (; !endsLine(text, index); index++) {
    if (text[index] !== '\\') {
      if (closing.includes(text.charAt(index))) return index + 1
    } else if (!endsLine(text, index + 1)) index++
  }
  return index
}

function readRun(text: string, start: number): Token {
  let end = start + 1
  while (end < text.length && !endsRun(text, end)) end++
  const run = text.slice(start, end)
  if (run === 'true' || run === 'false' || run === 'null') return { kind: 'literal', start, end }
  if (isNumberLike(run)) return { kind: 'number', start, end, fault: numberFault(text, start, end) }
  return { kind: 'word', start, end }
}

function endsRun(text: string, offset: number): boolean {
  const char = text.charAt(offset)
  return (
    isSpace(char) ||
    char === '"' ||
    isPunctuation(char) ||
    separators.includes(char) ||
    isInvisible(char) ||
    startsComment(text, offset)
  )
}
