import type { FrontMatter } from '../project/project.ts'
import { type ListedKind, listedKinds } from '../grammar/table.ts'

/** A site's pages and the elements above them, flat and in reading order (docs/format.md#tree). */
export interface Tree {
  readonly version: 2
  /** `styling.eyebrows`: true for "breadcrumbs", false for "section", null when the theme decides. */
  readonly breadcrumbs: boolean | null
  /** `interaction.drilldown`; null when the theme decides. */
  readonly drilldown: boolean | null
  /** The anchors shown beside every page. */
  readonly global: { readonly anchors: readonly TreeAnchor[] }
  readonly nodes: readonly TreeNode[]
  /**
   * The pages that are served and that nothing in `nodes` shows: page files, and operations that `x-hidden`
   * hides.
   */
  readonly unlisted: readonly UnlistedPage[]
  /** `redirects` of docs.json, as they are written; absent where there are none. */
  readonly redirects?: readonly TreeRedirect[]
}

export interface TreeRedirect {
  readonly source: string
  readonly destination: string
}

export interface TreeAnchor {
  readonly label: string
  readonly href: string
  readonly icon: string | null
}

export type TreeNode = SectionNode | GroupNode | PageNode

export type NodeKind = TreeNode['kind']

/** Every kind of node: the switches of a site first, pages last. */
export const nodeKinds: readonly NodeKind[] = [...listedKinds, 'page']

interface AnyNode {
  /** Its index in `nodes`. */
  readonly id: number
  /** The id of the node above; null at the top. */
  readonly parent: number | null
  /** How many nodes are above it. */
  readonly depth: number
  readonly label: string
  /** JSON Pointer into the composed docs.json; of the generating element for what is generated. */
  readonly pointer: string
}

/** How an element is shown, where it says so. */
interface Shown {
  readonly hidden?: true
  readonly description?: string
  /** A color, or one for each of some modes (`light`, `dark`). */
  readonly color?: string | Readonly<Record<string, string>>
  readonly default?: true
}

/** An element that is neither a group nor a page. */
export interface SectionNode extends AnyNode, Shown {
  readonly kind: Exclude<ListedKind, 'group'>
  /** Of an element that is only a link. */
  readonly href?: string
  readonly icon?: string
  readonly tag?: string
}

export interface GroupNode extends AnyNode, Shown {
  readonly kind: 'group'
  /** Whether it is shown open at first; a top-level group always is. */
  readonly expanded: boolean
  /** Whether a reader can open and close it; a top-level group cannot be closed. */
  readonly collapsible: boolean
  readonly icon: string | null
  readonly tag: string | null
}

/** The properties of a page that do not depend on its place. */
interface AnyPage {
  /**
   * Address of the page on the site, percent-encoded; of a page whose front matter has `url`, that as it is
   * written.
   */
  readonly href: string
  /** The page's path, with a trailing `index`; of an operation its address without the first slash, not encoded. */
  readonly path: string
  /** Its own: the heading, in search, in llms.txt. */
  readonly title: string
  /** What the navigation calls it. */
  readonly sidebarTitle: string
  /** The page's file; null for a page without one, or where files were not looked for. */
  readonly file: string | null
  readonly hidden: boolean
  /** Whether search engines and readers of llms.txt are shown it (docs/format.md#sitemap-and-llmstxt). */
  readonly indexed: boolean
  /** It is only a link: its front matter has a `url`. */
  readonly external?: true
  readonly deprecated?: boolean
  readonly icon?: string
  readonly tag?: string
  readonly description?: string
  /** What else its front matter says of it, or `x-mint.metadata` of its operation. */
  readonly frontMatter?: PageFrontMatter
  /** The path of the specification in scope, on a page that shows an operation. */
  readonly openapi?: string
  readonly operation?: OperationReference
}

export type PageFrontMatter = Omit<
  FrontMatter,
  | 'title'
  | 'sidebarTitle'
  | 'description'
  | 'icon'
  | 'tag'
  | 'hidden'
  | 'deprecated'
  | 'fault'
  | 'places'
  | 'others'
>

export type UnlistedPage = AnyPage

/** The same page in another language or version. */
export interface Counterpart {
  /** The label of the language or version. */
  readonly label: string
  readonly href: string
}

export interface PageNode extends AnyNode, AnyPage {
  readonly kind: 'page'
  /** The hrefs of the neighbours in its section. */
  readonly previous: string | null
  readonly next: string | null
  /**
   * The labels of everything above (in `extended` without languages and versions), then its title; each cut
   * to 1,000 characters.
   */
  readonly breadcrumbs: readonly string[]
  /** It is the page that the title of the element above it opens. */
  readonly root?: true
  readonly translations?: readonly Counterpart[]
  readonly versions?: readonly Counterpart[]
  /**
   * The operation listed here, when a later page has the same address: readers get the later page, which this
   * node describes.
   */
  readonly lost?: OperationReference
}

export interface OperationReference {
  /** The specification that has it. */
  readonly spec: string
  /** Upper case. */
  readonly method: string
  /** Null for a webhook. */
  readonly path: string | null
  readonly operationId: string | null
  readonly summary: string | null
  readonly tags: readonly string[]
  readonly deprecated: boolean
  /** The webhook's name; null for the operation of a path. */
  readonly webhook: string | null
}
