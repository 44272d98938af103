import type { Navigation } from './element.ts'
import { cleanPath, withoutExtension } from './page-path.ts'

const standalone = new Set(
  'readme changelog contributing license security code_of_conduct agents claude 404'.split(' '),
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
  const reached = new Set<string>()
  for (const { entry } of navigation.entries) if (entry.kind === 'page') reached.add(cleanPath(entry.path))
  const orphans = pages.filter(
    file => !reached.has(withoutExtension(file)) && !ignored.has(file) && isExpected(file),
  )
  if (orphans.length === 0) return orphans
  const folded = new Set([...reached].map(path => path.toLowerCase()))
  return orphans.filter(file => !folded.has(withoutExtension(file).toLowerCase()))
}

/** Whether a page file is one that a navigation lists: no README and the like, nothing in a folder for parts. */
function isExpected(file: string): boolean {
  const parts = file.split('/')
  const name = withoutExtension(parts.pop()!).toLowerCase()
  return !standalone.has(name) && parts.every(part => part !== 'snippets' && !/^[_.]/.test(part))
}
