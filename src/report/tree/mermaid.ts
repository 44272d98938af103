import { count } from '../../document/count.ts'
import { present } from '../../document/present.ts'
import type { TreeNode } from '../../tree/tree.ts'
import { visible, withoutPart } from '../../document/visible.ts'
import type { TreeFormat } from './format.ts'

/** Mermaid's default limits of edges and characters, and the most characters of a label. */
export const maxEdges = 500
export const maxCharacters = 50_000
const maxLabel = 60

const head = 'flowchart LR\n'

/** An upper bound of the first line and of the note on omitted levels. */
const noteLength = 120

/** A Mermaid flowchart (https://mermaid.js.org) from left to right, with as many levels as its limits allow. */
export const mermaid: TreeFormat = ({ nodes }, { depth }) => {
  const lines = nodes.map(line)
  const { levels, limit } = drawnLevels(nodes, lines, depth)
  const drawn = Math.min(depth, levels)
  const chosen = lines.filter((_, i) => present(nodes[i]).depth < drawn)
  const length = chosen.reduce((sum, text) => sum + text.length + 1, head.length)
  let room = maxCharacters - noteLength
  // Only a first level can be too large; the others were chosen to fit.
  const isWhole = drawn === depth && length <= maxCharacters
  const shown = isWhole ? chosen : chosen.filter(text => (room -= text.length + 1) >= 0)
  const left = nodes.length - shown.length
  const where = room < 0 ? '' : ` below level ${drawn}`
  const isLimited = drawn < depth || room < 0
  const note = isLimited ? [`  %% ${count(left, 'node')}${where} left out: Mermaid draws ${limit}.`] : []
  return { text: `${head}${[...note, ...shown, ''].join('\n')}` }
}

/** The most levels within Mermaid's limits, at least one, and the limit that stops at that level. */
function drawnLevels(
  nodes: readonly TreeNode[],
  lines: readonly string[],
  depth: number,
): { levels: number; limit: string } {
  const sizes: { edges: number; characters: number }[] = []
  for (const [i, { depth: level }] of nodes.entries()) {
    const size = (sizes[level] ??= { edges: 0, characters: 0 })
    size.edges += level === 0 ? 0 : 1
    size.characters += present(lines[i]).length + 1
  }
  const whole = levelsIn(sizes, head.length)
  return whole.levels >= depth ? whole : levelsIn(sizes, noteLength)
}

/** The same behind so many characters. */
function levelsIn(sizes: readonly { edges: number; characters: number }[], start: number) {
  let edges = 0
  let characters = start
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
 * Inside quotes Mermaid reads entity codes, which it marks with a ligature and a pilcrow, and reads these marks once
 * more in what it has drawn; line ends and its own signs would end or change the label. What is left it reads as
 * Markdown, with icons (`fa:fa-x`) and formulas (`$$`); of lists and addresses it shows a part. A line with
 * `direction LR` anywhere it takes for that command alone. Mermaid has no empty label.
 */
const escaped = (text: string) =>
  shortened(
    visible(text.replace(/\s+/g, ' ')).replace(/\ufb02(?=\u00b0)|\u00b6(?=\u00df)/g, asEscape),
  ).replace(
    /[#"<>&`\\[\]{}()|;*_~$@:\u00b6\ufb02]|^[-+]|(?<=^\d{1,9}|www)\.|(?<=direction )[blrt]/gi,
    char => `#${char.charCodeAt(0)};`,
  ) || ' '

const asEscape = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`

const shortened = (text: string) =>
  text.length > maxLabel ? `${withoutPart([...text].slice(0, maxLabel - 1).join(''))}…` : text
