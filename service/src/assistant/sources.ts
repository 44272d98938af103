import type { ProjectTable } from '../database/schema.ts'
import type { Passage } from '../search/passage.ts'
import type { Source } from './question.ts'
import type { StreamPart } from './stream.ts'

/** The address of a passage: on the project's site if known, else relative to the root. */
export const toSource = (passage: Passage, { site }: Pick<ProjectTable, 'site'>): Source => {
  const external = /^[a-z][a-z0-9+.-]*:/i.test(passage.href)
  const page = external ? passage.href : `${site ?? ''}${passage.href}`
  return { ...passage, url: passage.anchor ? `${page}#${encodeURIComponent(passage.anchor)}` : page }
}

/** The sources in both forms that clients show: one annotation with all, and a source part for each page. */
export function sourceParts(sources: readonly Source[]): StreamPart[] {
  if (sources.length === 0) return []
  const annotation = {
    type: 'sources',
    sources: sources.map(({ url, href, anchor, title, heading, breadcrumbs }) => ({
      url,
      href: anchor ? `${href}#${encodeURIComponent(anchor)}` : href,
      title,
      heading,
      breadcrumbs,
    })),
  }
  return [
    { type: 'annotations', annotations: [annotation] },
    ...sources.map(({ url, title, heading }, index) => ({
      type: 'source' as const,
      id: `source-${index + 1}`,
      url,
      title: heading && heading !== title ? `${title}: ${heading}` : title,
    })),
  ]
}
