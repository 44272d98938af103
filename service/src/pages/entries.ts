import type { PageNode, Tree } from 'docs-nav'
import type { PageEntry } from './page-text.ts'

/** The most characters of a title: it stands three times in each answer from its page. */
export const maxTitleLength = 1000

/** The visible pages of a tree in its order, each with what the navigation says of it. */
export function entriesOf({ nodes }: Tree): { page: PageNode; entry: PageEntry }[] {
  const shownFirst = versionsShownFirst(nodes)
  return nodes.flatMap(page => {
    if (page.kind !== 'page' || page.hidden) return []
    let language: string | null = null
    let version: string | null = null
    let isCurrent = true
    for (let id = page.parent; id !== null; id = nodes[id]!.parent) {
      const { kind, label } = nodes[id]!
      if (kind === 'language') language ??= label
      if (kind !== 'version') continue
      version ??= label
      isCurrent &&= shownFirst.has(id)
    }
    const { id: node, href, description, breadcrumbs } = page
    const title = page.title.slice(0, maxTitleLength).toWellFormed()
    const entry = { node, href, title, description: description ?? '', breadcrumbs }
    return [{ page, entry: { ...entry, language, version, isCurrent } }]
  })
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
