import type { PageMatches } from './pages.ts'
import type { ElementNode, Side, SidePage } from './side.ts'
import type { PageNode } from '../tree.ts'

/** Which element of the later tree is which of the earlier one, by their ids. */
export interface ElementMatches {
  readonly later: ReadonlyMap<number, ElementNode>
  readonly earlier: ReadonlyMap<number, ElementNode>
}

/**
 * Elements are the same when kind, label and the element above are; of the others, those are that share more than half
 * of their pages, or half below the same element.
 */
export function matchElements(a: Side, b: Side, pages: PageMatches): ElementMatches {
  const [later, earlier] = [new Map<number, ElementNode>(), new Map<number, ElementNode>()]
  const matchBelow = (from: number | null, to: number | null) => {
    const todo: [number | null, number | null][] = [[from, to]]
    for (let pair = todo.pop(); pair; pair = todo.pop()) {
      const free = queues(
        (b.childrenOf.get(pair[1]) ?? []).filter(isElement).filter(({ id }) => !earlier.has(id)),
      )
      for (const child of (a.childrenOf.get(pair[0]) ?? []).filter(isElement)) {
        const other = later.has(child.id) ? undefined : free.get(keyOf(child))?.shift()
        if (!other) continue
        later.set(child.id, other)
        earlier.set(other.id, child)
        todo.push([child.id, other.id])
      }
    }
  }
  const join = (element: ElementNode, other: ElementNode) => {
    later.set(element.id, other)
    earlier.set(other.id, element)
    matchBelow(element.id, other.id)
  }
  matchBelow(null, null)
  const parentOf = ({ parent }: ElementNode) => (parent === null ? null : later.get(parent)?.id)
  const [ownA, ownB] = [pagesBelow(a), pagesBelow(b)]
  const isFree = (other: ElementNode, kind: string) => other.kind === kind && !earlier.has(other.id)
  for (const element of a.elements) {
    if (later.has(element.id)) continue
    const own = ownA.get(element.id) ?? []
    const shared = new Map<ElementNode, number>()
    for (const page of own)
      for (const other of elementsOf(b, pages.later(page)))
        if (isFree(other, element.kind)) shared.set(other, (shared.get(other) ?? 0) + 1)
    const most = Math.max(0, ...shared.values())
    const best = [...shared].filter(([, count]) => count === most).map(([other]) => other)
    const alike = best.find(({ label }) => label === element.label) ?? best[0]
    const least = alike ? Math.min(own.length, ownB.get(alike.id)?.length ?? 0) : 0
    const isBeside = alike !== undefined && parentOf(element) === alike.parent
    if (alike && (most * 2 > least || (isBeside && most * 2 === least))) join(element, alike)
  }
  // Elements without pages, such as those that are only a link.
  const rest = queues(b.elements.filter(({ id }) => !earlier.has(id) && !ownB.has(id)))
  for (const element of a.elements) {
    if (later.has(element.id) || ownA.has(element.id)) continue
    const other = rest.get(keyOf(element))?.shift()
    if (other) join(element, other)
  }
  return { later, earlier }
}

export const isElement = (node: ElementNode | PageNode): node is ElementNode => node.kind !== 'page'

const keyOf = ({ kind, label }: ElementNode) => `${kind}\n${label}`

function queues(elements: readonly ElementNode[]): Map<string, ElementNode[]> {
  const queues = new Map<string, ElementNode[]>()
  for (const element of elements) {
    const queue = queues.get(keyOf(element))
    if (queue) queue.push(element)
    else queues.set(keyOf(element), [element])
  }
  return queues
}

/** The pages below each element, by its id. */
function pagesBelow(side: Side): Map<number, SidePage[]> {
  const below = new Map<number, SidePage[]>()
  for (const page of side.pages)
    for (const { id } of elementsOf(side, page)) {
      const list = below.get(id)
      if (list) list.push(page)
      else below.set(id, [page])
    }
  return below
}

/** The elements that have a page below them, each once. */
const elementsOf = (side: Side, page: SidePage | undefined): Set<ElementNode> =>
  new Set((page?.nodes ?? []).flatMap(node => side.above(node)))
