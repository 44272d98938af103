import { isPage } from '../navigation/page-path.ts'
import type { Place } from '../pages/place.ts'
import type { Links } from '../site/links.ts'
import type { Target } from './definition.ts'

/** The file that a link, an image or an import of a page names, at an offset of its text; null without any. */
export function pageDefinition(file: string, offset: number, links: Links): Target | null {
  if (!isPage(file)) return null
  const isAt = (place: Place) => place[2] <= offset && offset <= place[5]
  for (const { at, answer } of links.all())
    if ('file' in at && at.file === file && isAt(at.link.place) && 'file' in answer && answer.file !== null)
      return { file: answer.file, range: null }
  for (const item of links.imports())
    if (item.file === file && isAt(item.import.place) && item.target !== null)
      return { file: item.target, range: null }
  return null
}
