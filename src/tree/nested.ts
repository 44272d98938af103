import type { Tree, TreeNode } from './tree.ts'

/** A node with the nodes directly below it. */
export type NestedNode = TreeNode & { readonly children: readonly NestedNode[] }

/**
 * The nodes of a tree inside one another, for programs that walk it down.
 *
 * @example
 * for (const tab of toNested(resolveNavigation(project))) console.log(tab.label, tab.children.length)
 */
export function toNested({ nodes }: Pick<Tree, 'nodes'>): NestedNode[] {
  const nested = nodes.map(node => ({ ...node, children: [] as NestedNode[] }))
  const top: NestedNode[] = []
  for (const node of nested) (node.parent === null ? top : nested[node.parent]!.children).push(node)
  return top
}
