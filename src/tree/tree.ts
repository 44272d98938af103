import { type ListedKind, listedKinds } from '../grammar/table.ts'

/** A site's pages and what stands above them, flat and in reading order (docs/format.md#tree). */
export interface Tree {
  readonly version: 1
  /** `styling.eyebrows`: true for "breadcrumbs", false for "section", null when the theme decides. */
  readonly breadcrumbs: boolean | null
  /** `interaction.drilldown`; null when the theme decides. */
  readonly drilldown: boolean | null
  /** What stands beside every page. */
  readonly global: { readonly anchors: readonly TreeAnchor[] }
  readonly nodes: readonly TreeNode[]
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
  /** How many nodes stand above it. */
  readonly depth: number
  readonly label: string
  /** JSON Pointer into the composed docs.json; of the generating element for what is generated. */
  readonly pointer: string
}

/** An element that is neither a group nor a page. */
export interface SectionNode extends AnyNode {
  readonly kind: Exclude<ListedKind, 'group'>
  /** Of an element that is only a link. */
  readonly href?: string
}

export interface GroupNode extends AnyNode {
  readonly kind: 'group'
  /** Whether it is shown open at first; a top-level group always is. */
  readonly expanded: boolean
  /** Whether a reader can open and close it; a top-level group cannot be closed. */
  readonly collapsible: boolean
  readonly icon: string | null
  readonly tag: string | null
}

export interface PageNode extends AnyNode {
  readonly kind: 'page'
  /** Address of the page on the site, percent-encoded; of a page whose front matter has `url`, that as it is written. */
  readonly href: string
  /** The page's path, with a trailing `index`; of an operation its address without the first slash, not encoded. */
  readonly path: string
  readonly title: string
  /** The page's file; null for a page without one, and where nobody looked. */
  readonly file: string | null
  readonly hidden: boolean
  /** The hrefs of the neighbours in its section. */
  readonly previous: string | null
  readonly next: string | null
  /** The labels of everything above, then its title. */
  readonly breadcrumbs: readonly string[]
  readonly deprecated?: boolean
  readonly icon?: string
  readonly tag?: string
  readonly description?: string
  /** The path of the specification in scope, on a page that shows an operation. */
  readonly openapi?: string
  readonly operation?: OperationReference
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
