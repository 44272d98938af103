import type { TreeNode } from '../../tree/tree.ts'
import type { TreeFormat } from './format.ts'

/** A flowchart in the language of Mermaid (https://mermaid.js.org), from left to right. */
export const mermaid: TreeFormat = ({ nodes }, { depth }) => {
  const shown = nodes.filter(node => node.depth < depth)
  const lines = shown.map(node => {
    const shape = box(node)
    return node.parent === null ? `  ${shape}` : `  n${node.parent} --> ${shape}`
  })
  return { text: ['flowchart LR', ...lines, ''].join('\n') }
}

function box(node: TreeNode): string {
  const label = `"${escaped(node.kind === 'page' && node.operation ? `${node.operation.method} ${node.label}` : node.label)}"`
  if (node.kind === 'page') return `n${node.id}[${label}]`
  return node.kind === 'group' ? `n${node.id}(${label})` : `n${node.id}([${label}])`
}

/** Inside quotes Mermaid takes entity codes; line ends and its own signs would end or change the label. */
const escaped = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[#"<>&`\\[\]{}()|;]/g, char => `#${char.charCodeAt(0)};`)
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
