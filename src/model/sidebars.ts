import type { NestedNode } from '../tree/nested.ts'
import type { TreeNode } from '../tree/tree.ts'

/** The groups and pages of each section, by its id and inside one another, without hidden ones; null is the root. */
export function sidebarsOf(nodes: readonly TreeNode[]): ReadonlyMap<number | null, readonly NestedNode[]> {
  const lists = new Map<number | null, NestedNode[]>([[null, []]])
  for (const node of nodes) {
    const isSection = node.kind !== 'group' && node.kind !== 'page'
    const list = lists.get(node.parent)
    if (isSection) lists.set(node.id, [])
    // A hidden group has no list, so that nothing below it is shown.
    else if (list && !node.hidden) {
      const children: NestedNode[] = []
      list.push({ ...node, children })
      if (node.kind === 'group') lists.set(node.id, children)
    }
  }
  return lists
}
