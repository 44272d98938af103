import type { Element, Navigation, PageEntry } from '../navigation/element.ts'
import { specificationFile } from '../navigation/openapi.ts'

/** The key of an entry: equal for entries that show the same page or operation; null for other entries. */
export function entryKey({ text, entry, page, parent }: PageEntry): string | null {
  if (page === text) return page
  // page-path reports a "#" first; until then it may be meant as a place within the page.
  if (entry.kind === 'page') return text.includes('#') ? null : page || null
  if (entry.kind === 'url') return null
  const sources = entry.file === null ? parent.openapi?.sources.map(({ source }) => source) : [entry.file]
  const files = (sources ?? []).map(source => specificationFile(source) ?? source)
  const name = entry.kind === 'webhook' ? `webhook ${entry.name}` : `${entry.method} ${entry.path}`
  return `${name} ${files.join(' ')}`
}

/** The root and every element below it. */
export const elementsOf = ({ root, elements }: Navigation): readonly Element[] =>
  root ? [root, ...elements] : elements
