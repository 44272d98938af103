import type { Queries } from '../database/database.ts'

/** Where a page is stored. */
export interface StoredPage {
  readonly part: string
  readonly number: number
}

/** The pages of a publication. */
export interface PublishedPages {
  readonly parts: readonly string[]
  /** The id in the tree of a part's page by its number; -1 where the publication lacks the page. */
  readonly nodesOf: (part: string) => readonly number[]
  readonly placeOf: (node: number) => StoredPage
}

export async function readPublishedPages(queries: Queries, runId: string): Promise<PublishedPages> {
  const rows = await queries
    .selectFrom('publication_part')
    .select(['part_id', 'nodes'])
    .where('run_id', '=', runId)
    .orderBy('part_id')
    .execute()
  const parts = rows.map(row => row.part_id)
  const nodes = new Map(rows.map(row => [row.part_id, parseNodes(row.nodes)]))
  let places: ReturnType<typeof placesOf> | undefined
  return {
    parts,
    nodesOf: part => nodes.get(part)!,
    placeOf(node) {
      places ??= placesOf([...nodes.values()])
      return { part: parts[places.parts[node]!]!, number: places.numbers[node]! }
    },
  }
}

/** By the id of a page in the tree, its part and its number there. */
function placesOf(nodes: readonly (readonly number[])[]) {
  let most = 0
  for (const own of nodes) for (const node of own) most = Math.max(most, node)
  const [parts, numbers] = [new Int32Array(most + 1), new Int32Array(most + 1)]
  for (const [part, own] of nodes.entries())
    for (const [number, node] of own.entries()) if (node >= 0) [parts[node], numbers[node]] = [part, number]
  return { parts, numbers }
}

/** A publication's pages of one part, in the form in which they are stored. */
export const formatNodes = (nodes: readonly number[]) =>
  nodes.map(node => (node < 0 ? '-' : String(node))).join(' ')

const parseNodes = (text: string): number[] =>
  text === '' ? [] : text.split(' ').map(node => (node === '-' ? -1 : Number(node)))
