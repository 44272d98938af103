import { count } from '../document/count.ts'
import type { Navigation } from '../navigation/element.ts'
import { isExpected } from '../navigation/orphans.ts'
import { isPage, withoutExtension } from '../navigation/page-path.ts'
import type { Heads } from './heads.ts'
import type { OnPhase, Parts } from './parts.ts'
import type { FrontMatter } from './project.ts'
import { held } from '../document/time-limit.ts'

/** The page files whose front matter is read: all that the navigation lists, and those that are served without it. */
export function pagesToRead(
  files: readonly string[],
  ignored: readonly string[],
  navigation: Navigation,
): string[] {
  const unbuilt = new Set(ignored)
  let listed: Set<string> | undefined
  const isListed = (file: string) => {
    listed ??= new Set(navigation.entries.flatMap(({ page }) => page ?? []))
    return listed.has(withoutExtension(file))
  }
  // Most files are served whether they are listed or not, and need no lookup.
  return files.filter(file => isPage(file) && ((isExpected(file) && !unbuilt.has(file)) || isListed(file)))
}

/** The front matter of page files, by path; files without any are left out. */
export async function readFrontMatter(
  files: readonly string[],
  parts: Pick<Parts, 'frontMatters'>,
  onPhase?: OnPhase,
  heads?: Heads,
): Promise<Record<string, FrontMatter>> {
  const members: Record<string, FrontMatter> = {}
  const fieldsOf = parts.frontMatters(files, heads)
  let read = 0
  for (const file of files) {
    if (read % 500 === 0) onPhase?.(`reading the front matter of ${count(files.length, 'page')}`)
    // A path through links may take the system seconds.
    if (read % 10 === 0) held.limit.assert()
    read++
    const reading = fieldsOf(file)
    // Most pages have none: awaiting each would cost more than reading it.
    const fields = reading && (await reading)
    if (fields) members[file] = fields
  }
  return members
}
