/** The starts of blocks, tried at one offset (https://spec.commonmark.org/0.31.2/#leaf-blocks, GFM for tables and footnotes). */
export const patterns = {
  bullet: /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|\r?\n|$)/y,
  fence: /(?:`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/y,
  heading: /#{1,6}(?:[ \t]+|(?=\r?\n|$))/y,
  thematic: /(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})(?=\r?\n|$)/y,
  underline: /(?:=+|-+)[ \t]*(?=\r?\n|$)/y,
  delimiters: /[|:\- \t]+(?=\r?\n|$)/y,
  footnote: /\[\^[^\]\s[]{1,999}\]:/y,
  module: /(?:import|export) /y,
} as const

/** The text that a sticky pattern matches at an offset; null when it does not. */
export function matching(pattern: RegExp, text: string, offset: number): string | null {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0] ?? null
}
