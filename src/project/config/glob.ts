import { type Character, type Level, many, one, patternsOf } from './glob-pattern.ts'

/** How many comparisons all questions to some globs may take together. */
export const maxGlobSteps = 50_000_000

export interface Globs {
  /** Whether a path, with `/` and from the folder of the globs, is named by them or lies in a folder that is. */
  matches(path: string): boolean
  /** Whether `maxGlobSteps` were taken: nothing is named from then on. */
  isSpent(): boolean
}

/**
 * Globs in the syntax of .gitignore (https://git-scm.com/docs/gitignore#_pattern_format), upper and lower case alike. A
 * match takes at most as many steps as the pattern is long times those of the path, which no regular expression made of
 * a pattern promises. Each member of brackets is a comparison of its own.
 */
export function globs(lines: readonly string[]): Globs {
  const patterns = lines.flatMap(patternsOf)
  const folders = new Map<string, boolean>()
  let left = maxGlobSteps
  const step = (count = 1) => (left -= count) >= 0

  const sameCharacter = (character: Character, char: string) =>
    typeof character === 'object'
      ? step(character.size) && character.has(char)
      : character === one || character === char

  const isNamed = (path: string, isFolder: boolean) => {
    const parts = path.toLowerCase().split('/')
    const sameLevel = (level: Level, part: string) =>
      level === many || agree(level, part, sameCharacter, step)
    const last = patterns.findLast(
      ({ levels, isFolder: only }) => step() && (isFolder || !only) && agree(levels, parts, sameLevel, step),
    )
    return last !== undefined && !last.isNegated
  }
  const isInFolder = (path: string): boolean => {
    const slash = path.lastIndexOf('/')
    if (slash === -1) return false
    const folder = path.slice(0, slash)
    const known = folders.get(folder)
    if (known !== undefined) return known
    const is = isInFolder(folder) || isNamed(folder, true)
    folders.set(folder, is)
    return is
  }
  const isSpent = () => left < 0
  return { matches: path => !isSpent() && (isInFolder(path) || isNamed(path, false)) && !isSpent(), isSpent }
}

/**
 * Whether what a pattern stands for is exactly a list. Where an item does not fit, only the last `many` takes one more:
 * what stands before it has its place already, as early as can be.
 */
function agree<Item, Of>(
  pattern: readonly (Item | typeof many)[],
  list: ArrayLike<Of>,
  same: (item: Item | typeof many, of: Of) => boolean,
  step: () => boolean,
): boolean {
  let p = 0
  let afterMany = -1
  let taken = 0
  for (let i = 0; i < list.length; i++) {
    if (!step()) return false
    if (pattern[p] === many) {
      afterMany = ++p
      taken = i
    }
    if (p < pattern.length && same(pattern[p]!, list[i] as Of)) p++
    else if (afterMany === -1) return false
    else {
      p = afterMany
      i = taken++
    }
  }
  if (pattern[p] === many) p++
  return p === pattern.length
}
