import { cut, maxQuotedLength } from '../../document/quote.ts'
import type { NodeKind, PageNode } from '../tree.ts'
import { type ElementMatches, isElement } from './elements.ts'
import { outOfOrder } from './order.ts'
import type { PageMatches } from './pages.ts'
import type { ElementNode, Side, SidePage } from './side.ts'

/** A page as a reader knows it. */
export interface PageReference {
  readonly href: string
  readonly title: string
  readonly file: string | null
}

/** The labels of the elements above, the topmost first; of a long one the start. */
export type Place = readonly string[]

/** A place in words: its labels, as far as a message quotes them. */
export function placeText(place: Place, separator: string): string {
  let text = ''
  for (const [i, label] of place.entries()) {
    if (text.length > maxQuotedLength) break
    text += i === 0 ? label : separator + label
  }
  return cut(text, maxQuotedLength)
}

export interface PageChanges {
  /** `wasServed`: its address answered before, and nothing listed it. */
  readonly added: readonly (PageReference & { readonly place: Place; readonly wasServed?: true })[]
  /** `isServed`: its address answers still, and nothing lists it. */
  readonly removed: readonly (PageReference & { readonly place: Place; readonly isServed?: true })[]
  /** Pages of another address: hrefs. */
  readonly moved: readonly (PageReference & { readonly from: string; readonly to: string })[]
  /** Pages of another title, or else of another name in the sidebar. */
  readonly renamed: readonly (PageReference & { readonly from: string; readonly to: string })[]
  /** Pages below another element; null for a place that was added or removed alone. */
  readonly relocated: readonly (PageReference & { readonly from: Place | null; readonly to: Place | null })[]
  /** `after`: what it follows now; null at the beginning. */
  readonly reordered: readonly (PageReference & { readonly place: Place; readonly after: string | null })[]
}

/** An element: `href` is there when it is only a link. */
export interface ElementReference {
  readonly kind: Exclude<NodeKind, 'page'>
  readonly label: string
  readonly place: Place
}

export interface ElementChanges {
  readonly added: readonly ElementReference[]
  readonly removed: readonly ElementReference[]
  /** `label` and `place` are those of now, as in the lists below. */
  readonly renamed: readonly (ElementReference & { readonly from: string })[]
  readonly relocated: readonly (ElementReference & { readonly from: Place })[]
  readonly reordered: readonly (ElementReference & { readonly after: string | null })[]
}

export function pageChanges(a: Side, b: Side, pages: PageMatches, elements: ElementMatches): PageChanges {
  const changes = emptyPages()
  for (const page of a.pages) {
    const now = pages.later(page)
    if (page.nodes.length > 0 && (now?.nodes.length ?? 0) === 0)
      changes.removed.push({
        ...reference(page),
        place: firstPlace(a, page),
        ...(now?.isServed && { isServed: true }),
      })
  }
  for (const page of b.pages) {
    const before = pages.earlier(page)
    const own = reference(page)
    if (page.nodes.length > 0 && (before?.nodes.length ?? 0) === 0)
      changes.added.push({ ...own, place: firstPlace(b, page), ...(before?.isServed && { wasServed: true }) })
    if (!before) continue
    if (before.page.href !== page.page.href)
      changes.moved.push({ ...own, from: before.page.href, to: page.page.href })
    const [from, to] = titlesOf(before, page)
    if (from !== to) changes.renamed.push({ ...own, from, to })
    if (before.nodes.length > 0 && page.nodes.length > 0)
      for (const places of relocations(a, b, before, page, elements))
        changes.relocated.push({ ...own, ...places })
  }
  for (const { node, after } of reorderings(a, b, pages, elements))
    if (!isElement(node))
      changes.reordered.push({ ...reference(b.pageOf.get(node.id)!), place: b.placeOf(node), after })
  return changes
}

type Growing<Lists> = {
  -readonly [Key in keyof Lists]: Lists[Key] extends readonly (infer Item)[] ? Item[] : never
}

