import { count } from '../document/count.ts'
import type { NestedNode } from '../tree/nested.ts'
import { type Exporter, jsonText } from './exporter.ts'
import { divisionRemarks, lostRemarks, shownNodes } from './shown.ts'

/**
 * `meta.json` of the folder of the pages (https://fumadocs.dev/docs/headless/page-conventions). Folders of Fumadocs are
 * folders of the disk, so that elements become separators.
 */
export const exportFumadocs: Exporter = tree => {
  const deep = tree.nodes.filter(({ kind, depth }) => kind === 'group' && depth > 0).length
  return {
    text: jsonText({ pages: shownNodes(tree).flatMap(itemsOf) }),
    remarks: [
      ...divisionRemarks(tree, 'written as separators'),
      ...(deep > 0 ? [`${count(deep, 'nested group')} written as separators`] : []),
      ...lostRemarks(tree, ['tag', 'icon', 'deprecated']),
    ],
  }
}

function itemsOf(node: NestedNode): string[] {
  const label = node.label.replaceAll(/[[\]\n\r\u2028\u2029]/g, ' ')
  if (node.kind === 'page')
    return [node.file === null || node.external ? linkItem(label, node.href) : fileItem(node.file)]
  if (node.kind !== 'group' && node.href !== undefined) return [linkItem(label, node.href)]
  return [`---${label}---`, ...node.children.flatMap(itemsOf)]
}

/** A parenthesis in the address, or none in the label, would make it the name of a file. */
const linkItem = (label: string, href: string) =>
  `[${label || href}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`

/** With its extension, without which a folder of the name comes first; `./` before what would say something else. */
const fileItem = (file: string) => (/^(?:!|---|\.\.\.|\[|external:|z\.\.\.a)/.test(file) ? `./${file}` : file)
