import type { Target } from '../definition.ts'
import type { Known } from '../known.ts'
import { pageLinks } from './links.ts'

/** The file that a link, an image or an import of a page leads to, at an offset of its text; null without any. */
export function pageDefinition(known: Known, file: string, offset: number): Target | null {
  const link = pageLinks(known, file).find(
    ({ range: { start, end } }) => start.offset <= offset && offset <= end.offset,
  )
  return link ? { file: link.target, range: null } : null
}
