// Control characters, characters that change direction or are invisible, and
// noncharacters: a terminal must not act on them, and XML forbids them.
export const unseenInLine =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\p{Surrogate}]/gu

/** The same with line ends. */
export const unseen = new RegExp(unseenInLine.source.replace('[', '[\\n'), 'gu')

/**
 * Text made safe for a terminal: invisible characters become escapes,
 * and so do the workflow commands that GitHub's runner reads anywhere in a line.
 */
export const visible = (text: string) =>
  text
    .replace(unseen, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('\t', ' ')
    .replaceAll('##[', '#\\u0023[')

/** The same for the start of a line, where `::name` would be a workflow command. */
export const lineStart = (text: string) => visible(text).replace(/^( *):/, '$1\\u003a')

/** The width of a text in terminal columns: East Asian and emoji characters take two. */
export function columns(text: string): number {
  if (/^[\u0020-\u02ff]*$/.test(text)) return text.length
  let width = 0
  for (const char of text)
    width += /\p{Mark}|\u200d|[\ufe00-\ufe0f]/u.test(char) ? 0 : isWide(char.codePointAt(0) ?? 0) ? 2 : 1
  return width
}

const isWide = (code: number) =>
  (code >= 0x1100 && code <= 0x115f) ||
  (code >= 0x2e80 && code <= 0xa4cf) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xfe30 && code <= 0xfe6f) ||
  (code >= 0xff00 && code <= 0xff60) ||
  (code >= 0xffe0 && code <= 0xffe6) ||
  (code >= 0x1f300 && code <= 0x1faff) ||
  (code >= 0x20000 && code <= 0x3fffd)
