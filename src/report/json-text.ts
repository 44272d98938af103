import { step } from '../document/time-limit.ts'
import { withEscapes, withoutCommands } from '../document/visible.ts'

/** A value as JSON that `shownJson` has passed. */
export const jsonText = (value: unknown, indent?: number) => shownJson(JSON.stringify(value, null, indent))

/** About how much of a text is replaced at once, in characters. */
const pieceLength = 100_000

/**
 * The same JSON with escapes for the characters that control a terminal, and for what runners of CIs obey anywhere
 * in a line; line breaks are kept. It is made in pieces, each up to a comma, which no escape is about: V8 keeps a list of
 * what it replaces in a text, which may be no longer than 134 million items, and ends the process past them. Each is a
 * step, since a run may take little before its report.
 */
export function shownJson(json: string): string {
  let shown = ''
  for (let start = 0; start < json.length;) {
    step()
    const comma = json.indexOf(',', start + pieceLength)
    const end = comma === -1 ? json.length : comma + 1
    shown += withoutCommands(withEscapes(json.slice(start, end), escaped), '\\u0023')
    start = end
  }
  return shown
}

/** JSON escapes the two halves of a character above U+FFFF. */
const escaped = (char: string) =>
  char
    .split('')
    .map(half => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
