import { type Token, Tokenizer } from 'parse5'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Markup, PageText } from '../../src/pages/page.ts'

/** A node of mdast or of estree, with the fields that are compared. */
interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly value?: unknown
  readonly url?: string
  readonly alt?: string
  readonly depth?: number
  readonly name?: string | null | Node
  readonly attributes?: readonly Node[]
  readonly object?: Node
  readonly property?: Node
  readonly namespace?: Node
  readonly source?: Node
  readonly start?: number
  readonly data?: { readonly estree?: unknown }
  readonly position?: {
    readonly start: { readonly offset: number }
    readonly end: { readonly offset: number }
  }
}

/** What a page holds, as lines of text, made in the same way from remark's tree and from our reader. */
export interface Lines {
  readonly links: string[]
  readonly headings: string[]
  readonly elements: string[]
  readonly imports: string[]
}

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const mdx = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkGfm)
  .use(remarkFrontmatter, ['yaml', 'toml'])
  .freeze()

/** The offset where the front matter of a page ends. */
export const frontMatterEnd = (text: string) =>
  /^---[ \t]*\r?\n(?:[^]*?\n)?---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0

/** Reads a page with remark; null when it is not MDX. */
export function readByRemark(text: string, markup: Markup): Lines | null {
  let tree: Node
  try {
    tree = (markup === 'mdx' ? mdx : markdown).parse(text) as Node
  } catch {
    return null
  }
  const lines: Lines = { links: [], headings: [], elements: [], imports: [] }
  const links: [end: number, line: string][] = []
  const visit = (node: Node) => {
    const start = node.position?.start.offset ?? -1
    const end = node.position?.end.offset ?? -1
    const isLink = node.type === 'link' || node.type === 'image' || node.type === 'definition'
    // GFM makes links of addresses in running text. They lead out of the site, and our reader ignores them.
    const isLiteral = node.type === 'link' && !'[<'.includes(text[start]!)
    if (isLink && !isLiteral && !node.url?.startsWith('mailto:'))
      links.push([end, `${node.type} ${node.url}`])
    if (node.type === 'heading') lines.headings.push(headingLine(node.depth!, shownText(node)))
    if (node.type.startsWith('mdxJsx') && 'name' in node) addElement(lines, node, start)
    if (node.type === 'html') addHtml(lines, String(node.value))
    if (node.data?.estree) visitScript(lines, node.data.estree)
    for (const attribute of node.attributes ?? []) {
      if (attribute.data?.estree) visitScript(lines, attribute.data.estree)
      const value = attribute.value as Node | null
      if (value && typeof value === 'object') visitScript(lines, value.data?.estree)
    }
    node.children?.forEach(visit)
  }
  visit(tree)
  lines.links.push(...links.sort((a, b) => a[0] - b[0]).map(([, line]) => line))
  return lines
}

/** White space around line breaks is not compared. */
const headingLine = (depth: number, text: string) =>
  `${depth} ${text
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .trim()}`

const shownText = (node: Node): string => {
  if (node.type === 'text' || node.type === 'inlineCode') return String(node.value)
  return node.type === 'image' ? (node.alt ?? '') : (node.children ?? []).map(shownText).join('')
}

type Pair = readonly [name: string, value: string]

const elementLine = (start: number, name: string, attributes: readonly Pair[]) =>
  `${start} ${name} ${JSON.stringify(attributes)}`

function addElement(lines: Lines, node: Node, start: number) {
  // A fragment (`<>`) has no name.
  if (node.name === null) return
  const pairs = (node.attributes ?? []).flatMap(({ name, value }): Pair[] =>
    typeof value === 'string' ? [[String(name), value]] : [],
  )
  lines.elements.push(elementLine(start, String(node.name), pairs))
}

/** Adds the elements and imports in a script. */
function visitScript(lines: Lines, value: unknown) {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach(child => visitScript(lines, child))
  const node = value as Node
  if (node.type === 'JSXOpeningElement') {
    const pairs = (node.attributes ?? []).flatMap(({ name, value }): Pair[] => {
      const literal = value as Node | null
      return literal?.type === 'Literal' ? [[nameOf(name as Node), String(literal.value)]] : []
    })
    lines.elements.push(elementLine(node.start!, nameOf(node.name as Node), pairs))
  }
  if (node.type === 'ImportDeclaration') lines.imports.push(String(node.source!.value))
  for (const [key, child] of Object.entries(value))
    if (!['loc', 'range', 'comments'].includes(key)) visitScript(lines, child)
}

function nameOf(node: Node): string {
  if (node.object) return `${nameOf(node.object)}.${nameOf(node.property!)}`
  if (node.namespace) return `${nameOf(node.namespace)}:${nameOf(node.name as Node)}`
  return String(node.name)
}

/** Adds the tags in HTML, which remark leaves as text: with lower-case names, and without places. */
function addHtml(lines: Lines, html: string) {
  const ignore = () => {}
  const handler = {
    onStartTag({ tagName, attrs }: Token.TagToken) {
      const pairs = attrs.flatMap(({ name, value }): Pair[] => (value === '' ? [] : [[name, value]]))
      // A browser reads an autolink in HTML as a tag.
      if (!tagName.includes(':')) lines.elements.push(elementLine(0, tagName, pairs))
    },
    onEndTag: ignore,
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
    onCharacter: ignore,
    onNullCharacter: ignore,
    onWhitespaceCharacter: ignore,
  }
  new Tokenizer({ sourceCodeLocationInfo: false }, handler).write(html, true)
}

/** The same lines, made from what our reader found. */
export function linesOf(page: PageText, markup: Markup): Lines {
  const isHtml = markup === 'markdown'
  return {
    links: page.links
      .filter(({ url }) => !url.startsWith('mailto:'))
      .map(({ kind, url }) => `${kind} ${url}`),
    headings: page.headings.map(({ depth, text, id }) =>
      headingLine(depth, id === null ? text : `${text} {#${id}}`),
    ),
    elements: page.elements.map(({ name, attributes, span }) =>
      elementLine(
        isHtml ? 0 : span[0],
        isHtml ? name.toLowerCase() : name,
        attributes
          .filter(({ value }) => !isHtml || value !== '')
          .map(({ name, value }) => [isHtml ? name.toLowerCase() : name, value]),
      ),
    ),
    imports: page.imports.map(({ source }) => source),
  }
}
