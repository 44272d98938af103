type IsOneOf = (char: string) => boolean

/** What stands in brackets. */
export interface OneOf {
  /** How many comparisons `has` may take. */
  readonly size: number
  /** Whether a character is one of it. */
  readonly has: IsOneOf
}

/**
 * The brackets of a glob from `[` at `start` on, as git reads them, and where they end; null where they are not closed or
 * name no class of POSIX.
 */
export function bracketAt(
  text: string,
  start: number,
): { readonly end: number; readonly oneOf: OneOf } | null {
  const isNegated = text[start + 1] === '!' || text[start + 1] === '^'
  const first = start + (isNegated ? 2 : 1)
  const members: IsOneOf[] = []
  for (let i = first; i < text.length; i++) {
    if (text[i] === ']' && i > first)
      return { end: i, oneOf: { size: members.length, has: negated(isNegated, members) } }
    const known = /^\[:([^\]]*):\]/.exec(text.slice(i, i + 12))
    if (known) {
      const has = classes[known[1]!]
      if (!has) return null
      members.push(char => has.test(char))
      i += known[0].length - 1
      continue
    }
    if (text[i] === '\\') i++
    const from = text[i] ?? ''
    const isRange = text[i + 1] === '-' && i + 2 < text.length && text[i + 2] !== ']'
    if (isRange) i += text[i + 2] === '\\' ? 3 : 2
    const to = isRange ? (text[i] ?? '') : from
    members.push(char => char === from || (from <= char && char <= to))
  }
  return null
}

/** Upper and lower case are alike; a slash is never in brackets. */
function negated(isNegated: boolean, members: readonly IsOneOf[]): IsOneOf {
  return char => {
    const both = [char.toLowerCase(), char.toUpperCase()]
    return members.some(has => both.some(has)) !== isNegated
  }
}

const classes: Readonly<Record<string, RegExp>> = {
  alnum: /[0-9A-Za-z]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\r]/,
  upper: /[A-Z]/,
  xdigit: /[\dA-Fa-f]/,
}
