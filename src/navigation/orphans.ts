import type { Navigation } from './element.ts'
import { cleanPath, withoutExtension } from './page-path.ts'

const standalone = new Set(
  'readme changelog contributing license security code_of_conduct agents claude skill 404'.split(' '),
)

/**
 * The page files that nothing in the navigation reaches, of those that it should (SPEC section 4,
 * `orphan-page`); front matter is left to the caller.
 */
export function orphansOf(
  navigation: Navigation,
  pages: readonly string[],
  ignored: ReadonlySet<string>,
): string[] {
  // The site opens the index page at its root by itself.
  const reached = new Set(['index'])
  for (const { page } of navigation.entries) if (page !== null) reached.add(page)
  for (const { value } of navigation.elements)
    if (typeof value.href === 'string') reached.add(cleanPath(value.href))
  const orphans = pages.filter(
    file => !reached.has(withoutExtension(file)) && !ignored.has(file) && isExpected(file),
  )
  if (orphans.length === 0) return orphans
  const folded = new Set([...reached].map(path => path.toLowerCase()))
  return orphans.filter(file => !folded.has(withoutExtension(file).toLowerCase()))
}

/** Whether a page file is one that a navigation lists: no README and the like, no part of other pages. */
export function isExpected(file: string): boolean {
  const isPart = /(?:^|\/)(?:[_.]|snippets\/)/.test(file)
  return !isPart && !standalone.has(withoutExtension(file.slice(file.lastIndexOf('/') + 1)).toLowerCase())
}
