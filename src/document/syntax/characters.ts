import type { SyntaxFault } from './fault.ts'

const invisible = /[\s\0-\x1f\x7f-\x9f\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
const invisibles = new RegExp(invisible.source, 'g')

const names: Record<string, string> = {
  '\0': 'null character',
  '\v': 'vertical tab',
  '\f': 'form feed',
  '\x85': 'next line',
  '\xa0': 'no-break space',
  '\xad': 'soft hyphen',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u202f': 'narrow no-break space',
  '\u2060': 'word joiner',
  '\u3000': 'ideographic space',
  '\ufeff': 'byte order mark',
}

const longest = 40

/** Whether JSON treats a character as white space. */
export const isSpace = (char: string | undefined) =>
  char === ' ' || char === '\n' || char === '\r' || char === '\t'

/** Whether a character is invisible and not white space in JSON. */
export const isInvisible = (char: string) => invisible.test(char) && !isSpace(char)

/** A character's code point in the notation of Unicode, such as U+00A0. */
export const codePoint = (char: string) =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A piece of the text, fit to be quoted in a message: on one line, visible and not long. */
export function excerpt(text: string, start: number, end: number): string {
  const whole = text.slice(start, Math.min(end, start + longest + 2)).replace(invisibles, ' ')
  if (end - start <= longest) return whole
  const quote = text[end - 1] === '"' ? '"' : ''
  return `${whole.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…${quote}`
}

/** Whether a line break, or the end of the text, is at an offset. */
export const endsLine = (text: string, offset: number) =>
  offset >= text.length || text[offset] === '\n' || text[offset] === '\r'

/** The end of the line that holds an offset, before its line break. */
export function lineEnd(text: string, offset: number): number {
  while (!endsLine(text, offset)) offset++
  return offset
}

/** The fault of an invisible character where JSON allows only white space. */
export function invisibleFault(text: string, start: number): SyntaxFault {
  const char = text.charAt(start)
  let end = start + 1
  while (text[end] === char) end++
  const name = names[char] ? ` (${names[char]})` : ''
  return {
    span: [start, end],
    message: `The character ${codePoint(char)}${name} cannot be seen and is not white space in JSON.`,
    help: /\s/.test(char) && char !== '\ufeff' ? 'Replace it with an ordinary space.' : 'Remove it.',
  }
}
