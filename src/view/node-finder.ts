import { firstIndex } from '../document/first-index.ts'
import { present } from '../document/present.ts'
import type { Place, ShownNode } from './data.ts'

/** Finds the node that a place is about: the innermost around it, or the page whose file it is in. */
export function nodeFinder(nodes: readonly ShownNode[]): (file: string, at: Place | null) => number | null {
  const pages = new Map(nodes.map(({ file }, id) => [file, id] as const).reverse())
  const ids = [...nodes.keys()].filter(id => !isAsAbove(nodes, id))
  ids.sort((a, b) => compared(placeIn(nodes, a), placeIn(nodes, b)))
  return (file, at) => {
    const page = pages.get(file)
    if (page !== undefined || at === null) return page ?? null
    const isBehind = (id: number) => compared(placeIn(nodes, id), [at[0], at[1], 0]) > 0
    let id = ids[firstIndex(ids, isBehind) - 1] ?? null
    while (id !== null && !holds(placeIn(nodes, id), at)) id = nodes[id]?.parent ?? null
    return id
  }
}

const placeIn = (nodes: readonly ShownNode[], id: number): Place => present(nodes[id]).at

/** Whether a node has the place of the one above it: what an element generates is not written anywhere else. */
function isAsAbove(nodes: readonly ShownNode[], id: number): boolean {
  const { at, parent } = present(nodes[id])
  return parent !== null && placeIn(nodes, parent).join() === at.join()
}

/** By file, then start, then the longer one first. */
const compared = (a: Place, b: Place) => a[0] - b[0] || a[1] - b[1] || b[2] - a[2]

const holds = (outer: Place, inner: Place) =>
  outer[0] === inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2]
