import type { Navigation } from './element.ts'
import { cleanPath, fold, isPage, withoutExtension } from './page-path.ts'

/** What is in a folder of snippets, or below a name that begins with `_` or `.`. */
const part = /(?:^|\/)(?:[_.]|snippets\/)/

/**
 * Files for those who work on the repository. Deeper down and as .mdx all but a README.md are pages as others
 * are.
 */
const standalone =
  /^(?:(?:changelog|contributing|license|security|code_of_conduct|agents|claude|skill)\.md|404\.mdx?)$|(?:^|\/)readme\.md$/i

interface Orphans {
  readonly files: readonly string[]
  readonly ignored: readonly string[]
  readonly found: readonly string[]
}

const known = new WeakMap<Navigation, Orphans>()

/**
 * The page files that nothing in the navigation reaches, of those that it should (docs/format.md#files,
 * `orphan-page`); front matter is left to the caller. Done once for a project, for who reads and who checks
 * it.
 */
export function orphansOf(
  navigation: Navigation,
  files: readonly string[],
  ignored: readonly string[],
): readonly string[] {
  const last = known.get(navigation)
  if (last?.files === files && last.ignored === ignored) return last.found
  const names = findOrphans(navigation, files, new Set(ignored))
  known.set(navigation, { files, ignored, found: names })
  return names
}

function findOrphans(
  { entries, irregular, elements }: Navigation,
  files: readonly string[],
  ignored: ReadonlySet<string>,
): string[] {
  // The site serves the index page at its root without an entry.
  const reached = new Set(['index'])
  for (const { page } of entries) if (page !== null) reached.add(page)
  // A file may be named exactly like the entry, such as `a#b` or `GET started`.
  for (const { text } of irregular) reached.add(text)
  for (const { value } of elements) if (typeof value.href === 'string') reached.add(cleanPath(value.href))
  const orphans = files.filter(
    file => isPage(file) && !reached.has(withoutExtension(file)) && !ignored.has(file) && isExpected(file),
  )
  if (orphans.length === 0) return orphans
  for (const path of [...reached]) reached.add(fold(path))
  return orphans.filter(file => !reached.has(fold(withoutExtension(file))))
}

/** Whether a page file should be listed in the navigation: not a README and the like at the root, nor a snippet. */
export function isExpected(file: string): boolean {
  return !part.test(file) && !standalone.test(file)
}
