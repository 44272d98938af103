import type { List, Nodes, Parents, Table } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'

/** The attributes of components whose text is visible on the page. */
const shown = new Set([
  'title',
  'label',
  'name',
  'path',
  'query',
  'body',
  'header',
  'description',
  'caption',
  'summary',
  'tip',
  'alt',
  'type',
])

/** The values of such attributes that are string literals. */
export const shownAttributes = ({ attributes }: MdxJsxFlowElement | MdxJsxTextElement): string =>
  attributes
    .flatMap(attribute =>
      attribute.type === 'mdxJsxAttribute' &&
      shown.has(attribute.name) &&
      typeof attribute.value === 'string' &&
      attribute.value.trim()
        ? [attribute.value.trim()]
        : [],
    )
    .join(': ')

/** Deeper nesting is left out. */
const maxDepth = 100

/** The text of a block or inline node; '' for invisible nodes. */
export function blockText(node: Nodes, depth = 0): string {
  if (depth > maxDepth) return ''
  switch (node.type) {
    case 'text':
      return node.value
    case 'inlineCode':
      return `\`${node.value}\``
    case 'code':
      return fenced(node.value, node.lang ?? '')
    case 'break':
      return '\n'
    case 'image':
    case 'imageReference':
      return node.alt ?? ''
    case 'list':
      return listText(node, depth)
    case 'table':
      return tableText(node, depth)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return [shownAttributes(node), childrenText(node, depth)].filter(Boolean).join(betweenChildren(node))
    default:
      return 'children' in node ? childrenText(node, depth) : ''
  }
}

const containers = new Set<Nodes['type']>([
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'mdxJsxFlowElement',
])

const betweenChildren = (node: Nodes) =>
  containers.has(node.type) ? '\n\n' : node.type === 'mdxJsxTextElement' ? ' ' : ''

const childrenText = (node: Parents, depth: number) =>
  (node.children as Nodes[])
    .map(child => blockText(child, depth + 1))
    .filter(Boolean)
    .join(containers.has(node.type) ? '\n\n' : '')

const listText = ({ children, ordered, start }: List, depth: number) =>
  children
    .map((item, index) => {
      const mark = ordered ? `${(start ?? 1) + index}. ` : '- '
      return (
        mark +
        childrenText(item, depth + 1)
          .replaceAll('\n\n', '\n')
          .replaceAll('\n', '\n  ')
      )
    })
    .join('\n')

const tableText = ({ children }: Table, depth: number) =>
  children
    .map(row => row.children.map(cell => childrenText(cell, depth + 1).replaceAll('\n', ' ')).join(' | '))
    .join('\n')

/** A fence longer than any in the code. */
function fenced(code: string, language: string) {
  const longest = [...code.matchAll(/`+/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code}\n${fence}`
}
