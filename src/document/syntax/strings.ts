import { codePoint, excerpt, isInvisible, isSpace, lineEnd } from './characters.ts'
import type { SyntaxFault } from './fault.ts'

interface StringRead {
  readonly end: number
  readonly fault?: SyntaxFault
}

const escapes = '"\\/bfnrt'

/** Reads the string whose opening quote is at `start`; a faulty string ends at the end of its line at the latest. */
export function readString(text: string, start: number): StringRead {
  let fault: SyntaxFault | undefined
  for (let index = start + 1; ; index++) {
    const char = text[index]
    if (char === '"') return { end: index + 1, fault }
    const broken = char === '\\' ? text[index + 1] : char
    if (broken === undefined || broken === '\n' || broken === '\r')
      return { end: lineEnd(text, index), fault: fault ?? unclosed(text, start, lineEnd(text, index)) }
    if (char === '\\') {
      fault ??= escapeFault(text, index)
      index++
    } else if (broken < ' ') fault ??= controlFault(broken, index)
  }
}

const unclosed = (text: string, start: number, end: number): SyntaxFault => ({
  span: [start, end],
  message: 'This string is not closed on its line.',
  help: closingHelp(text.slice(start, end)),
})

function closingHelp(string: string): string {
  if (string.includes('”') && !string.includes('“')) return 'Close it with " instead of the curly quote.'
  if (/\\"[\s,:}\]]*$/.test(string))
    return 'Write \\\\ for the backslash before the last ", or it does not close the string.'
  return 'Add the closing ", or write \\n for a line break inside the string.'
}

function controlFault(char: string, index: number): SyntaxFault {
  const tab = char === '\t'
  return {
    span: [index, index + 1],
    message: tab
      ? 'A tab stands inside the string.'
      : `The control character ${codePoint(char)} stands inside the string.`,
    help: tab ? 'Write \\t, or a space.' : `Remove it, or write \\u${codePoint(char).slice(2)}.`,
  }
}

function escapeFault(text: string, offset: number): SyntaxFault | undefined {
  const letter = text.charAt(offset + 1)
  if (letter === 'u') return unicodeFault(text, offset)
  if (escapes.includes(letter)) return undefined
  const char = String.fromCodePoint(text.codePointAt(offset + 1) ?? 0)
  const shown = isInvisible(char) || isSpace(char) ? `A backslash before ${codePoint(char)}` : `\\${char}`
  return {
    span: [offset, offset + 1 + char.length],
    message: `${shown} is not an escape that JSON knows.`,
    help:
      char === "'" || char === '`'
        ? `Write ${char} without the backslash.`
        : 'Write \\\\ for a backslash, or remove it.',
  }
}

function unicodeFault(text: string, offset: number): SyntaxFault | undefined {
  if (/^[\da-f]{4}$/i.test(text.slice(offset + 2, offset + 6))) return undefined
  let end = offset + 2
  while (end < offset + 6 && /[\da-z]/i.test(text[end] ?? '')) end++
  return {
    span: [offset, end],
    message: `${excerpt(text, offset, end)} is not an escape: \\u needs four hexadecimal digits.`,
    help: 'Write four digits, such as \\u00e9, or \\\\u for a backslash and a u.',
  }
}
