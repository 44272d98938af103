import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** A node of mdast, as far as it is looked at. */
interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly value?: unknown
  readonly url?: string
  readonly name?: string | null
  readonly attributes?: readonly Node[]
  readonly position?: {
    readonly start: { readonly offset: number }
    readonly end: { readonly offset: number }
  }
}

/** A part of the text of a page. */
export interface Piece {
  readonly text: string
  readonly start: number
}

/** What remark sees in a page of MDX: a reader that is not ours. */
export interface Markup {
  readonly links: readonly Piece[]
  readonly images: readonly Piece[]
  /** The text of headings that are plain text. */
  readonly headings: readonly Piece[]
  /** The names of elements. */
  readonly elements: ReadonlySet<string>
  /** Whether anything of the page is an expression. */
  readonly hasExpression: boolean
  /** Whether the page is JavaScript alone: components for other pages. */
  readonly isCode: boolean
  /** The offsets between two blocks. */
  readonly gaps: readonly number[]
  /** Whether the last block is code, which may be open. */
  readonly endsInCode: boolean
}

const mdx = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkGfm)
  .use(remarkFrontmatter, ['yaml', 'toml'])
  .freeze()

/** Reads a page; null when it is no MDX. */
export function markupOf(text: string): Markup | null {
  let tree: Node
  try {
    tree = mdx.parse(text) as Node
  } catch {
    return null
  }
  const [links, images, headings]: [Piece[], Piece[], Piece[]] = [[], [], []]
  const elements = new Set<string>()
  let hasExpression = false
  /** Adds an address that is there once, and as it is, in the text of its node. */
  const add = (pieces: Piece[], { position }: Node, url: string) => {
    // GFM makes links of addresses in running text, which have no place.
    if (!position) return
    const source = text.slice(position.start.offset, position.end.offset)
    const [before, ...after] = source.split(url)
    if (url !== '' && after.length === 1)
      pieces.push({ text: url, start: position.start.offset + before!.length })
  }
  const visit = (node: Node) => {
    if (/Expression/.test(node.type)) hasExpression = true
    if (node.type === 'link') add(links, node, node.url!)
    if (node.type === 'image') add(images, node, node.url!)
    if (node.type === 'heading' && node.children?.every(({ type }) => type === 'text')) {
      const [child] = node.children
      if (child && node.children.length === 1) add(headings, node, String(child.value))
    }
    if (node.name) elements.add(node.name)
    for (const attribute of node.attributes ?? [])
      if (typeof attribute.value !== 'string') hasExpression ||= attribute.value !== null
      else if (attribute.name === 'href') add(links, attribute, attribute.value)
      else if (attribute.name === 'src' && node.name === 'img') add(images, attribute, attribute.value)
    node.children?.forEach(visit)
  }
  visit(tree)
  const blocks = (tree.children ?? []).filter(({ type }) => type !== 'yaml' && type !== 'toml')
  return {
    links,
    images,
    headings,
    elements,
    hasExpression,
    isCode: blocks.every(({ type }) => type === 'mdxjsEsm'),
    gaps: blocks.slice(0, -1).map(({ position }) => position!.end.offset),
    endsInCode: blocks.at(-1)?.type === 'code',
  }
}
