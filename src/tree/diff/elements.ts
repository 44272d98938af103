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
  let steps = 0
  const placesOf = remembered((page: SidePage) => onePerParent(page.nodes))
  const sizeOf = remembered((element: ElementNode) => b.below(element).size)
  /** How many of these pages of the earlier tree stand below each free element of a kind of the later tree. */
  const sharedBelow = (own: Iterable<SidePage>, kind: string) => {
    const shared = new Map<ElementNode, number>()
    const add = (others: Iterable<ElementNode>, count: number) => {
      for (const other of others) {
        steps++
        if (other.kind === kind && !earlier.has(other.id)) shared.set(other, (shared.get(other) ?? 0) + count)
      }
    }
    /** The pages that stand below one element only, by that element. */
    const single = new Map<number | null, PageNode[]>()
    for (const page of own) {
      const now = pages.later(page)
      const nodes = now ? placesOf(now) : []
      if (steps > maxMatchSteps) break
      if (nodes.length === 1) appendTo(single, nodes[0]!.parent, nodes[0]!)
      else add(aboveAny(b, nodes), 1)
    }
    for (const nodes of single.values()) add(b.above(nodes[0]!), nodes.length)
    return shared
  }
  for (const element of a.elements) {
    if (later.has(element.id) || steps > maxMatchSteps) continue
    const own = a.below(element)
    steps += own.size
    const shared = sharedBelow(own, element.kind)
    const most = [...shared.values()].reduce((most, count) => Math.max(most, count), 0)
    const best = [...shared].filter(([, count]) => count === most).map(([other]) => other)
    const parent = parentOf(element)
    const alike =
      best.find(({ label }) => label === element.label) ??
      best.find(other => other.parent === parent) ??
      best[0]
    if (!alike) continue
    const least = Math.min(own.size, sizeOf(alike))
    steps += least
    const isBeside = parent === alike.parent
    if (most * 2 > least || (isBeside && most * 2 === least)) join(element, alike)
  }
  // Elements without pages, such as those that are only a link.
  const rest = stacks(b.elements.filter(({ id }) => !earlier.has(id) && !b.hasPages(id)))
  for (const element of a.elements) {
    if (later.has(element.id) || a.hasPages(element.id)) continue
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

/** A function that is asked for the same again and again, and makes each answer once. */
function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** The first node of a page below each element: one element may list it thousands of times. */
function onePerParent(nodes: readonly PageNode[]): readonly PageNode[] {
  const first = new Map<number | null, PageNode>()
  for (const node of nodes) if (!first.has(node.parent)) first.set(node.parent, node)
  return [...first.values()]
}

/** The elements above some nodes, each once. */
function aboveAny(side: Side, nodes: readonly PageNode[]): Set<ElementNode> {
  const found = new Set<ElementNode>()
  for (const node of nodes)
    for (const element of side.above(node)) {
      if (found.has(element)) break
      found.add(element)
    }
  return found
}
