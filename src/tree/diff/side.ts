import { appendTo } from '../../document/append.ts'
import { placeWithin } from '../../navigation/page-path.ts'
import { crumb } from '../crumb.ts'
import type { GroupNode, PageNode, SectionNode, Tree, UnlistedPage } from '../tree.ts'

export type ElementNode = SectionNode | GroupNode

/** A page of a tree, with every node that shows it; none for a page that is served and not listed. */
export interface SidePage {
  readonly page: PageNode | UnlistedPage
  readonly nodes: readonly PageNode[]
  /** Whether a reader gets something at its address. */
  readonly isServed: boolean
}

/** One of two trees that are compared. */
export interface Side {
  readonly tree: Tree
  /** Each page once, in reading order; then those that nothing lists. */
  readonly pages: readonly SidePage[]
  /** The page that a node shows, by the id of the node. */
  readonly pageOf: ReadonlyMap<number, SidePage>
  readonly elements: readonly ElementNode[]
  /** The nodes below an element, by its id; those at the top by null. */
  readonly childrenOf: ReadonlyMap<number | null, readonly (ElementNode | PageNode)[]>
  /** The elements above a node, the nearest first. */
  above(node: ElementNode | PageNode): ElementNode[]
  /** The pages below an element, each once. */
  below(element: ElementNode): Set<SidePage>
  /** Whether an element has a page below it, by its id. */
  hasPages(id: number): boolean
  /** The labels of the elements above a node, the topmost first, as breadcrumbs have them. */
  placeOf(node: ElementNode | PageNode): readonly string[]
}

/** What identifies a page within its tree: its file, or the operation that it is made of. */
export function identityOf({ path, file, operation }: UnlistedPage): string {
  if (file !== null || !operation) return `page ${path}`
  const { spec, method, path: route, webhook } = operation
  return JSON.stringify([spec, method, route, webhook])
}

export function openSide(tree: Tree): Side {
  const groups = new Map<string, (PageNode | UnlistedPage)[]>()
  const childrenOf = new Map<number | null, (ElementNode | PageNode)[]>()
  const elements: ElementNode[] = []
  const keyOf = (page: UnlistedPage) => `${identityOf(page)}\n${addressOf(page)}`
  for (const node of tree.nodes) {
    appendTo(childrenOf, node.parent, node)
    if (node.kind === 'page') appendTo(groups, keyOf(node), node)
    else elements.push(node)
  }
  for (const page of tree.unlisted) if (!groups.has(keyOf(page))) groups.set(keyOf(page), [page])
  // Without files nobody knows which pages lack one.
  const knowsFiles = [...groups.values()].some(([page]) => page!.file !== null)
  const pages = [...groups.values()].map(group => sidePage(group, knowsFiles))
  const pageOf = new Map(pages.flatMap(page => page.nodes.map(({ id }) => [id, page] as const)))
  const above = (node: ElementNode | PageNode) => {
    const found: ElementNode[] = []
    for (let id = node.parent; id !== null;) {
      const parent = tree.nodes[id]
      if (!parent || parent.kind === 'page') break
      found.push(parent)
      id = parent.parent
    }
    return found
  }
  const places = new Map<number | null, readonly string[]>()
  const ends = endsOf(tree.nodes)
  const hasPages = new Set<number>()
  for (const { nodes } of pages)
    for (const { parent } of nodes)
      for (let id = parent; id !== null && !hasPages.has(id); id = tree.nodes[id]?.parent ?? null)
        hasPages.add(id)
  return {
    tree,
    pages,
    pageOf,
    elements,
    childrenOf,
    above,
    below: ({ id }) => {
      const found = new Set<SidePage>()
      for (let i = id + 1; i < ends[id]!; i++) {
        const page = pageOf.get(i)
        if (page) found.add(page)
      }
      return found
    },
    hasPages: id => hasPages.has(id),
    placeOf: node => {
      // Nodes below one element share its list.
      const place =
        places.get(node.parent) ??
        above(node)
          .map(({ label }) => crumb(label))
          .reverse()
      places.set(node.parent, place)
      return place
    },
  }
}

/** The id behind the last node below each node: those below follow it, as they are read. */
function endsOf(nodes: Tree['nodes']): number[] {
  const ends = nodes.map((_, id) => id + 1)
  for (const [id, { parent }] of [...nodes.entries()].reverse())
    if (parent !== null) ends[parent] = Math.max(ends[parent]!, ends[id]!)
  return ends
}

/** The address of a page, of which an entry such as "guides/start#install" names a place. */
const addressOf = ({ href, external }: UnlistedPage) => (external ? href : placeWithin(href).path)

function sidePage(group: readonly (PageNode | UnlistedPage)[], knowsFiles: boolean): SidePage {
  const [first] = group
  const page = { ...first!, href: addressOf(first!) }
  const nodes = group.filter(node => 'kind' in node)
  const isThere = page.file !== null || page.operation !== undefined || !knowsFiles
  return { page, nodes, isServed: isThere && page.external !== true }
}
