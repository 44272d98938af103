import type { NestedNode } from '../tree/nested.ts'
import { type Exporter, jsonText } from './exporter.ts'
import { isDecodable, percent, viteMark } from './marks.ts'
import { divisionRemarks, lostRemarks, shownNodes } from './shown.ts'

/** `themeConfig.sidebar` of VitePress (https://vitepress.dev/reference/default-theme-sidebar). */
export const exportVitepress: Exporter = tree => {
  const remarks = [
    ...divisionRemarks(tree, 'written as groups'),
    ...lostRemarks(tree, ['tag', 'icon', 'deprecated']),
  ]
  return { text: jsonText(shownNodes(tree).flatMap(node => itemOf(node, remarks))), remarks }
}

function itemOf(node: NestedNode, remarks: string[]): unknown[] {
  const label = html(node.label)
  const href = node.kind === 'group' ? undefined : node.href
  if (href === undefined) {
    const collapsed = node.kind === 'group' && node.collapsible ? { collapsed: !node.expanded } : {}
    return [{ text: label, ...collapsed, items: node.children.flatMap(child => itemOf(child, remarks)) }]
  }
  if (isDecodable(href)) return [{ text: label, link: address(href) }]
  remarks.push(
    `the address of the ${node.kind} "${node.label}" cannot be decoded, for which VitePress shows no part of its group: left out`,
  )
  return []
}

/** VitePress runs what is in its configuration as a text that begins with `_vp-fn_`. */
const live = `^_(?=vp-fn_)|${viteMark.source}`

const signsOfText = new RegExp(`[&<>"']|${live}`, 'g')
/** `</script>` ends the script of each page into which VitePress writes its configuration, as it is. */
const signsOfAddress = new RegExp(`<|${live}`, 'g')

/** VitePress takes the text of an item for HTML. */
const html = (text: string) => text.replaceAll(signsOfText, char => `&#${char.charCodeAt(0)};`)

const address = (href: string) => href.replaceAll(signsOfAddress, percent)
