import type { Link } from '../../site/link-graph.ts'
import { visible } from '../../document/visible.ts'
import type { LinkFormat } from './format.ts'

/**
 * The most pages and the most links that are drawn, with the addresses that these lead to: Graphviz takes minutes for more.
 */
export const maxDrawn = 2_000
const maxLabel = 60

/**
 * The graph in Graphviz's language (https://graphviz.org/doc/info/lang.html): each page once, and one line from page to
 * page however many links lead there. What nothing answers is dashed. Files and docs.json are left out.
 */
export const dot: LinkFormat = function* ({ pages, links }) {
  yield 'digraph links {\n  rankdir=LR\n  node [shape=box]\n'
  const numbers = new Map<string, number>()
  const edges = new Set<number>()
  const left = { pages: 0, links: 0 }
  let drawn = 0
  const numberOf = (name: string) => {
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  }
  const boxed = new Set<number>()
  const box = (name: string, style = '') => {
    const number = numberOf(name)
    if (boxed.has(number)) return ''
    boxed.add(number)
    return `  n${number} [label="${escaped(name)}"${style}]\n`
  }
  for (const { address } of pages)
    if (numberOf(address) < maxDrawn) yield box(address)
    else left.pages++
  const known = numbers.size
  /** What is no page has its box with the first link that leads there. */
  const isLeft = (number: number) => number >= maxDrawn && number < known
  for (const link of links) {
    if (link.from === null || link.answer === 'file' || link.answer === 'unknown') continue
    const target = link.to ?? link.url
    const [from, to] = [numberOf(link.from), numberOf(target)]
    const edge = from * 2 ** 26 + to
    if (edges.has(edge)) continue
    edges.add(edge)
    if (isLeft(from) || isLeft(to) || drawn === maxDrawn) left.links++
    else {
      drawn++
      yield box(link.from)
      yield box(target, endsAt(link) ? '' : ', style=dashed')
      yield `  n${from} -> n${to}${styleOf(link)}\n`
    }
  }
  if (left.pages + left.links > 0)
    yield `  // ${left.pages} pages and ${left.links} links left out: ${maxDrawn} of each are drawn. --from and --to show fewer.\n`
  yield '}\n'
}

const styleOf = (link: Link) =>
  !endsAt(link) ? ' [style=dashed]' : link.answer === 'redirect' ? ' [label="redirect"]' : ''

/** Whether a reader comes to a page or a file. */
const endsAt = ({ answer, to }: Link) => answer === 'page' || (answer === 'redirect' && to !== null)

/**
 * Inside quotes a backslash begins an escape, such as that of the node's own name, and an ampersand a character of HTML
 * (https://graphviz.org/doc/info/lang.html).
 */
const escaped = (text: string) => {
  const name =
    text.length > maxLabel ? `${[...text.slice(0, 2 * maxLabel)].slice(0, maxLabel - 1).join('')}…` : text
  return visible(name).replaceAll('&', '&amp;').replace(/["\\]/g, '\\$&')
}
