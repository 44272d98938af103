import type { SidebarNode, SidebarTree } from '../../src/sidebar.ts'

/**
 * A tree from an outline, where each line is a node and two spaces are a level: `# group`, `# group +` when
 * open, `- page`, `- page hidden`.
 */
export function treeOf(outline: string, drilldown: boolean | null = null): SidebarTree {
  const above: number[] = []
  const nodes: SidebarNode[] = []
  for (const [id, line] of outline.trim().split('\n').entries()) {
    const [, spaces, mark, name, flag] = /^(\s*)([#=-]) (\S+) ?(\S*)$/.exec(line)!
    const depth = spaces!.length / 2
    const parent = above[depth - 1] ?? null
    above.splice(depth, above.length, id)
    const collapsible = parent !== null && nodes[parent]!.kind === 'group'
    const node = { id, parent, label: name! }
    if (mark === '=') nodes.push({ ...node, kind: 'tab' })
    else if (mark === '#')
      nodes.push({ ...node, kind: 'group', collapsible, expanded: !collapsible || flag === '+' })
    else nodes.push({ ...node, kind: 'page', href: `/${name}`, hidden: flag === 'hidden' })
  }
  return { nodes, drilldown }
}

/** One tab with nested groups, and one that only links. */
export const outline = `
= guides
  # top
    - intro
    # closed
      - first
      # deep
        - deepest
      - second
    # open +
      - third
  # empty
    # void
  # veiled
    # curtain
      - secret hidden
    - shown
= links
`.trim()
