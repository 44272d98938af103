import type { Path } from '../document/pointer.ts'
import type { Element, Navigation, PageEntry } from '../navigation/element.ts'
import { specificationFile } from '../navigation/openapi.ts'
import { cleanPath, leavesProject } from '../navigation/page-path.ts'

/** The entries that are pages of the project: where they stand, as written, and as they should be written. */
export function* pageEntries(
  entries: readonly PageEntry[],
): Generator<{ at: Path; path: string; clean: string }> {
  for (const { entry, path } of entries)
    if (entry.kind === 'page' && !leavesProject(entry.path))
      yield { at: path, path: entry.path, clean: cleanPath(entry.path) }
}

/** What two entries that show the same page or operation have in common; null for what shows neither. */
export function entryKey({ entry, parent }: PageEntry): string | null {
  if (entry.kind === 'url') return null
  if (entry.kind === 'page') return cleanPath(entry.path)
  const sources = entry.file === null ? parent.openapi?.sources.map(({ source }) => source) : [entry.file]
  const files = (sources ?? []).map(source => specificationFile(source) ?? source)
  const name = entry.kind === 'webhook' ? `webhook ${entry.name}` : `${entry.method} ${entry.path}`
  return `${name} ${files.join(' ')}`
}

/** The root and every element below it. */
export function* elementsOf({ root, elements }: Navigation): Generator<Element> {
  if (root) yield root
  yield* elements
}
