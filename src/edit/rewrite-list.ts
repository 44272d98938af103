import { hasBreak, indentAt, mannerOf, startsLine, written, writtenLike } from '../document/edit/manner.ts'
import { present } from '../document/present.ts'
import type { JsonNode } from '../document/scan.ts'
import type { Draft, Keys } from './draft.ts'

/** An item that a list has, or a new one. */
export type Wanted = { readonly index: number } | { readonly value: unknown }

/** Gives a list other items; those that it has keep their text, and the list its layout. */
export function rewriteList(draft: Draft, keys: Keys, wanted: readonly Wanted[], length: number): void {
  const isSame = wanted.length === length && wanted.every((item, i) => 'index' in item && item.index === i)
  if (isSame) return
  const { document, node } = draft.mustPlace(keys, 'value')
  const { text } = document
  const children = node.children ?? []
  const [first] = children
  const manner = mannerOf(text)
  const isBroken = first
    ? startsLine(text, first.start) && hasBreak(text, node.start, first.start)
    : manner.eol !== ''
  // Looking for the indentation goes back to the start of the line: in a docs.json of one line, through all before it.
  const outer = isBroken ? indentAt(text, node.start) : ''
  const inner = isBroken ? (first ? indentAt(text, first.start) : outer + manner.unit) : outer
  const model = children.find(({ keys }) => keys !== null)
  const own = isBroken ? manner : { ...manner, eol: '' }
  const parts = wanted.map(item => {
    if ('index' in item) return textOf(text, present(children[item.index]))
    return model
      ? writtenLike(item.value, own, inner, { text, node: model })
      : written(item.value, own, inner)
  })
  const put =
    parts.length === 0
      ? '[]'
      : isBroken
        ? `[${manner.eol}${inner}${parts.join(`,${manner.eol}${inner}`)}${manner.eol}${outer}]`
        : `[${parts.join(`,${manner.gap}`)}]`
  draft.edit([{ document, edits: [{ span: [node.start, node.end], text: put }] }])
}

const textOf = (text: string, { start, end }: JsonNode) => text.slice(start, end)
