const white = /\s/

/** Whether a character code is that of white space. */
export const isWhite = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && white.test(String.fromCharCode(code)))

/** Whether a character code is that of a space or a tab. */
export const isSpace = (code: number): boolean => code === 32 || code === 9

/** Whether a letter is at an offset: it begins no markup, an import or export aside. */
export function isLetter(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset)
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127
}

/** The offset of the first character at or after another that is neither a space nor a tab. */
export function skipSpaces(text: string, start: number): number {
  let index = start
  while (isSpace(text.charCodeAt(index))) index++
  return index
}

/** Whether a line ends at an offset. */
export function isLineEnd(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset)
  return code === 10 || code === 13 || offset >= text.length
}

/** Whether nothing but spaces and tabs follows on the line. */
export const isBlank = (text: string, start: number): boolean => isLineEnd(text, skipSpaces(text, start))

/** The end of the line that an offset is in, before its line break. */
export function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  if (end === -1) return text.length
  return end > start && text[end - 1] === '\r' ? end - 1 : end
}

/** The start of the next line; the length of the text when there is none. */
export function nextLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end + 1
}

/** How many columns a stretch of a line takes that begins at a column, from 0; a tab reaches to the next multiple of 4. */
export function columns(text: string, start: number, end: number, first: number): number {
  let column = first
  for (let index = start; index < end; index++) column += text[index] === '\t' ? 4 - (column % 4) : 1
  return column - first
}

/** The offset after the `>` of so many block quotes at the start of a line, as far as it has them. */
export function skipQuotes(text: string, line: number, quotes: number): number {
  let index = line
  for (let left = quotes; left > 0; left--) {
    const next = skipSpaces(text, index)
    if (text[next] !== '>') return index
    index = next + 1
  }
  return index
}
