import type { Dialect } from '../grammar/dialects.ts'
import type { Project } from '../project/project.ts'
import { openLinkGraph } from '../site/link-graph.ts'

/** The most pages that are named of those that link to one. */
export const maxLinkedBy = 100

/** Which pages link to each address, "" for docs.json; null where links were not read. */
export function linkedBy(project: Project, dialect?: Dialect): Map<string, Set<string>> | null {
  if (!project.contents || project.document.fault) return null
  const by = new Map<string, Set<string>>()
  for (const { kind, from, to } of openLinkGraph(project, dialect ? { dialect } : {}).links()) {
    if (kind !== 'link' || to === null || to === from) continue
    const pages = by.get(to) ?? new Set()
    if (pages.size < maxLinkedBy) pages.add(from ?? '')
    by.set(to, pages)
  }
  return by
}
