import type { NestedNode } from '../tree/nested.ts'
import { type Exporter, jsonText } from './exporter.ts'
import { divisionRemarks, lostRemarks, shownNodes } from './shown.ts'

/** `themeConfig.sidebar` of VitePress (https://vitepress.dev/reference/default-theme-sidebar). */
export const exportVitepress: Exporter = tree => ({
  text: jsonText(shownNodes(tree).map(itemOf)),
  remarks: [
    ...divisionRemarks(tree, 'written as groups'),
    ...lostRemarks(tree, ['tag', 'icon', 'deprecated']),
  ],
})

function itemOf(node: NestedNode): unknown {
  const label = html(node.label)
  if (node.kind === 'page') return { text: label, link: node.href }
  if (node.kind !== 'group' && node.href !== undefined) return { text: label, link: node.href }
  const collapsed = node.kind === 'group' && node.collapsible ? { collapsed: !node.expanded } : {}
  return { text: label, ...collapsed, items: node.children.map(itemOf) }
}

/** VitePress takes the text of an item for HTML. */
const html = (text: string) => text.replaceAll(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
