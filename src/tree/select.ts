import type { NodeKind, Tree, TreeNode } from './tree.ts'

/** Keeps the nodes of one kind with one label: `language=fr`. */
export interface Selection {
  readonly kind: NodeKind
  readonly label: string
}

/**
 * The tree without the elements of the named kinds that have another label, and without everything below
 * them. Nodes are numbered anew.
 */
export function select(tree: Tree, selections: readonly Selection[]): Tree {
  if (selections.length === 0) return tree
  const removed = new Set<number>()
  const ids = new Map<number, number>()
  const nodes: TreeNode[] = []
  for (const node of tree.nodes) {
    const above = node.parent !== null && removed.has(node.parent)
    const wanted = selections.filter(({ kind }) => kind === node.kind)
    if (above || (wanted.length > 0 && wanted.every(({ label }) => label !== node.label))) {
      removed.add(node.id)
      continue
    }
    ids.set(node.id, nodes.length)
    nodes.push({ ...node, id: nodes.length, parent: node.parent === null ? null : ids.get(node.parent)! })
  }
  return { ...tree, nodes }
}

/** The labels that a tree has for a kind, each once, in reading order. */
export const labelsOf = ({ nodes }: Tree, kind: NodeKind): string[] => [
  ...new Set(nodes.filter(node => node.kind === kind).map(({ label }) => label)),
]
