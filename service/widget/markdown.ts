import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { element, link } from './element.ts'

/** A text in Markdown as elements. HTML in it stays text, and images are links. */
export const elementsOf = (text: string): Node[] => fromMarkdown(text).children.map(nodeOf)

function nodeOf(node: Nodes): Node {
  const inside = () => ('children' in node ? node.children.map(nodeOf) : [])
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
