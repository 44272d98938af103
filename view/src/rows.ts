import type { ShownNode } from '../../src/view/data.ts'

/** Nodes by the node above them; those at the top are below null. */
export type Children = ReadonlyMap<number | null, readonly number[]>

export function childrenOf(nodes: readonly ShownNode[]): Children {
  const children = new Map<number | null, number[]>()
  for (const [id, { parent }] of nodes.entries()) {
    const siblings = children.get(parent)
    if (siblings) siblings.push(id)
    else children.set(parent, [id])
  }
  return children
}

/** The node and all above it, the topmost first. */
export function pathTo(nodes: readonly ShownNode[], id: number | null): number[] {
  const path: number[] = []
  for (let at = id; at !== null; at = nodes[at]?.parent ?? null) path.unshift(at)
  return path
}

/** The first page of each address. */
export const pagesByAddress = (nodes: readonly ShownNode[]): ReadonlyMap<string, number> =>
  new Map(
    nodes
      .flatMap(({ kind, href }, id) => (kind === 'page' && href !== undefined ? [[href, id] as const] : []))
      .reverse(),
  )

/** Sections of one kind from which a reader chooses: versions in a switch, tabs in a bar. */
export interface Choice {
  readonly kind: ShownNode['kind']
  readonly ids: readonly number[]
  /** Null where all are links out of the site. */
  readonly chosen: number | null
}

const isInSidebar = ({ kind }: ShownNode) => kind === 'group' || kind === 'page'

/** The choices above the sidebar on the way to a node, and the nodes at the top of the sidebar. */
export function choicesOn(nodes: readonly ShownNode[], children: Children, selected: number | null) {
  const way = new Set(pathTo(nodes, selected))
  const choices: Choice[] = []
  const top: number[] = []
  let below = children.get(null) ?? []
  while (below.length > 0) {
    for (const id of below) if (isInSidebar(nodes[id]!)) top.push(id)
    const sections = below.filter(id => !isInSidebar(nodes[id]!))
    if (sections[0] === undefined) break
    const chosen =
      sections.find(id => way.has(id)) ??
      sections.find(id => nodes[id]!.default) ??
      sections.find(id => children.has(id)) ??
      null
    choices.push({ kind: nodes[chosen ?? sections[0]]!.kind, ids: sections, chosen })
    below = chosen === null ? [] : (children.get(chosen) ?? [])
  }
  return { choices, top }
}

/** A line of the sidebar. */
export interface Row {
  readonly id: number
  readonly level: number
  /** Null for a page. */
  readonly isOpen: boolean | null
  readonly position: number
  readonly siblings: number
}

/** The lines of the sidebar: groups, and below those that are open what they hold. */
export function rowsOf(
  nodes: readonly ShownNode[],
  children: Children,
  top: readonly number[],
  closed: ReadonlySet<number>,
): Row[] {
  const rows: Row[] = []
  const add = (ids: readonly number[], level: number) => {
    for (const [i, id] of ids.entries()) {
      const isOpen = nodes[id]!.kind === 'page' ? null : !closed.has(id)
      rows.push({ id, level, isOpen, position: i + 1, siblings: ids.length })
      if (isOpen) add(children.get(id) ?? [], level + 1)
    }
  }
  add(top, 1)
  return rows
}

/** The groups that are closed at first, as the platform shows them. */
export const closedAtFirst = (nodes: readonly ShownNode[]): Set<number> =>
  new Set(
    nodes.flatMap(({ kind, collapsible, expanded }, id) =>
      kind === 'group' && collapsible && !expanded ? id : [],
    ),
  )

/** The pages whose title or address holds all the words of a query, in reading order. */
export function pagesFor(nodes: readonly ShownNode[], query: string): number[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return nodes.flatMap(({ kind, label, title = '', href = '' }, id) => {
    const text = `${label} ${title} ${href}`.toLowerCase()
    return kind === 'page' && words.every(word => text.includes(word)) ? id : []
  })
}
