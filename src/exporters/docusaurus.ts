import { hasLongHost } from '../document/host.ts'
import { escaped } from '../document/visible.ts'
import { crumb } from '../tree/crumb.ts'
import type { NestedNode } from '../tree/nested.ts'
import { type Exporter, jsonText } from './exporter.ts'
import { isDecodable } from './marks.ts'
import { lostRemarks, shownNodes } from './shown.ts'

/** A sidebar for each section of pages (https://docusaurus.io/docs/sidebar); the docs plugin reads the project's folder. */
export const exportDocusaurus: Exporter = tree => {
  const remarks = lostRemarks(tree, ['tag', 'icon', 'deprecated'])
  const sidebars = new Map<string, unknown[]>()
  const numbers = new Map<string, number>()
  const visit = (nodes: readonly NestedNode[], name: string) => {
    const own = nodes
      .filter(({ kind }) => kind === 'group' || kind === 'page')
      .flatMap(node => itemOf(node, remarks))
    if (own.length > 0) sidebars.set(unused(name || 'docs', sidebars, numbers), own)
    for (const node of nodes) {
      if (node.kind === 'group' || node.kind === 'page') continue
      if (node.href === undefined) visit(node.children, crumb(name ? `${name} / ${node.label}` : node.label))
      else remarks.push(`the ${node.kind} "${node.label}" is only a link: write it into the navbar`)
    }
  }
  visit(shownNodes(tree), '')
  if (sidebars.size > 1) remarks.push(`${sidebars.size} sidebars: the navbar of Docusaurus switches them`)
  return { text: jsonText(Object.fromEntries(sidebars)), remarks }
}

/** A name, with a number where it is taken; `numbers` holds where the search for that of each name ended. */
function unused(name: string, taken: ReadonlyMap<string, unknown>, numbers: Map<string, number>): string {
  if (!taken.has(name)) return name
  let number = numbers.get(name) ?? 2
  while (taken.has(`${name} ${number}`)) number++
  numbers.set(name, number)
  return `${name} ${number}`
}

/** Docusaurus writes the label of a page into a script of it, as it is. */
const endOfScript = /<(?=\/script|!--)/gi

function itemOf(node: NestedNode, remarks: string[]): unknown[] {
  const label = node.label.replaceAll(endOfScript, escaped)
  if (node.kind === 'page') {
    if (node.file !== null && !node.external) return [{ type: 'doc', id: idOf(node.path), label }]
    const href = addressOf(node.href)
    if (href !== undefined) return [{ type: 'link', label, href }]
    remarks.push(
      `the address of the page "${label}" is none, for which Docusaurus refuses the file: left out`,
    )
    return []
  }
  const items = node.children.flatMap(child => itemOf(child, remarks))
  if (items.length > 0)
    return [{ type: 'category', label, collapsed: node.kind === 'group' && !node.expanded, items }]
  remarks.push(`the group "${label}" is empty, which Docusaurus refuses: left out`)
  return []
}

/** Characters that RFC 3986 allows in no address. */
const unwritten = /[^!#-;=?-Z_a-z~]+/g

/**
 * An address that Docusaurus accepts; for any other it refuses the whole file. It accepts a URL, or a path in the syntax
 * of RFC 3986. The path and its fragment must be decodable. Browsers take a backslash for a slash.
 */
function addressOf(href: string): string | undefined {
  if (!hasLongHost(href) && URL.canParse(href)) return href
  if (!/^\/(?!\/)[^\\]*$/.test(href)) return undefined
  const [before, fragment] = parted(href.toWellFormed().replaceAll(unwritten, encodeURIComponent), '#')
  const [path] = parted(before, '?')
  if (!isDecodable(path) || !isDecodable(fragment)) return undefined
  return before + fragment.slice(0, 1) + fragment.slice(1).replaceAll('#', '%23')
}

/** A text before a sign, and what begins with it. */
function parted(text: string, sign: string): [before: string, rest: string] {
  const at = text.indexOf(sign)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

/** Docusaurus leaves numbers that only sort out of ids, but those of dates and versions. */
const idOf = (path: string) =>
  path
    .split('/')
    .map(part =>
      /^\d{4}-\d\d|^\d+[._]\d/.test(part) ? part : part.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/, ''),
    )
    .join('/')
