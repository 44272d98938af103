import type { ElementReference, PageReference } from '../tree/diff/changes.ts'
import type { TreeDiff } from '../tree/diff/diff.ts'
import type { ChangeKind, Lost, ShownNode } from './data.ts'

type Change = NonNullable<ShownNode['change']>

/** What changed at each node, by its id. */
export function changesAt(nodes: readonly ShownNode[], { pages, elements }: TreeDiff): Map<number, Change> {
  const changes = new Map<string, Change>()
  const tell = (key: string, kind: ChangeKind, text: string) => {
    if (!changes.has(key)) changes.set(key, { kind, text })
  }
  for (const page of pages.added) tell(pageKey(page), 'added', 'new')
  for (const { from, ...page } of pages.moved) tell(pageKey(page), 'moved', `its address was ${from}`)
  for (const { from, ...page } of pages.renamed) tell(pageKey(page), 'moved', `its title was "${from}"`)
  for (const { from, to, ...page } of pages.relocated)
    if (to) tell(placeKey(page, to), 'moved', `was ${placed(from)}`)
  for (const { place, ...page } of pages.reordered) tell(placeKey(page, place), 'moved', 'in another order')
  for (const element of elements.added) tell(elementKey(element), 'added', 'new')
  for (const { from, ...element } of elements.renamed) tell(elementKey(element), 'moved', `was "${from}"`)
  for (const { from, ...element } of elements.relocated)
    tell(elementKey(element), 'moved', `was ${placed(from)}`)
  for (const element of elements.reordered) tell(elementKey(element), 'moved', 'in another order')
  const found = new Map<number, Change>()
  const placeOf: string[][] = []
  for (const [id, node] of nodes.entries()) {
    const place = node.parent === null ? [] : [...placeOf[node.parent]!, nodes[node.parent]!.label]
    placeOf.push(place)
    const change = keysOf(node, place).flatMap(key => changes.get(key) ?? [])[0]
    if (change) found.set(id, change)
  }
  return found
}

const pageKey = ({ href, file }: Pick<PageReference, 'href' | 'file'>) => JSON.stringify([href, file])
const placeKey = (page: Pick<PageReference, 'href' | 'file'>, place: readonly string[]) =>
  JSON.stringify([pageKey(page), place])
const elementKey = ({ kind, label, place }: Omit<ElementReference, 'kind'> & { kind: string }) =>
  JSON.stringify([kind, label, place])

function keysOf(node: ShownNode, place: readonly string[]): string[] {
  if (node.kind !== 'page') return [elementKey({ ...node, place })]
  const page = { href: node.href ?? '', file: node.file ?? null }
  return [pageKey(page), placeKey(page, place)]
}

const placed = (place: readonly string[] | null) =>
  place === null ? 'in fewer places' : place.length === 0 ? 'at the top' : `in ${place.join(' › ')}`

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
