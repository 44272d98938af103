import type { PageNode, Tree } from '../../tree/tree.ts'

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

/** The absolute address of a page. */
export const addressOf = ({ href }: PageNode, baseUrl: string) => (isElsewhere(href) ? href : baseUrl + href)

/** Whether a page is only a link, because its front matter names an external address. */
export const isElsewhere = (href: string) => !href.startsWith('/') || href.startsWith('//')
