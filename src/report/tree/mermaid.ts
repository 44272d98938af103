import type { TreeNode } from '../../tree/tree.ts'
import { visible } from '../visible.ts'
import type { TreeFormat } from './format.ts'

/** How many edges and characters Mermaid draws unless it is told otherwise, and how long a label is shown. */
export const maxEdges = 500
export const maxCharacters = 50_000
const maxLabel = 60

/** What the first line and the note on what is left out take, at most. */
const noteLength = 120

/** A flowchart in the language of Mermaid (https://mermaid.js.org), from left to right, with as many levels as it draws. */
export const mermaid: TreeFormat = ({ nodes }, { depth }) => {
  const lines = nodes.map(line)
  const { levels, limit } = drawnLevels(nodes, lines)
  const drawn = Math.min(depth, levels)
  let room = maxCharacters - noteLength
  // Levels fit but for a first one that is too large alone.
  const shown = lines.filter((text, i) => nodes[i]!.depth < drawn && (room -= text.length + 1) >= 0)
  const left = nodes.length - shown.length
  const where = room < 0 ? '' : ` below level ${drawn}`
  const isLimited = drawn < depth || room < 0
  const note = isLimited
    ? [`  %% ${left === 1 ? '1 node' : `${left} nodes`}${where} left out: Mermaid draws ${limit}.`]
    : []
  return { text: ['flowchart LR', ...note, ...shown, ''].join('\n') }
}

/** The most levels that are not too large for Mermaid, the first in any case; and what more would be too large for. */
function drawnLevels(
  nodes: readonly TreeNode[],
  lines: readonly string[],
): { levels: number; limit: string } {
  const sizes: { edges: number; characters: number }[] = []
  for (const [i, { depth }] of nodes.entries()) {
    const size = (sizes[depth] ??= { edges: 0, characters: 0 })
    size.edges += depth === 0 ? 0 : 1
    size.characters += lines[i]!.length + 1
  }
  let edges = 0
  let characters = noteLength
  for (const [level, size] of sizes.entries()) {
    edges += size.edges
    characters += size.characters
    if (edges > maxEdges) return { levels: level, limit: `${maxEdges} edges` }
    if (characters > maxCharacters)
      return { levels: Math.max(level, 1), limit: `${maxCharacters} characters` }
  }
  return { levels: Number.POSITIVE_INFINITY, limit: '' }
}

function line(node: TreeNode): string {
  const shape = box(node)
  return node.parent === null ? `  ${shape}` : `  n${node.parent} --> ${shape}`
}

function box(node: TreeNode): string {
  const label = `"${escaped(node.kind === 'page' && node.operation ? `${node.operation.method} ${node.label}` : node.label)}"`
  if (node.kind === 'page') return `n${node.id}[${label}]`
  return node.kind === 'group' ? `n${node.id}(${label})` : `n${node.id}([${label}])`
}

/**
 * Inside quotes Mermaid takes entity codes; line ends and its own signs would end or change the label.
 * It has no syntax for an empty one.
 */
const escaped = (text: string) =>
  shortened(visible(text.replace(/\s+/g, ' '))).replace(
    /[#"<>&`\\[\]{}()|;]/g,
    char => `#${char.charCodeAt(0)};`,
  ) || ' '

const shortened = (text: string) =>
  text.length > maxLabel ? `${[...text].slice(0, maxLabel - 1).join('')}…` : text