const emptyPages = (): Growing<PageChanges> => ({
  added: [],
  removed: [],
  moved: [],
  renamed: [],
  relocated: [],
  reordered: [],
})

const reference = ({ page: { href, title, file } }: SidePage): PageReference => ({ href, title, file })

const firstPlace = (side: Side, { nodes: [node] }: SidePage): Place => (node ? side.placeOf(node) : [])

function titlesOf({ page: before }: SidePage, { page: now }: SidePage): [from: string, to: string] {
  return before.title === now.title ? [before.sidebarTitle, now.sidebarTitle] : [before.title, now.title]
}

/** The places that a page has lost and won, in pairs. */
function relocations(a: Side, b: Side, before: SidePage, now: SidePage, { later }: ElementMatches) {
  const counts = new Map<number | null, number>()
  const take = (parent: number | null | undefined) => {
    const count = parent === undefined ? 0 : (counts.get(parent) ?? 0)
    if (count > 0) counts.set(parent!, count - 1)
    return count > 0
  }
  for (const { parent } of now.nodes) counts.set(parent, (counts.get(parent) ?? 0) + 1)
  const wanted = before.nodes.filter(node => !take(parentKey(node, later)))
  const there = now.nodes.filter(({ parent }) => take(parent))
  return Array.from({ length: Math.max(wanted.length, there.length) }, (_, i) => ({
    from: wanted[i] ? a.placeOf(wanted[i]) : null,
    to: there[i] ? b.placeOf(there[i]) : null,
  }))
}

/** The id that the element above has in the later tree; undefined when it is gone. */
const parentKey = (node: PageNode | ElementNode, later: ElementMatches['later']) =>
  node.parent === null ? null : later.get(node.parent)?.id

export function elementChanges(
  a: Side,
  b: Side,
  pages: PageMatches,
  elements: ElementMatches,
): ElementChanges {
  const { later, earlier } = elements
  const referTo = (side: Side, node: ElementNode): ElementReference => ({
    kind: node.kind,
    label: node.label,
    place: side.placeOf(node),
  })
  const changes: Growing<ElementChanges> = {
    added: [],
    removed: [],
    renamed: [],
    relocated: [],
    reordered: [],
  }
  for (const element of a.elements) if (!later.has(element.id)) changes.removed.push(referTo(a, element))
  for (const element of b.elements) {
    const before = earlier.get(element.id)
    const own = referTo(b, element)
    if (!before) {
      changes.added.push(own)
      continue
    }
    if (before.label !== element.label) changes.renamed.push({ ...own, from: before.label })
    if (parentKey(before, later) !== element.parent)
      changes.relocated.push({ ...own, from: a.placeOf(before) })
  }
  for (const { node, after } of reorderings(a, b, pages, elements))
    if (isElement(node)) changes.reordered.push({ ...referTo(b, node), after })
  return changes
}

/** The nodes that stand below the same element as before, and in another order; as few as explain it. */
function* reorderings(a: Side, b: Side, pages: PageMatches, { later, earlier }: ElementMatches) {
  for (const [id, children] of b.childrenOf) {
    const parent = id === null ? null : earlier.get(id)?.id
    if (parent === undefined) continue
    const orders = new Map<unknown, number>()
    for (const [i, child] of (a.childrenOf.get(parent) ?? []).entries()) {
      const now = isElement(child) ? later.get(child.id) : pages.later(a.pageOf.get(child.id)!)
      if (now && !orders.has(now)) orders.set(now, i)
    }
    const kept = children.flatMap((node, i) => {
      const key = isElement(node) ? node : b.pageOf.get(node.id)
      const order = orders.get(key)
      orders.delete(key)
      return order === undefined ? [] : [{ node, order, after: children[i - 1]?.label ?? null }]
    })
    for (const i of outOfOrder(kept.map(({ order }) => order))) yield kept[i]!
  }
}
