import type { PageNode, Tree } from '../../tree/tree.ts'

export interface TreeOptions {
  /** What docs.json calls the site; empty when it does not. */
  readonly name: string
  readonly description: string
  /** Address of the site, without a slash at its end; empty for addresses from its root. */
  readonly baseUrl: string
  /** How many levels are shown. */
  readonly depth: number
  readonly color: boolean
}

/** A tree as text; `parts` are further files beside it, by the number in their name. */
export interface Written {
  readonly text: string
  readonly parts?: readonly string[]
}

export type TreeFormat = (tree: Tree, options: TreeOptions) => Written

/** The address of a page, for whoever reads it outside of the site. */
export const addressOf = ({ href }: PageNode, baseUrl: string) => (isElsewhere(href) ? href : baseUrl + href)

/** Whether a page is only a link: its front matter names an address elsewhere. */
export const isElsewhere = (href: string) => !href.startsWith('/') || href.startsWith('//')
