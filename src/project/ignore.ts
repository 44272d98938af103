import type { ReadText } from '../openapi/specification.ts'

/** The longest .mintignore that is read, in characters. */
export const maxIgnoreLength = 100_000

/** The page files that .mintignore names (in the syntax of .gitignore), and those of projects further down. */
export async function ignoredPages(
  files: readonly string[],
  included: ReadonlySet<string>,
  read: ReadText,
): Promise<string[]> {
  const pages = files.filter(file => /\.mdx?$/i.test(file))
  const nested = files
    .filter(file => file.endsWith('/docs.json') && !included.has(file))
    .map(file => file.slice(0, -'docs.json'.length))
  const own = nested.length === 0 ? [] : pages.filter(page => nested.some(folder => page.startsWith(folder)))
  const rules = read('.mintignore')
  if ('failure' in rules || rules.text.length > maxIgnoreLength) return own
  const { default: ignore } = await import('ignore')
  const matcher = ignore().add(rules.text)
  return [...own, ...pages.filter(page => matcher.ignores(page))]
}
