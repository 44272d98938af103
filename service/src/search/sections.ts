import type { Nodes, Parents, Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { blockText, shownAttributes } from './block-text.ts'

/** A heading and the texts of the blocks below it, up to the next heading. */
export interface Section {
  readonly heading: string
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

/**
 * Parses a page; nothing in it is run, and imports, exports and expressions are left out.
 * Throws when the text is not valid markup.
 */
export function readSections(source: string, markup: Markup): Section[] {
  const sections: { heading: string; blocks: string[] }[] = [{ heading: '', blocks: [] }]
  for (const { heading, text } of blocksOf(parsers[markup].parse(source), 0)) {
    if (heading) sections.push({ heading: text, blocks: [] })
    else sections.at(-1)!.blocks.push(text)
  }
  return sections.filter(({ heading, blocks }) => heading !== '' || blocks.length > 0)
}

interface Block {
  readonly heading?: true
  readonly text: string
}

/** Headings and blocks in reading order, including those inside components. */
function* blocksOf(parent: Root | Parents, depth: number): Generator<Block> {
  if (depth > maxDepth) return
  for (const node of parent.children as Nodes[]) {
    if (node.type === 'heading') yield { heading: true, text: oneLine(blockText(node)) }
    else if (node.type === 'mdxJsxFlowElement') {
      const shown = shownAttributes(node)
      if (shown) yield { text: shown }
      yield* blocksOf(node, depth + 1)
    } else {
      const text = blockText(node).trim()
      if (text) yield { text }
    }
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
