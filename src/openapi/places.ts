import type { Span } from '../document/span.ts'

const maxReferenceLength = 2000

/** What may stand between the colon and a value of YAML: an anchor and a tag, and the head of a text in lines of its own. */
const aside = /^(?:[&!]\S*\s+){0,2}(?:[>|][-+\d]{0,2}[ \t]*(?:\r\n?|\n)\s*)?/

/** The first character of the root value, after a BOM, comments, directives and `---`. */
export function rootSpan(text: string): Span {
  let index = 0
  for (;;) {
    index = indexOf(text, /\S/g, index)
    if (text[index] === '#' || text[index] === '%') index = indexOf(text, /[\r\n]/g, index)
    else if (/^---(\s|$)/.test(text.slice(index, index + 4))) index += 3
    else return [index, Math.min(index + 1, text.length)]
  }
}

/** The first place of each `$ref` value in a JSON or YAML text, without quotes. */
export function referencePlaces(text: string): Map<string, Span> {
  const places = new Map<string, Span>()
  let next = text.indexOf('$ref')
  while (next !== -1) {
    const index = next + 4
    next = text.indexOf('$ref', index)
    // No value extends past the next `$ref`, so that a text full of them is read only once.
    const window = text.slice(index, Math.min(index + maxReferenceLength, next === -1 ? text.length : next))
    const colon = /^["']?\s*:\s*/.exec(window)?.[0].length
    if (colon === undefined) continue
    const start = colon + (aside.exec(window.slice(colon))?.[0].length ?? 0)
    for (const [value, span] of readings(window, start))
      if (!places.has(value)) places.set(value, [index + span[0], index + span[1]])
  }
  return places
}

function* readings(window: string, start: number): Generator<[string, Span]> {
  const rest = window.slice(start)
  const double = /^"(?:[^"\\]|\\.)*"/.exec(rest)?.[0]
  const single = /^'(?:[^']|'')*'/.exec(rest)?.[0]
  if (double) {
    const value = unquoted(double)
    if (value !== null) yield [value, [start + 1, start + double.length - 1]]
  } else if (single) {
    yield [single.slice(1, -1).replaceAll("''", "'"), [start + 1, start + single.length - 1]]
  } else {
    // A plain scalar ends at `,` or `}` only within a flow mapping, which is unknown here:
    // `./users_{id}.yaml` is one name.
    for (const end of [/[\r\n]|\s#/g, /[\r\n,{}[\]]|\s#/g]) {
      const plain = rest.slice(0, indexOf(rest, end)).trimEnd()
      if (plain) yield [plain, [start, start + plain.length]]
    }
  }
}

function unquoted(literal: string): string | null {
  try {
    return String(JSON.parse(literal))
  } catch {
    return null
  }
}

/** Where a global pattern matches next, or the length of the text. */
function indexOf(text: string, pattern: RegExp, from = 0): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}
