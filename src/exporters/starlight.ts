import type { NestedNode } from '../tree/nested.ts'
import { type Exporter, jsonText } from './exporter.ts'
import { divisionRemarks, lostRemarks, shownNodes } from './shown.ts'

/** `sidebar` of Starlight (https://starlight.astro.build/reference/configuration/#sidebar). */
export const exportStarlight: Exporter = tree => ({
  text: jsonText(shownNodes(tree).map(itemOf)),
  remarks: [...divisionRemarks(tree, 'written as groups'), ...lostRemarks(tree, ['icon', 'deprecated'])],
})

function itemOf(node: NestedNode): unknown {
  const { label } = node
  const badge = typeof node.tag === 'string' ? { badge: node.tag } : {}
  if (node.kind === 'page') return { label, link: node.href, ...badge }
  if (node.kind !== 'group' && node.href !== undefined) return { label, link: node.href, ...badge }
  const collapsed = node.kind === 'group' && !node.expanded ? { collapsed: true } : {}
  return { label, ...collapsed, ...badge, items: node.children.map(itemOf) }
}
