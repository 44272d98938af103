import { appendTo } from '../../document/append.ts'
import type { PageMatches } from './pages.ts'
import type { ElementNode, Side, SidePage } from './side.ts'
import type { PageNode } from '../tree.ts'

/** Which element of the later tree is which of the earlier one, by their ids. */
export interface ElementMatches {
  readonly later: ReadonlyMap<number, ElementNode>
  readonly earlier: ReadonlyMap<number, ElementNode>
}

/** How many elements above shared pages are looked at, to know elements again that have another label. */
export const maxMatchSteps = 2_000_000

/**
 * Elements are the same when kind, label and the element above are; of the others, those are that share more than half
 * of their pages, or half below the same element.
 */
export function matchElements(a: Side, b: Side, pages: PageMatches): ElementMatches {
  const [later, earlier] = [new Map<number, ElementNode>(), new Map<number, ElementNode>()]
  const matchBelow = (from: number | null, to: number | null) => {
    const todo: [number | null, number | null][] = [[from, to]]
    for (let pair = todo.pop(); pair; pair = todo.pop()) {
      const free = stacks(
        (b.childrenOf.get(pair[1]) ?? []).filter(isElement).filter(({ id }) => !earlier.has(id)),
      )
      for (const child of (a.childrenOf.get(pair[0]) ?? []).filter(isElement)) {
        const other = later.has(child.id) ? undefined : free.get(keyOf(child))?.pop()
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
  let steps = 0
  const isFree = (other: ElementNode, kind: string) => other.kind === kind && !earlier.has(other.id)
  for (const element of a.elements) {
    if (later.has(element.id)) continue
    const own = ownA.get(element.id) ?? []
    const shared = new Map<ElementNode, number>()
    for (const page of own) {
      if (steps > maxMatchSteps) break
      for (const other of elementsOf(b, pages.later(page))) {
        steps++
        if (isFree(other, element.kind)) shared.set(other, (shared.get(other) ?? 0) + 1)
      }
    }
    const most = [...shared.values()].reduce((most, count) => Math.max(most, count), 0)
    const best = [...shared].filter(([, count]) => count === most).map(([other]) => other)
    const alike = best.find(({ label }) => label === element.label) ?? best[0]
    const least = alike ? Math.min(own.length, ownB.get(alike.id)?.length ?? 0) : 0
    const isBeside = alike !== undefined && parentOf(element) === alike.parent
    if (alike && (most * 2 > least || (isBeside && most * 2 === least))) join(element, alike)
  }
  // Elements without pages, such as those that are only a link.
  const rest = stacks(b.elements.filter(({ id }) => !earlier.has(id) && !ownB.has(id)))
  for (const element of a.elements) {
    if (later.has(element.id) || ownA.has(element.id)) continue
    const other = rest.get(keyOf(element))?.pop()
    if (other) join(element, other)
  }
  return { later, earlier }
}

export const isElement = (node: ElementNode | PageNode): node is ElementNode => node.kind !== 'page'

const keyOf = ({ kind, label }: ElementNode) => `${kind}\n${label}`

/** The elements by kind and label, the first of each at the end, where one is taken from. */
function stacks(elements: readonly ElementNode[]): Map<string, ElementNode[]> {
  const stacks = new Map<string, ElementNode[]>()
  for (const element of [...elements].reverse()) appendTo(stacks, keyOf(element), element)
  return stacks
}

/** The pages below each element, by its id. */
function pagesBelow(side: Side): Map<number, SidePage[]> {
  const below = new Map<number, SidePage[]>()
  for (const page of side.pages) for (const { id } of elementsOf(side, page)) appendTo(below, id, page)
  return below
}

/** The elements that have a page below them, each once. */
const elementsOf = (side: Side, page: SidePage | undefined): Set<ElementNode> =>
  new Set((page?.nodes ?? []).flatMap(node => side.above(node)))
