import type { Leaf } from './blocks.ts'
import { unescaped } from './decode.ts'
import type { Piece } from './inline.ts'
import type { Heading } from './page.ts'

const ownId = /\s*\{#([^\s{}]+)\}\s*$/

/** A heading, from the stretches of it that are shown. */
export function headingOf(text: string, leaf: Leaf, pieces: readonly Piece[]): Heading {
  const [start, end] = trimmed(text, leaf)
  const source = text.slice(start, end)
  const id = ownId.exec(source)?.[1] ?? null
  const shown = pieces
    .map(([from, to, isCode]) => {
      const part = text.slice(Math.max(from, start), Math.min(to, end))
      return isCode ? part.trim() : unescaped(withoutEmphasis(part))
    })
    .join('')
  return { depth: leaf.depth, text: shown.replace(ownId, '').trim(), id, span: [start, end] }
}

/** Without the closing `#` of a heading. */
function trimmed(text: string, { start, end }: Leaf): [start: number, end: number] {
  const source = text.slice(start, end)
  const shown = source.replace(/(?:^|[ \t]+)#+[ \t]*$/, '').trimEnd()
  return [start, start + shown.length]
}

/** Without the signs of emphasis; those within a word stay. */
const withoutEmphasis = (text: string) =>
  text
    .replace(/(?<!\\)(\*\*|__|~~)(?=\S)((?:(?!\1).)+?)(?<=[^\s\\])\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_\\])_(?=\S)([^_]+?)(?<=[^\s\\])_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/(?<!\\)\*(?=\S)([^*]+?)(?<=[^\s\\])\*/g, '$1')
