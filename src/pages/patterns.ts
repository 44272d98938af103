/** The starts of blocks, tried at one offset (https://spec.commonmark.org/0.31.2/#leaf-blocks, GFM for tables and footnotes). */
export const patterns = {
  bullet: /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|\r?\n|$)/y,
  fence: /(?:`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/y,
  heading: /#{1,6}(?:[ \t]+|(?=\r?\n|$))/y,
  thematic: /(?:(?:\*[ \t]*){2}\*[* \t]*|(?:-[ \t]*){2}-[- \t]*|(?:_[ \t]*){2}_[_ \t]*)(?=\r?\n|$)/y,
  underline: /(?:=+|-+)[ \t]*(?=\r?\n|$)/y,
  delimiters: /[|:\- \t]+(?=\r?\n|$)/y,
  footnote: /\[\^[^\]\s[]{1,999}\]:/y,
  math: /\$\$[ \t]*(?=\r?\n)/y,
  module: /(?:import|export) /y,
} as const

/** The offset after what a sticky pattern matches at an offset; -1 when it does not match there. */
export function endOf(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** The offset of the first character at or after another that a global pattern of one character matches. */
export function firstOf(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex - 1 : text.length
}
