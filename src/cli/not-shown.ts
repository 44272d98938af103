import { visible } from '../document/visible.ts'
import { nearest } from '../site/nearest.ts'
import type { Tree, TreeNode, UnlistedPage } from '../tree/tree.ts'

/**
 * Says that nothing in the navigation shows a page: that its file is never built (`unbuilt`), that it is there
 * unlisted, or what was probably meant.
 */
export function notShown(
  page: string,
  { nodes }: Tree,
  unlisted: readonly UnlistedPage[],
  prefix: string,
  unbuilt: string | null,
): string {
  if (unbuilt !== null)
    return visible(
      `nothing in the navigation shows ${JSON.stringify(page)}. Its file ${prefix}${unbuilt} is there and never built.`,
    )
  const names = namesOf(nodes)
  const near = nearest(page, names) ?? nearest(page.replace(/^\/|\.mdx?$/g, ''), names)
  const meant = near === undefined ? [] : [`Did you mean ${JSON.stringify(near)}?`]
  const more = unlisted.length > 0 ? unlisted.map(anyPage => presence(anyPage, prefix)) : meant
  return visible([`nothing in the navigation shows ${JSON.stringify(page)}.`, ...more].join(' '))
}

/** Where an unlisted page is. */
function presence({ file, href, external, hidden, operation }: UnlistedPage, prefix: string): string {
  const where = external ? `leads to ${href}` : `is served at ${href}`
  if (file === null) {
    const { method, path, webhook } = operation ?? {}
    return `"x-hidden" hides ${method} ${path ?? webhook}, which ${where}.`
  }
  return `Its file ${prefix}${file} is there and ${where}${hidden ? '; its front matter hides it' : ''}.`
}

/** The names of pages: their paths, operations and titles. */
const namesOf = (nodes: readonly TreeNode[]) => [
  ...new Set(
    nodes.flatMap(node => {
      if (node.kind !== 'page') return []
      const { method, path } = node.operation ?? {}
      return [node.path, ...(path ? [`${method} ${path}`] : []), node.title]
    }),
  ),
]
