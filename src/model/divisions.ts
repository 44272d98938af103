import { appendTo } from '../document/append.ts'
import type { PageNode, SectionNode, TreeNode } from '../tree/tree.ts'
import type { Places } from './places.ts'
import type { Division, DivisionOption } from './site.ts'

/** The sections of one kind below one node, as a page elsewhere sees them: copied for each page, not made anew. */
interface Switcher {
  readonly kind: SectionNode['kind']
  readonly options: readonly DivisionOption[]
  readonly byId: ReadonlyMap<number, number>
  readonly byLabel: ReadonlyMap<string, number>
  /** The ids of hidden sections. */
  readonly hidden: ReadonlySet<number>
  /** The options that list a page of several places, by its address, where it was asked for. */
  readonly listing: Map<string, readonly number[]>
}

/** Finds the switchers above a page, from the outside in. */
export function divisionsOf(nodes: readonly TreeNode[], places: Places): (page: PageNode) => Division[] {
  const switchers = switchersOf(nodes, places)
  return page => {
    const above = [null, ...places.above(page).map(({ id }) => id)]
    return above.flatMap(id => switchers.get(id) ?? []).map(switcher => divisionOf(switcher, page, places))
  }
}

/** The switchers below each node; null is the root. */
function switchersOf(nodes: readonly TreeNode[], places: Places): Map<number | null, Switcher[]> {
  const byParent = new Map<number | null, SectionNode[]>()
  for (const node of nodes)
    if (node.kind !== 'group' && node.kind !== 'page') appendTo(byParent, node.parent, node)
  return new Map(
    [...byParent].map(([parent, sections]) => {
      const kinds = [...new Set(sections.map(({ kind }) => kind))]
      const ofKind = (kind: SectionNode['kind']) => sections.filter(section => section.kind === kind)
      return [parent, kinds.map(kind => switcherOf(kind, ofKind(kind), places))]
    }),
  )
}

function switcherOf(kind: SectionNode['kind'], sections: readonly SectionNode[], places: Places): Switcher {
  return {
    kind,
    options: sections.map(({ id, label, icon = null, href = null }) => ({
      id,
      label,
      icon,
      href: places.firstBelow(id) ?? href,
      counterpart: null,
      active: false,
    })),
    byId: new Map(sections.map(({ id }, index) => [id, index])),
    byLabel: new Map(sections.map(({ label }, index) => [label, index])),
    hidden: new Set(sections.filter(({ hidden }) => hidden).map(({ id }) => id)),
    listing: new Map(),
  }
}

/** The indexes of the options that list a page of several places; of others only that above the page does. */
function listing({ byId, listing: known }: Switcher, href: string, places: Places): readonly number[] {
  const nodes = places.nodesOf(href)
  if (nodes.length === 1) return []
  const before = known.get(href)
  if (before) return before
  const above = nodes.flatMap(node => places.above(node).flatMap(({ id }) => byId.get(id) ?? []))
  const indexes = [...new Set(above)]
  known.set(href, indexes)
  return indexes
}

function divisionOf(switcher: Switcher, page: PageNode, places: Places): Division {
  const { kind, options, byId, byLabel, hidden } = switcher
  const own = [...options]
  const change = (index: number | undefined, href: string, isAbove: boolean) => {
    const option = index === undefined ? undefined : own[index]
    if (index === undefined || !option || option.active) return
    own[index] = { ...option, counterpart: href, active: isAbove }
  }
  for (const { label, href } of counterpartsOf(kind, page)) {
    const index = byLabel.get(label)
    const id = index === undefined ? undefined : options[index]?.id
    if (id !== undefined && places.nodeOf(href, id)) change(index, href, false)
  }
  // The page itself is nearer than a counterpart, where an option lists it too.
  for (const index of listing(switcher, page.href, places)) change(index, page.href, false)
  for (const { id } of places.above(page)) change(byId.get(id), page.href, true)
  return {
    kind,
    options: hidden.size === 0 ? own : own.filter(({ id, active }) => active || !hidden.has(id)),
  }
}

const counterpartsOf = (kind: SectionNode['kind'], { translations, versions }: PageNode) =>
  (kind === 'language' ? translations : kind === 'version' ? versions : undefined) ?? []
