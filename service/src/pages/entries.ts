import type { PageNode, Tree } from 'docs-nav'
import type { PageEntry } from './page-text.ts'

/** The most characters of a title, which stands three times in each answer from its page, and of a language and version. */
export const maxTitleLength = 1000

/** The most characters of the labels above a page: they stand in each answer from it. The last are left out. */
export const maxBreadcrumbsLength = 4000

/** The most characters of a page's address: it stands three times in each answer from it, and leads nowhere if cut. */
export const maxAddressLength = 2000

/** The visible pages of a tree that have an address, in its order, each with what the navigation says of it. */
export function entriesOf({ nodes }: Tree): { page: PageNode; entry: PageEntry }[] {
  const shownFirst = versionsShownFirst(nodes)
  return nodes.flatMap(page => {
    if (page.kind !== 'page' || page.hidden || page.href.length > maxAddressLength) return []
    let language: string | null = null
    let version: string | null = null
    let isCurrent = true
    for (let id = page.parent; id !== null; id = nodes[id]!.parent) {
      const { kind, label } = nodes[id]!
      if (kind === 'language') language ??= beginning(label)
      if (kind !== 'version') continue
      version ??= beginning(label)
      isCurrent &&= shownFirst.has(id)
    }
    const { id: node, href, description } = page
    const title = beginning(page.title)
    const breadcrumbs = first(page.breadcrumbs)
    const entry = { node, href, title, description: description ?? '', breadcrumbs }
    return [{ page, entry: { ...entry, language, version, isCurrent } }]
  })
}

const beginning = (text: string) => text.slice(0, maxTitleLength).toWellFormed()

function first(labels: readonly string[]): string[] {
  let left = maxBreadcrumbsLength
  return labels.filter(label => (left -= label.length) >= 0)
}

/** Of the versions beside each other, the one that is marked as default, or else the first. */
function versionsShownFirst(nodes: Tree['nodes']): ReadonlySet<number> {
  const byParent = new Map<number | null, { id: number; isDefault: boolean }>()
  for (const node of nodes) {
    if (node.kind !== 'version') continue
    const isDefault = 'default' in node && node.default === true
    const before = byParent.get(node.parent)
    if (!before || (isDefault && !before.isDefault)) byParent.set(node.parent, { id: node.id, isDefault })
  }
  return new Set([...byParent.values()].map(({ id }) => id))
}
