/**
 * A headless sidebar: which groups are open, which page is shown, and where a click leads.
 * Pure, without dependencies, for any browser; takes the tree that `docs-nav tree --format json` writes.
 */

/** What the model needs of a tree's nodes. */
export interface SidebarNode {
  readonly id: number
  readonly parent: number | null
  readonly kind: string
  readonly label: string
  readonly href?: string
  readonly hidden?: boolean
  readonly expanded?: boolean
  readonly collapsible?: boolean
  readonly previous?: string | null
  readonly next?: string | null
  readonly breadcrumbs?: readonly string[]
}

export interface SidebarTree {
  readonly nodes: readonly SidebarNode[]
  readonly drilldown: boolean | null
}

export interface SidebarState {
  readonly nodes: readonly SidebarNode[]
  /** Whether selecting a group opens its first page. */
  readonly drilldown: boolean
  /** The ids of the groups that are open. */
  readonly open: readonly number[]
  /** The id of the page that is shown; null before any is. */
  readonly page: number | null
}

/** The next state, and the address to go to when the selection opens a page. */
export interface Move {
  readonly state: SidebarState
  readonly navigate: string | null
}

/**
 * The initial state.
 *
 * @param theme the theme's behavior when docs.json leaves `interaction.drilldown` unset
 */
export function initialState(
  tree: SidebarTree,
  theme: { drilldown: boolean } = { drilldown: false },
): SidebarState {
  const open = tree.nodes.filter(node => node.kind === 'group' && node.expanded).map(node => node.id)
  return { nodes: tree.nodes, drilldown: tree.drilldown ?? theme.drilldown, open, page: null }
}

/**
 * Selects a group, as the reference's table of group moves says: with drilldown it opens and its
 * first page is shown; without, a nested group opens or closes, and a top-level group stays open.
 */
export function selectGroup(state: SidebarState, group: number): Move {
  const { nodes, open, drilldown } = state
  const node = nodes[group]
  if (node?.kind !== 'group') return { state, navigate: null }
  if (drilldown) {
    const page = firstPage(state, group)
    if (page) return { state: selectPage(state, page.id), navigate: page.href ?? null }
  }
  if (!node.collapsible) return { state, navigate: null }
  const isOpen = open.includes(group) && !drilldown
  return {
    state: { ...state, open: isOpen ? open.filter(id => id !== group) : add(open, group) },
    navigate: null,
  }
}

/** Shows a page, by its id, and opens the groups above it. */
export function selectPage(state: SidebarState, page: number): SidebarState {
  const { nodes } = state
  if (nodes[page]?.kind !== 'page') return state
  let open = state.open
  for (let index = nodes[page].parent; index !== null; index = nodes[index]!.parent)
    if (nodes[index]!.kind === 'group') open = add(open, index)
  return { ...state, open, page }
}

/** The first page below a group, hidden ones aside. */
export function firstPage({ nodes }: SidebarState, group: number): SidebarNode | null {
  for (const node of nodes.slice(group + 1)) {
    if (!isBelow(nodes, node, group)) return null
    if (node.kind === 'page' && !node.hidden) return node
  }
  return null
}

/** The labels of everything above the page that is shown, then its title. */
export const breadcrumbs = ({ nodes, page }: SidebarState): readonly string[] =>
  (page === null ? undefined : nodes[page]?.breadcrumbs) ?? []

/** The addresses before and after the page that is shown. */
export function neighbours({ nodes, page }: SidebarState): { previous: string | null; next: string | null } {
  const shown = page === null ? undefined : nodes[page]
  return { previous: shown?.previous ?? null, next: shown?.next ?? null }
}

const add = (open: readonly number[], id: number) => (open.includes(id) ? open : [...open, id])

function isBelow(nodes: readonly SidebarNode[], node: SidebarNode, group: number): boolean {
  for (let index = node.parent; index !== null; index = nodes[index]!.parent) if (index === group) return true
  return false
}
