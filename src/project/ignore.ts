import { isPage } from '../navigation/page-path.ts'
import type { ReadResult, ReadText } from '../openapi/specification.ts'
import { globs, maxGlobSteps } from './config/glob.ts'
import { ProjectError } from './project-error.ts'
import { hasAncestor } from './listed.ts'

/** The longest .mintignore that is read, in characters. */
export const maxIgnoreLength = 100_000

/** What a project leaves out. */
export interface Ignored {
  readonly ignored: readonly string[]
  readonly unbuilt: readonly string[]
  /** The text of .mintignore; null without one. */
  readonly text: string | null
}

/**
 * The page files that .mintignore or globs name (in the syntax of .gitignore), and those of nested projects:
 * `ignored`; `unbuilt` are those of .mintignore. Throws a ProjectError for a .mintignore that cannot be read, and
 * for patterns that take too many steps.
 */
export function ignoredPages(
  files: readonly string[],
  included: ReadonlySet<string>,
  read: ReadText,
  notInNavigation: readonly string[],
): Ignored {
  const nested = new Set(
    files
      .filter(file => file.endsWith('/docs.json') && !included.has(file))
      .map(file => file.slice(0, -'/docs.json'.length)),
  )
  const own = nested.size === 0 ? [] : files.filter(file => isPage(file) && hasAncestor(file, nested))
  const rules = read('.mintignore')
  const text = textOf(rules)
  if (text === null && notInNavigation.length === 0) return { ignored: own, unbuilt: [], text }
  // As git reads it, a byte order mark is no part of the first pattern.
  const lines = text?.replace(/^\uFEFF/, '').split(/\r?\n/) ?? []
  // A `!` in one does not affect the other.
  const [byText, byGlobs] = [globs(lines), globs(notInNavigation)]
  const pages = files.filter(isPage)
  const unbuilt = pages.filter(byText.matches)
  const named = new Set(unbuilt)
  const others = pages.filter(page => named.has(page) || byGlobs.matches(page))
  if (byText.isSpent()) throw tooManySteps('.mintignore')
  if (byGlobs.isSpent()) throw tooManySteps('notInNavigation')
  return { ignored: [...own, ...others], unbuilt, text }
}

const tooManySteps = (name: string) =>
  new ProjectError(
    `The patterns of "${name}" take more than ${maxGlobSteps} steps. Write fewer, or shorter ones.`,
  )

/** Without it, ignored pages would be reported: nothing is checked then. */
function textOf(rules: ReadResult): string | null {
  const refuse = (reason: string) => new ProjectError(`Cannot read ".mintignore": ${reason}.`)
  if ('failure' in rules) {
    if (rules.failure === 'missing') return null
    throw refuse(rules.detail ?? 'it leads out of the project')
  }
  if (rules.text.length > maxIgnoreLength) throw refuse(`it is longer than ${maxIgnoreLength} characters`)
  return rules.text
}
