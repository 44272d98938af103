import { escaped } from '../document/visible.ts'
import type { NestedNode } from '../tree/nested.ts'
import { type Exporter, jsonText } from './exporter.ts'
import { percent, viteMark } from './marks.ts'
import { divisionRemarks, lostRemarks, shownNodes } from './shown.ts'

/** `sidebar` of Starlight (https://starlight.astro.build/reference/configuration/#sidebar). */
export const exportStarlight: Exporter = tree => ({
  text: jsonText(shownNodes(tree).map(itemOf)),
  remarks: [...divisionRemarks(tree, 'written as groups'), ...lostRemarks(tree, ['icon', 'deprecated'])],
})

function itemOf(node: NestedNode): unknown {
  const label = text(node.label)
  const badge = typeof node.tag === 'string' ? { badge: text(node.tag) } : {}
  if (node.kind === 'page') return { label, link: address(node.href), ...badge }
  if (node.kind !== 'group' && node.href !== undefined) return { label, link: address(node.href), ...badge }
  const collapsed = node.kind === 'group' && !node.expanded ? { collapsed: true } : {}
  return { label, ...collapsed, ...badge, items: node.children.map(itemOf) }
}

/**
 * A sign of a mark that Astro replaces while it builds, in texts too: `__ASTRO_ASSET_IMAGE__`, at which it ends the
 * build, `@@ASTRO-LINKS@@`, `$$server-islands-map$$`, and `__astro_import_meta_env`, for which Astro 7 writes the
 * environment variables that the text names, with their values.
 */
const astroMark = /(?<=_)_(?=ASTRO_|astro_)|(?<=@)@(?=ASTRO)|(?<=\$)\$(?=server-)/

const marks = new RegExp(`${viteMark.source}|${astroMark.source}`, 'g')

const text = (label: string) => label.replaceAll(marks, escaped)

const address = (href: string) => href.replaceAll(marks, percent)
