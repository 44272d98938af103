import type { PageNode, Tree } from '../src/index.ts'

/** The sites whose sidebars the exporters are held against. */
export const projects = ['grid', 'turso', 'mem0'] as const

/** The pages that a sidebar shows, in order: none that it or an element above hides. */
export function shownPages({ nodes }: Tree): PageNode[] {
  const isHidden = (id: number | null): boolean =>
    id !== null && (Boolean(nodes[id]!.hidden) || isHidden(nodes[id]!.parent))
  return nodes.filter((node): node is PageNode => node.kind === 'page' && !isHidden(node.id))
}

/** The addresses of elements that are links. */
export const linkedSections = ({ nodes }: Tree): string[] =>
  nodes.flatMap(node => (node.kind !== 'page' && 'href' in node && node.href ? node.href : []))
