import { count } from '../document/count.ts'
import { type NestedNode, toNested } from '../tree/nested.ts'
import { type NodeKind, nodeKinds, type Tree } from '../tree/tree.ts'

/** The nodes of a tree that a sidebar shows, inside one another. */
export function shownNodes(tree: Tree): NestedNode[] {
  const shown = (nodes: readonly NestedNode[]): NestedNode[] =>
    nodes
      .filter(({ hidden }) => !hidden)
      .map(node => (node.children.length > 0 ? { ...node, children: shown(node.children) } : node))
  return shown(toNested(tree))
}

/** What an engine lacks, counted: `2 tabs become groups`. */
export function divisionRemarks({ nodes }: Tree, become: string): string[] {
  const kinds = nodeKinds.filter(kind => kind !== 'group' && kind !== 'page')
  return kinds.flatMap(kind => counted(nodes.filter(node => node.kind === kind).length, kind, become))
}

const nouns = {
  tag: ['badge', 'badges'],
  icon: ['icon', 'icons'],
  deprecated: ['mark of deprecation', 'marks of deprecation'],
} as const

/** The same of what elements and pages say of themselves. */
export function lostRemarks(
  { nodes, global }: Tree,
  fields: readonly ('tag' | 'icon' | 'deprecated')[],
): string[] {
  const remarks = fields.flatMap(field => {
    const [noun, plural] = nouns[field]
    return counted(
      nodes.filter(node => field in node && Reflect.get(node, field)).length,
      noun,
      'left out',
      plural,
    )
  })
  return [
    ...remarks,
    ...counted(global.anchors.length, 'anchor of every page', 'left out', 'anchors of every page'),
  ]
}

const counted = (number: number, noun: NodeKind | string, what: string, plural = `${noun}s`): string[] =>
  number === 0
    ? []
    : [`${number === 1 || plural === `${noun}s` ? count(number, noun) : `${number} ${plural}`} ${what}`]
