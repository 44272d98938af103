import type { Nodes, Parents, Root } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { blockText, shownAttributes } from './block-text.ts'
import type { Snippet, Snippets } from './snippets.ts'

/** A heading and the texts of the blocks below it, up to the next heading. */
export interface Section {
  readonly heading: string
  /** The id that is written with the heading, as `{#id}`. */
  readonly anchor?: string
  readonly blocks: readonly string[]
}

export const markups = ['mdx', 'markdown'] as const
export type Markup = (typeof markups)[number]

const parsers = {
  mdx: unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkGfm)
    .use(remarkFrontmatter, ['yaml', 'toml'])
    .freeze(),
  markdown: unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze(),
} satisfies Record<Markup, unknown>

/** Deeper nesting is left out. */
export const maxDepth = 200

/** The most characters of the snippets that a page shows, each as often as it is shown; the others are left out. */
export const maxShownLength = 2 * 2 ** 20

/**
 * Parses a page; nothing in it is run, and exports and expressions are left out.
 * Throws when the text is not valid markup.
 */
export function readSections(source: string, markup: Markup, snippets: Snippets = {}): Section[] {
  const sections: { heading: string; anchor?: string; blocks: string[] }[] = [{ heading: '', blocks: [] }]
  for (const { heading, text } of blocksOf(parse(source, markup), {
    snippets,
    depth: 0,
    parsed: snippetParser(),
  })) {
    if (heading) sections.push({ ...withoutId(text), blocks: [] })
    else sections.at(-1)!.blocks.push(unmarked(text))
  }
  return sections.filter(({ heading, blocks }) => heading !== '' || blocks.length > 0)
}

/** `{#id}` at the end of a heading is no MDX: while it is parsed, characters for private use take its place. */
const ownId = /^([ \t>]*#{1,6}[ \t].*)\{#([^\s{}]+)\}(?=[ \t#]*$)/gm
const [open, close] = ['\ue000', '\ue001'] as const

const parse = (source: string, markup: Markup) =>
  parsers[markup].parse(source.replace(ownId, `$1${open}$2${close}`))

const unmarked = (text: string) => text.replaceAll(open, '{#').replaceAll(close, '}')

function withoutId(text: string) {
  const start = text.indexOf(open)
  return start === -1
    ? { heading: text }
    : { heading: text.slice(0, start).trim(), anchor: text.slice(start + 1, text.indexOf(close, start)) }
}

interface Block {
  readonly heading?: true
  readonly text: string
}

interface Within {
  readonly snippets: Snippets
  readonly depth: number
  /** What a snippet holds; undefined when it is left out. */
  readonly parsed: (snippet: Snippet) => Root | undefined
}

/** Headings and blocks in reading order, including those inside components and those of snippets. */
function* blocksOf(parent: Root | Parents, within: Within): Generator<Block> {
  if (within.depth > maxDepth) return
  const inner = { ...within, depth: within.depth + 1 }
  for (const node of parent.children as Nodes[]) {
    if (node.type === 'heading') yield { heading: true, text: oneLine(blockText(node)) }
    else if (node.type === 'mdxJsxFlowElement') {
      const snippet = snippetOf(node, within.snippets)
      const root = snippet && within.parsed(snippet)
      if (root) yield* blocksOf(root, { ...inner, snippets: snippet.snippets })
      const shown = shownAttributes(node)
      if (shown) yield { text: shown }
      yield* blocksOf(node, inner)
    } else {
      const text = blockText(node).trim()
      if (text) yield { text }
    }
  }
}

function snippetOf({ name, attributes }: MdxJsxFlowElement, snippets: Snippets): Snippet | undefined {
  const file = attributes.find(attribute => attribute.type === 'mdxJsxAttribute' && attribute.name === 'file')
  const key = name === 'Snippet' && typeof file?.value === 'string' ? `Snippet ${file.value}` : (name ?? '')
  return Object.hasOwn(snippets, key) ? snippets[key] : undefined
}

/** A function that parses each snippet of a page once, however often it is shown. */
function snippetParser(): Within['parsed'] {
  const known = new Map<string, Root>()
  let left = maxShownLength
  return ({ source }) => {
    left -= source.length
    if (left < 0) return undefined
    const root = known.get(source) ?? parseSnippet(source)
    known.set(source, root)
    return root
  }
}

function parseSnippet(source: string): Root {
  try {
    return parse(source, 'mdx')
  } catch {
    return parse(source, 'markdown')
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
