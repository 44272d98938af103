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
  const nodes = new Map(rows.map(row => [row.part_id, parseNodes(row.nodes)]))
  return {
    parts: [...nodes.keys()],
    nodesOf: part => nodes.get(part)!,
    placeOf(node) {
      for (const [part, own] of nodes) {
        const number = own.indexOf(node)
        if (number !== -1) return { part, number }
      }
      throw new Error(`${runId} has no page ${node}`)
    },
  }
}

/** A publication's pages of one part, in the form in which they are stored. */
export const formatNodes = (nodes: readonly number[]) =>
  nodes.map(node => (node < 0 ? '-' : String(node))).join(' ')

const parseNodes = (text: string): number[] =>
  text === '' ? [] : text.split(' ').map(node => (node === '-' ? -1 : Number(node)))
