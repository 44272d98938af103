import type { TreeNode } from '../../tree/tree.ts'
import type { TreeFormat } from './format.ts'

/** How many edges Mermaid draws unless it is told otherwise, and how long a label is shown, for its limit of 50,000 characters. */
export const maxEdges = 500
const maxLabel = 60

/** A flowchart in the language of Mermaid (https://mermaid.js.org), from left to right, with as many levels as it draws. */
export const mermaid: TreeFormat = ({ nodes }, { depth }) => {
  const drawn = Math.min(depth, drawnDepth(nodes))
  const shown = nodes.filter(node => node.depth < drawn)
  const lines = shown.map(node => {
    const shape = box(node)
    return node.parent === null ? `  ${shape}` : `  n${node.parent} --> ${shape}`
  })
  const note =
    drawn < depth
      ? [
          `  %% ${nodes.length - shown.length} nodes below level ${drawn} are left out: Mermaid draws ${maxEdges} edges.`,
        ]
      : []
  return { text: ['flowchart LR', ...note, ...lines, ''].join('\n') }
}

/** The most levels that do not have too many edges. */
function drawnDepth(nodes: readonly TreeNode[]): number {
  const levels: number[] = []
  for (const { depth } of nodes) levels[depth] = (levels[depth] ?? 0) + 1
  let edges = 0
  for (let level = 1; level < levels.length; level++) {
    edges += levels[level]!
    if (edges > maxEdges) return level
  }
  return Number.POSITIVE_INFINITY
}

function box(node: TreeNode): string {
  const label = `"${escaped(node.kind === 'page' && node.operation ? `${node.operation.method} ${node.label}` : node.label)}"`
  if (node.kind === 'page') return `n${node.id}[${label}]`
  return node.kind === 'group' ? `n${node.id}(${label})` : `n${node.id}([${label}])`
}

/** Inside quotes Mermaid takes entity codes; line ends and its own signs would end or change the label. */
const escaped = (text: string) =>
  shortened(text.toWellFormed().replace(/\s+/g, ' '))
    .replace(/[#"<>&`\\[\]{}()|;]/g, char => `#${char.charCodeAt(0)};`)
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')

const shortened = (text: string) =>
  text.length > maxLabel ? `${[...text].slice(0, maxLabel - 1).join('')}…` : text
