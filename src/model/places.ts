import { appendTo } from '../document/append.ts'
import { firstIndex } from '../document/first-index.ts'
import { decoded, placeOf } from '../navigation/redirects.ts'
import type { PageNode, SectionNode, Tree, TreeNode, UnlistedPage } from '../tree/tree.ts'

/** Where the pages of a tree are, for lookups that take no longer when there are more of them. */
export interface Places {
  /** The nodes that show a page, in reading order, mere links to it last; empty where no node does. */
  nodesOf(href: string): readonly PageNode[]
  unlistedOf(href: string): UnlistedPage | undefined
  /** The first node of a page, or the first below a section. */
  nodeOf(href: string, section: number | undefined): PageNode | undefined
  /** The first node of a page whose nearest section is that of another node. */
  besideOf(href: string, node: TreeNode): PageNode | undefined
  isBelow(node: number, above: number): boolean
  /** The nodes above a node, from the outside in. */
  above(node: TreeNode): readonly Exclude<TreeNode, PageNode>[]
  /** The nearest section above a node. */
  sectionOf(node: TreeNode): SectionNode | null
  /** The address of the first page below a node; a hidden one where all are. */
  firstBelow(id: number): string | null
}

/** So many nodes of a page are looked through as fast as a map of them is made. */
const fewNodes = 4

export function placesOf({ nodes, unlisted }: Tree): Places {
  const exact = new Map<string, PageNode[]>()
  const links: PageNode[] = []
  const spelled = new Map<string, PageNode[]>()
  const others = new Map<string, UnlistedPage>()
  for (const node of nodes) {
    if (node.kind !== 'page') continue
    if (node.external) links.push(node)
    else {
      appendTo(exact, node.href, node)
      appendTo(spelled, keyOf(node.href), node)
    }
  }
  for (const link of links) appendTo(exact, link.href, link)
  for (const page of unlisted) others.set(keyOf(page.href), page)
  const first = firstPages(nodes)
  const ends = endsOf(nodes)

  const nodesOf: Places['nodesOf'] = href => exact.get(href) ?? spelled.get(keyOf(href)) ?? []
  const isBelow: Places['isBelow'] = (node, above) => node > above && node <= (ends[above] ?? -1)
  /** The first of the nodes of a page that are links, or that are none, that is below a section; links are the last. */
  const firstIn = (list: readonly PageNode[], section: number, isLink: boolean) => {
    const isOne = ({ external }: PageNode) => (external ?? false) === isLink
    const node = list[firstIndex(list, item => (isOne(item) ? item.id > section : !isLink))]
    return node && isOne(node) && isBelow(node.id, section) ? node : undefined
  }
  /** By the nodes of a page, where it was asked for: the first of them in each section. */
  const firsts = new Map<readonly PageNode[], ReadonlyMap<SectionNode | null, PageNode>>()
  const above = (node: TreeNode) => {
    const chain: Exclude<TreeNode, PageNode>[] = []
    for (let id = node.parent; id !== null;) {
      const parent = nodes[id]
      if (!parent || parent.kind === 'page') break
      chain.unshift(parent)
      id = parent.parent
    }
    return chain
  }
  const sectionOf: Places['sectionOf'] = node => {
    const section = above(node).findLast(({ kind }) => kind !== 'group')
    return section && section.kind !== 'group' ? section : null
  }
  return {
    nodesOf,
    unlistedOf: href => others.get(keyOf(href)),
    nodeOf(href, section) {
      const nodes = nodesOf(href)
      if (section === undefined) return nodes[0]
      return firstIn(nodes, section, false) ?? firstIn(nodes, section, true)
    },
    besideOf(href, node) {
      const nodes = nodesOf(href)
      if (nodes.length === 0) return undefined
      const section = sectionOf(node)
      if (nodes.length <= fewNodes) return nodes.find(one => sectionOf(one) === section)
      // Of those of one section the first comes last, and stays.
      const first = firsts.get(nodes) ?? new Map(nodes.toReversed().map(one => [sectionOf(one), one]))
      firsts.set(nodes, first)
      return first.get(section)
    },
    isBelow,
    above,
    sectionOf,
    firstBelow: id => first.get(id) ?? null,
  }
}

/** What the spellings of one address share; an address of another site is its own. */
const keyOf = (href: string): string => {
  const place = placeOf(href)
  return place === null ? href : `/${decoded(place)}`
}

function firstPages(nodes: readonly TreeNode[]): ReadonlyMap<number, string> {
  const first = new Map<number, string>()
  for (const isHidden of [false, true])
    for (const node of nodes)
      if (node.kind === 'page' && node.hidden === isHidden)
        // What has a first page is below nodes that have one.
        for (let id = node.parent; id !== null && !first.has(id); id = nodes[id]?.parent ?? null)
          first.set(id, node.href)
  return first
}

/** For each node the id of the last one below it, or its own: a tree lists what is below a node right after it. */
function endsOf(nodes: readonly TreeNode[]): number[] {
  const ends = nodes.map(({ id }) => id)
  for (let id = nodes.length - 1; id >= 0; id--) {
    const [end, parent] = [ends[id] ?? id, nodes[id]?.parent]
    if (typeof parent === 'number' && end > (ends[parent] ?? end)) ends[parent] = end
  }
  return ends
}
