import type { NestedNode } from '../tree/nested.ts'
import { type Exporter, jsonText } from './exporter.ts'
import { percent, viteMark } from './marks.ts'
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
  if (node.kind === 'page') return { text: label, link: address(node.href) }
  if (node.kind !== 'group' && node.href !== undefined) return { text: label, link: address(node.href) }
  const collapsed = node.kind === 'group' && node.collapsible ? { collapsed: !node.expanded } : {}
  return { text: label, ...collapsed, items: node.children.map(itemOf) }
}

/** VitePress runs what is in its configuration as a text that begins with `_vp-fn_`. */
const live = `^_(?=vp-fn_)|${viteMark.source}`

const signsOfText = new RegExp(`[&<>"']|${live}`, 'g')
/** `</script>` ends the script of each page into which VitePress writes its configuration, as it is. */
const signsOfAddress = new RegExp(`<|${live}`, 'g')

/** VitePress takes the text of an item for HTML. */
const html = (text: string) => text.replaceAll(signsOfText, char => `&#${char.charCodeAt(0)};`)

const address = (href: string) => href.replaceAll(signsOfAddress, percent)
