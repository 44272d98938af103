import { bracketAt, type OneOf } from './glob-bracket.ts'

/** Any number of characters of a part, or of parts of a path. */
export const many: unique symbol = Symbol('many')
export const one: unique symbol = Symbol('one')

/** What stands for a character: itself in lower case, any, one of some, or any number of any. */
export type Character = string | OneOf | typeof one | typeof many

/** What stands for a part of a path: its characters, or `**`. `many` is never beside another one, here or in a pattern. */
export type Level = readonly Character[] | typeof many

export interface Pattern {
  /** Written with `!`. */
  readonly isNegated: boolean
  /** Written with a slash at its end. */
  readonly isFolder: boolean
  readonly levels: readonly Level[]
}

/** The pattern of a line of .gitignore; none for an empty line, a comment and what git takes for no pattern. */
export function patternsOf(line: string): Pattern[] {
  if (line.startsWith('#')) return []
  const isNegated = line.startsWith('!')
  const text = trimmedEnd(isNegated ? line.slice(1) : line)
  const isFolder = text.length > 1 && text.endsWith('/')
  const body = isFolder ? text.slice(0, -1) : text
  const names = body === '' || body === '/' ? null : namesOf(body)
  if (!names) return []
  const isAnchored = body.includes('/')
  const own = body.startsWith('/') ? names.slice(1) : names
  const levels = own.flatMap((name, i) => levelsOf(name, own.length > 1 || isAnchored, i === own.length - 1))
  return [{ isNegated, isFolder, levels: withoutRepeats(isAnchored ? levels : [many, ...levels]) }]
}

/** `**` alone between slashes stands for any number of parts, but for one at least at the end. */
function levelsOf(name: readonly Character[], isBesideSlash: boolean, isLast: boolean): Level[] {
  const isAll = isBesideSlash && name.length > 1 && name.every(character => character === many)
  if (!isAll) return [withoutRepeats(name)]
  return isLast ? [many, [many]] : [many]
}

const withoutRepeats = <Item>(list: readonly Item[]): Item[] =>
  list.filter((item, i) => item !== many || list[i - 1] !== many)

/** Git leaves spaces at the end out, but one with a backslash before it. */
function trimmedEnd(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ') end--
  let slashes = 0
  while (line[end - slashes - 1] === '\\') slashes++
  return slashes % 2 === 1 ? line.slice(0, end + 1) : line.slice(0, end)
}

/** The characters of each name between slashes; null where a bracket is not closed or nothing follows a backslash. */
function namesOf(text: string): Character[][] | null {
  const names: Character[][] = [[]]
  for (let i = 0; i < text.length; i++) {
    const name = names.at(-1)!
    const char = text[i]!
    if (char === '/') names.push([])
    else if (char === '*') name.push(many)
    else if (char === '?') name.push(one)
    else if (char === '\\') {
      const escaped = text[++i]
      if (escaped === undefined) return null
      if (escaped === '/') names.push([])
      else name.push(escaped.toLowerCase())
    } else if (char === '[') {
      const bracket = bracketAt(text, i)
      if (!bracket) return null
      name.push(bracket.oneOf)
      i = bracket.end
    } else name.push(char.toLowerCase())
  }
  return names
}
