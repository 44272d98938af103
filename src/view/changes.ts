import { type ElementReference, type PageReference, type Place, placeText } from '../tree/diff/changes.ts'
import { crumb } from '../tree/crumb.ts'
import type { TreeDiff } from '../tree/diff/diff.ts'
import type { ChangeKind, Lost, ShownNode } from './data.ts'

type Change = NonNullable<ShownNode['change']>

/** What changed at each node, by its id. */
export function changesAt(nodes: readonly ShownNode[], { pages, elements }: TreeDiff): Map<number, Change> {
  const changes = new Map<string, Change>()
  const below = placeNumbers()
  const known = new Map<Place, number>()
  // Pages below one element share its list.
  const numberOf = (place: Place) => {
    const number = known.get(place) ?? place.reduce(below, 0)
    known.set(place, number)
    return number
  }
  const placeKey = (page: Pick<PageReference, 'href' | 'file'>, place: Place) =>
    pageKey(page, numberOf(place))
  const elementKeyOf = (element: ElementReference) => elementKey(element, numberOf(element.place))
  const tell = (key: string, kind: ChangeKind, text: string) => {
    if (!changes.has(key)) changes.set(key, { kind, text })
  }
  for (const page of pages.added) tell(pageKey(page), 'added', 'new')
  for (const { from, ...page } of pages.moved) tell(pageKey(page), 'moved', `its address was ${from}`)
  for (const { from, ...page } of pages.renamed) tell(pageKey(page), 'moved', `its title was "${from}"`)
  for (const { from, to, ...page } of pages.relocated)
    if (to) tell(placeKey(page, to), 'moved', `was ${placed(from)}`)
  for (const { place, ...page } of pages.reordered) tell(placeKey(page, place), 'moved', 'in another order')
  for (const element of elements.added) tell(elementKeyOf(element), 'added', 'new')
  for (const { from, ...element } of elements.renamed) tell(elementKeyOf(element), 'moved', `was "${from}"`)
  for (const { from, ...element } of elements.relocated)
    tell(elementKeyOf(element), 'moved', `was ${placed(from)}`)
  for (const element of elements.reordered) tell(elementKeyOf(element), 'moved', 'in another order')
  const found = new Map<number, Change>()
  /** The number of what is below each element. */
  const numbers: number[] = []
  for (const [id, node] of nodes.entries()) {
    const place = node.parent === null ? 0 : numbers[node.parent]!
    numbers.push(node.kind === 'page' ? place : below(place, crumb(node.label)))
    const change = keysOf(node, place).flatMap(key => changes.get(key) ?? [])[0]
    if (change) found.set(id, change)
  }
  return found
}

/** Gives each place a number, which is shorter than its labels: 0 to the top, and others below them one by one. */
function placeNumbers(): (above: number, label: string) => number {
  const numbers = new Map<string, number>()
  return (above, label) => {
    const key = `${above} ${label}`
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    return number
  }
}

const pageKey = ({ href, file }: Pick<PageReference, 'href' | 'file'>, place?: number) =>
  JSON.stringify([href, file, place])
const elementKey = ({ kind, label }: Pick<ShownNode, 'kind' | 'label'>, place: number) =>
  JSON.stringify([kind, label, place])

function keysOf(node: ShownNode, place: number): string[] {
  if (node.kind !== 'page') return [elementKey(node, place)]
  const page = { href: node.href ?? '', file: node.file ?? null }
  return [pageKey(page), pageKey(page, place)]
}

const placed = (place: Place | null) =>
  place === null ? 'in fewer places' : place.length === 0 ? 'at the top' : `in ${placeText(place, ' › ')}`

/** What is there no more: elements, pages that nothing lists, addresses without a page. */
export function lostIn({ pages, elements, lost }: TreeDiff): Lost[] {
  const addresses = new Set(lost.map(({ address }) => address))
  return [
    ...lost.map(({ address, title, redirect }) => ({
      label: title ?? address,
      text: redirect ? `${address} leads on to ${redirect.destination}` : `nothing answers ${address}`,
    })),
    ...pages.removed
      .filter(({ href }) => !addresses.has(href))
      .map(({ title, place }) => ({ label: title, text: `not listed any more: it was ${placed(place)}` })),
    ...elements.removed.map(({ kind, label, place }) => ({
      label,
      text: `${kind} removed: it was ${placed(place)}`,
    })),
  ]
}
