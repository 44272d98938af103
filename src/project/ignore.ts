import { isPage } from '../navigation/page-path.ts'
import type { ReadResult, ReadText } from '../openapi/specification.ts'
import { ProjectError } from './project-error.ts'

/** The longest .mintignore that is read, in characters. */
export const maxIgnoreLength = 100_000

/** The page files that .mintignore or some globs name (in the syntax of .gitignore), and those of projects further down. Throws a ProjectError for a .mintignore that cannot be read. */
export async function ignoredPages(
  files: readonly string[],
  included: ReadonlySet<string>,
  read: ReadText,
  globs: readonly string[],
): Promise<string[]> {
  const pages = files.filter(isPage)
  const nested = files
    .filter(file => file.endsWith('/docs.json') && !included.has(file))
    .map(file => file.slice(0, -'docs.json'.length))
  const own = nested.length === 0 ? [] : pages.filter(page => nested.some(folder => page.startsWith(folder)))
  const rules = read('.mintignore')
  const text = textOf(rules)
  if (text === null && globs.length === 0) return own
  const { default: ignore } = await import('ignore')
  // A `!` in the one takes back nothing of the other.
  const matchers = [...(text === null ? [] : [ignore().add(text)]), ignore().add([...globs])]
  return [...own, ...pages.filter(page => matchers.some(matcher => matcher.ignores(page)))]
}

/** Without it, pages would be told of that nobody wants to be told of: nothing is checked then. */
function textOf(rules: ReadResult): string | null {
  const refuse = (reason: string) => new ProjectError(`Cannot read ".mintignore": ${reason}.`)
  if ('failure' in rules) {
    if (rules.failure === 'missing') return null
    throw refuse(rules.detail ?? 'it leads out of the project')
  }
  if (rules.text.length > maxIgnoreLength) throw refuse(`it is longer than ${maxIgnoreLength} characters`)
  return rules.text
}
