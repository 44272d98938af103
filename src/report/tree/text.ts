import { count } from '../../document/count.ts'
import type { PageNode, TreeNode } from '../../tree/tree.ts'
import { type Colors, colorsOf } from '../colors.ts'
import { plainLine, visible } from '../../document/visible.ts'
import type { TreeFormat } from './format.ts'

/** The tree drawn for a person: kinds, labels, methods and addresses; what is too deep is counted. */
export const text: TreeFormat = ({ nodes, unlisted }, { depth, color }) => {
  const colors = colorsOf(color)
  const lines: string[] = []
  const last = lastChildren(nodes)
  const rails: string[] = []
  let folded = 0
  for (const node of nodes) {
    if (node.depth >= depth) {
      folded += node.kind === 'page' ? 1 : 0
      continue
    }
    rails.length = node.depth
    const isLast = last.has(node.id)
    const branch = node.depth === 0 ? '' : isLast ? '└─ ' : '├─ '
    lines.push(plainLine(colors.dim(rails.slice(1).join('') + branch) + described(node, colors)))
    rails[node.depth] = node.depth === 0 ? '' : isLast ? '   ' : '│  '
  }
  if (folded > 0) lines.push(colors.dim(`… and ${folded} deeper`))
  return { text: `${[...lines, '', counts(nodes, unlisted.length)].join('\n')}\n` }
}

function lastChildren(nodes: readonly TreeNode[]): Set<number> {
  const last = new Map<number | null, number>()
  for (const node of nodes) last.set(node.parent, node.id)
  return new Set(last.values())
}

function described(node: TreeNode, colors: Colors): string {
  const label = visible(node.label)
  if (node.kind !== 'page') {
    const link = 'href' in node && node.href !== undefined ? ` ${colors.dim(`-> ${visible(node.href)}`)}` : ''
    return `${colors.bold(label)}  ${colors.cyan(node.kind)}${link}`
  }
  const method = badge(node)
  return [
    method && colors.green(method),
    label,
    colors.dim(visible(node.href)),
    ...marks(node).map(colors.yellow),
  ]
    .filter(Boolean)
    .join('  ')
}

const badge = ({ operation }: PageNode) =>
  operation ? (operation.webhook === null ? operation.method : 'WEBHOOK') : ''

const marks = (page: PageNode) => [
  ...(page.hidden ? ['hidden'] : []),
  ...(page.deprecated ? ['deprecated'] : []),
  ...(page.lost ? ['address taken'] : []),
]

const nouns: Partial<Record<TreeNode['kind'], string>> = { item: 'menu item' }

function counts(nodes: readonly TreeNode[], unlisted: number): string {
  const kinds = new Map<TreeNode['kind'], number>()
  for (const { kind } of nodes) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const pages = kinds.get('page') ?? 0
  kinds.delete('page')
  const operations = nodes.filter(node => node.kind === 'page' && node.operation).length
  const withOperations = operations > 0 ? ` (${count(operations, 'operation')})` : ''
  const others = [...kinds].map(([kind, number]) => count(number, nouns[kind] ?? kind))
  const more = unlisted > 0 ? `; ${unlisted} more that no list shows` : ''
  return `${count(pages, 'page')}${withOperations}${others.length > 0 ? ` in ${others.join(', ')}` : ''}${more}`
}
