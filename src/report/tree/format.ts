import { placeWithin } from '../../navigation/page-path.ts'
import type { PageNode, Tree, UnlistedPage } from '../../tree/tree.ts'

export interface TreeOptions {
  /** The site's name from docs.json; empty when unset. */
  readonly name: string
  readonly description: string
  /** The site's address without a trailing slash; empty for root-relative addresses. */
  readonly baseUrl: string
  /** The number of levels to show. */
  readonly depth: number
  readonly color: boolean
}

/** A tree as text; `parts` are further files beside it, by their number. */
export interface Written {
  readonly text: string
  readonly parts?: readonly string[]
}

export type TreeFormat = (tree: Tree, options: TreeOptions) => Written

/** The address of a page, for whoever reads it outside of the site; of a place within it, that of the page. */
export const addressOf = ({ href, external }: UnlistedPage, baseUrl: string) => {
  if (isElsewhere(href)) return href
  return baseUrl + (external ? href : placeWithin(href).path)
}

/** The pages that search engines and language models are shown (docs/format.md#sitemap-and-llmstxt). */
export const indexedPages = ({ nodes, unlisted }: Tree): (PageNode | UnlistedPage)[] =>
  [...nodes.filter(node => node.kind === 'page'), ...unlisted].filter(({ indexed }) => indexed)

/** Whether a page is only a link, because its front matter names an external address. */
const isElsewhere = (href: string) => !href.startsWith('/') || href.startsWith('//')
