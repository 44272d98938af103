import { type Character, type Level, many, one, patternsOf } from './glob-pattern.ts'

/** How many comparisons all questions to some globs may take together. */
export const maxGlobSteps = 50_000_000

/** The path of a folder that is new counts as one for each of so many characters: what is only written may have thousands. */
export const charactersPerStep = 10

/** How many comparisons some globs may still take. */
export interface GlobRoom {
  steps: number
}

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
 *
 * @param room what these globs share with others
 */
export function globs(lines: readonly string[], room: GlobRoom = { steps: maxGlobSteps }): Globs {
  const patterns = lines.flatMap(patternsOf)
  const folders = new Map<string, boolean>()
  const step = (count = 1) => (room.steps -= count) >= 0
  const isSpent = () => room.steps < 0

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
    const unknown: string[] = []
    let is = false
    for (let end = slashBefore(path, path.length); end !== -1; end = slashBefore(path, end)) {
      const folder = path.slice(0, end)
      const known = folders.get(folder)
      if (known !== undefined) {
        is = known
        break
      }
      if (!step(Math.ceil(folder.length / charactersPerStep))) return false
      unknown.push(folder)
    }
    for (const folder of unknown.reverse()) {
      is ||= isNamed(folder, true)
      if (isSpent()) return false
      folders.set(folder, is)
    }
    return is
  }
  return { matches: path => !isSpent() && (isInFolder(path) || isNamed(path, false)) && !isSpent(), isSpent }
}

/** The last slash before a place of a path; -1 without one. */
const slashBefore = (path: string, end: number) => (end === 0 ? -1 : path.lastIndexOf('/', end - 1))

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
