import type { Dialect } from '../grammar/dialects.ts'
import type { Project } from '../project/project.ts'
import type { ShownLinks } from './data.ts'
import { openLinkGraph } from '../site/link-graph.ts'

/** The most pages that are named of those that link to one. */
export const maxLinkedBy = 100

/** Which pages link to each address; null where links were not read. */
export function shownLinks(project: Project, dialect?: Dialect): ShownLinks | null {
  if (!project.contents || project.document.fault) return null
  const numbers = new Map<string, number>()
  const by = new Map<string, Set<number>>()
  for (const { kind, from, to } of openLinkGraph(project, dialect ? { dialect } : {}).links()) {
    if (kind !== 'link' || to === null || to === from) continue
    const pages = by.get(to) ?? new Set()
    by.set(to, pages)
    if (pages.size === maxLinkedBy) continue
    const number = numbers.get(from ?? '') ?? numbers.size
    numbers.set(from ?? '', number)
    pages.add(number)
  }
  return { from: [...numbers.keys()], to: Array.from(by, ([address, pages]) => [address, [...pages]]) }
}
