import type { Span } from '../document/span.ts'

/** The keys of front matter that name an operation: their faults are reported at their values. */
export const placedKeys = ['openapi', 'api'] as const

/**
 * The place of a top-level value in front matter, without quotes; of several lines only the first. Null where
 * the key is not written in a line of its own.
 */
export function placeOf(source: string, key: string): Span | null {
  const line = lineOf(key).exec(source)
  if (!line) return null
  const after = line.index + line[0].length
  // A text may begin in the next line, behind `>` or `|` for instance.
  const value = /[^\s>|+-].*/g
  value.lastIndex = after
  const first = value.exec(source)
  if (!first) return null
  const quote = /^(["']).*\1/.exec(first[0])?.[0]
  if (quote) return [first.index + 1, first.index + quote.length - 1]
  return [first.index, first.index + first[0].split(/\s#/, 1)[0]!.trimEnd().length]
}

/** The line of each key that was looked for: its key, written plainly or in quotes, and the colon. */
const lines = new Map<string, RegExp>()

function lineOf(key: string): RegExp {
  const known = lines.get(key) ?? new RegExp(`^(?:${key}|"${key}"|'${key}')[ \\t]*:(?=\\s)`, 'm')
  lines.set(key, known)
  return known
}
