import { withEscapes, withoutCommands } from '../document/visible.ts'

/** A value as JSON that `shownJson` has passed. */
export const jsonText = (value: unknown, indent?: number) => shownJson(JSON.stringify(value, null, indent))

/**
 * The same JSON with escapes for the characters that control a terminal, and for what runners of CIs obey anywhere
 * in a line; line breaks are kept.
 */
export const shownJson = (json: string) => withoutCommands(withEscapes(json, escaped), '\\u0023')

/** JSON escapes the two halves of a character above U+FFFF. */
const escaped = (char: string) =>
  char
    .split('')
    .map(half => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
