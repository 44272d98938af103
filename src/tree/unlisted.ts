import type { Navigation } from '../navigation/element.ts'
import { isExpected } from '../navigation/orphans.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import type { Facts } from '../site/facts.ts'
import type { SitePage } from '../site/survey.ts'
import { pageFields } from './page.ts'
import type { UnlistedPage } from './tree.ts'

/**
 * The pages that are served and that no node shows (docs/format.md#file-pages): files by path, then hidden
 * operations.
 */
export function unlistedPages(
  { root }: Navigation,
  { files, ignored, survey, whyUnbuilt }: Facts,
  isAllIndexed: boolean,
): UnlistedPage[] {
  const { placements, hidden, liveAt, filePage } = survey()
  const shown = new Set(placements.map(({ page }) => liveAt(page).address))
  const pages: SitePage[] = []
  const add = (page: SitePage) => {
    if (shown.has(page.address)) return
    shown.add(page.address)
    pages.push(page)
  }
  for (const file of files?.pages ?? [])
    if (!ignored.has(file) && isExpected(file) && whyUnbuilt(file) === null)
      add(filePage(withoutExtension(file), root))
  for (const page of hidden) add(liveAt(page))
  return pages.map(page => {
    const fields = pageFields(page)
    const hidden = fields.hidden || page.kind === 'operation'
    return Object.assign(fields, { hidden, indexed: isAllIndexed && fields.frontMatter?.noindex !== true })
  })
}
