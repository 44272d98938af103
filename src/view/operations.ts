import { groupedBy } from '../document/append.ts'
import { spansOf } from '../openapi/spans.ts'
import type { PageNode, Tree } from '../tree/tree.ts'
import type { Place } from './data.ts'

/** The longest text of a specification in which operations are looked for, in characters: YAML takes a millisecond for 2,000. */
export const maxSearchedLength = 200_000

/** Where the operations of the pages are in the texts of their specifications, by the pages' ids. */
export async function operationPlaces(
  { nodes }: Tree,
  texts: readonly { readonly name: string; readonly text: string }[],
  first: number,
): Promise<Map<number, Place>> {
  const places = new Map<number, Place>()
  const described = nodes.filter(
    (node): node is PageNode => node.kind === 'page' && node.operation !== undefined,
  )
  const pagesOf = groupedBy(described, ({ operation }) => operation!.spec)
  for (const [i, { name, text }] of texts.entries()) {
    const pages = pagesOf.get(name)
    if (!pages || text.length > maxSearchedLength) continue
    const find = await spansOf({ text })
    for (const { id, operation } of pages) {
      const { method, path, webhook } = operation!
      const keys = webhook === null ? ['paths', path!, method.toLowerCase()] : ['webhooks', webhook]
      places.set(id, [first + i, ...find(keys, 'key')])
    }
  }
  return places
}
