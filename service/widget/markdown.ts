import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { element, link } from './element.ts'

/** The most characters of an answer that are read as Markdown, at each piece anew; what follows is shown as it is written. */
export const maxMarkdownLength = 10_000

/** The most elements inside one another; what is deeper is shown as it is written, since browsers break down at thousands. */
export const maxMarkdownDepth = 20

/** A text in Markdown as elements. HTML in it stays text, and images are links. */
export function elementsOf(text: string): Node[] {
  const read = text.slice(0, maxMarkdownLength)
  const rest = text.slice(maxMarkdownLength)
  return [
    ...fromMarkdown(read).children.map(node => nodeOf(node, read, maxMarkdownDepth)),
    ...(rest === '' ? [] : [element('p', { class: 'plain' }, rest)]),
  ]
}

/** A node of a text, with at most so many levels. */
function nodeOf(node: Nodes, text: string, levels: number): Node {
  if (levels === 0) return document.createTextNode(writtenAs(node, text))
  const inside = () => ('children' in node ? node.children.map(child => nodeOf(child, text, levels - 1)) : [])
  switch (node.type) {
    case 'text':
    case 'html':
      return document.createTextNode(node.value)
    case 'paragraph':
      return element('p', {}, ...inside())
    case 'heading':
      return element('p', {}, element('strong', {}, ...inside()))
    case 'blockquote':
      return element('blockquote', {}, ...inside())
    case 'list':
      return element(node.ordered ? 'ol' : 'ul', {}, ...inside())
    case 'listItem':
      return element('li', {}, ...inside())
    case 'emphasis':
      return element('em', {}, ...inside())
    case 'strong':
      return element('strong', {}, ...inside())
    case 'inlineCode':
      return element('code', {}, node.value)
    case 'code':
      return element('pre', { tabindex: '0' }, element('code', {}, node.value))
    case 'break':
      return element('br')
    case 'link':
      return link(node.url, ...inside())
    case 'image':
      return link(node.url, node.alt || node.url)
    case 'thematicBreak':
      return element('hr')
    default:
      return element('span', {}, ...inside())
  }
}

const writtenAs = ({ position }: Nodes, text: string) =>
  text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
