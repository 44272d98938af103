import type { Hover } from 'vscode-languageserver/node'
import { isPage, withoutExtension } from '../../navigation/page-path.ts'
import { rangeAt } from '../../pages/place.ts'
import { hrefOf } from '../../site/slug.ts'
import { pageFields } from '../../tree/page.ts'
import { code, escaped, lines } from '../hover-words.ts'
import type { Known } from '../known.ts'
import { toRange } from '../places.ts'
import { endOf, linkAt } from './links.ts'

/** The page that a link leads to, at an offset of a page: its title, address and file; null for anything else. */
export function pageHover(known: Known, file: string, offset: number): Hover | null {
  const link = linkAt(known, file, offset)
  const end = link && endOf(known, link)
  if (!link || !end) return null
  const value = wordsOf(known, end, link.answer.kind === 'redirect')
  return value === null
    ? null
    : { contents: { kind: 'markdown', value }, range: toRange(rangeAt(link.place)) }
}

function wordsOf(
  { facts }: Known,
  { address, file }: { address: string; file: string | null },
  isLed: boolean,
) {
  if (file !== null && !isPage(file)) return null
  const { filePage, placements, hidden } = facts().survey()
  const page =
    file === null
      ? [...placements.map(({ page }) => page), ...hidden].find(one => one.address === address)
      : filePage(withoutExtension(file), null)
  if (!page) return null
  const { title, description } = pageFields(page)
  return lines(title, [
    typeof description === 'string' && escaped(description),
    `address ${code(hrefOf(address))}${isLed ? ', by a redirect' : ''}`,
    file !== null && `file ${code(file)}`,
  ])
}
