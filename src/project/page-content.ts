import { isPath, mayBeInternal } from '../pages/address.ts'
import { packLinks, type PageContent, type PageLink, readContent, type Spanned } from '../pages/content.ts'
import { joined } from '../pages/packed.ts'
import type { Markup } from '../pages/page.ts'
import { frontMatterBlock } from './front-matter.ts'
import { placeOf } from './front-matter-places.ts'

export const markupOf = (file: string): Markup => (/\.mdx$/i.test(file) ? 'mdx' : 'markdown')

/** What a page file of this text holds. */
export const readPageContent = (file: string, text: string): PageContent => pageContent(text, markupOf(file))

/** What the text of a page holds, its front matter included. */
function pageContent(text: string, markup: Markup): PageContent {
  const block = frontMatterBlock(text)
  const start = block?.end === null || !block ? 0 : lineBehind(text, block.end)
  const content = readContent(text, markup, start)
  const links = block?.end ? frontMatterLinks(text, block.start, block.end) : []
  return links.length > 0 ? { ...content, links: joined(packLinks(text, links), content.links) } : content
}

/** Where the line behind the one at a place begins. */
function lineBehind(text: string, index: number): number {
  lineEnd.lastIndex = index
  return lineEnd.test(text) ? lineEnd.lastIndex : text.length
}

const lineEnd = /\r\n?|\n/g

/** The keys of front matter that hold an address (docs/format.md#links-in-pages). */
const keys = {
  url: 'link',
  icon: 'asset',
  'og:image': 'asset',
  'twitter:image': 'asset',
} as const

function frontMatterLinks(text: string, start: number, end: number): Spanned<PageLink>[] {
  const source = text.slice(start, end)
  return Object.entries(keys).flatMap(([key, kind]) => {
    const span = source.includes(key) ? placeOf(source, key) : null
    if (!span) return []
    const url = source.slice(...span)
    if (!mayBeInternal(url) || (kind === 'asset' && !isPath(url))) return []
    return [{ kind, url, span: [start + span[0], start + span[1]] as const }]
  })
}
