import {
  type Element,
  isElement,
  type Navigation,
  type OpenApiSource,
  type PageEntry,
} from '../navigation/element.ts'
import { isGenerated } from '../navigation/openapi.ts'
import { directoryOf } from './addresses.ts'

/** What the tree must know of an entry to decide on generation. */
export interface Shown {
  /** The file of the specification whose operation the entry shows; null when it shows none. */
  specificationOf(entry: PageEntry): string | null
  fileOf(source: OpenApiSource): string | null
  /** Whether anybody has read the pages' front matter. */
  readonly knowsFrontMatter: boolean
}

/**
 * The `openapi` values whose operations an element shows without listing them
 * (docs/format.md#which-element-generates): all it has in scope when it holds nothing else, or those of its own that nothing
 * below its groups uses.
 */
export function generatedBy(
  { root, elements }: Navigation,
  shown: Shown,
): Map<Element, readonly OpenApiSource[]> {
  const generated = new Map<Element, readonly OpenApiSource[]>()
  const below = new Map<Element, Set<string>>()
  // From the last to the first, so that what stands below an element is known before it.
  for (const element of [...elements].reverse().concat(root ?? [])) {
    const used = new Set<string>()
    below.set(element, used)
    for (const child of element.children) {
      if (isElement(child)) for (const file of below.get(child) ?? []) used.add(file)
      else {
        const file = shown.specificationOf(child)
        if (file !== null) used.add(file)
      }
    }
    const sources = sourcesOf(element, used, shown)
    if (sources.length > 0) generated.set(element, sources)
    for (const source of sources) used.add(shown.fileOf(source) ?? source.source)
  }
  return generated
}

function sourcesOf(element: Element, used: ReadonlySet<string>, shown: Shown): readonly OpenApiSource[] {
  const { openapi, lists } = element
  if (!openapi) return []
  if (isGenerated(element)) return openapi.sources
  if (openapi.element !== element || lists.length !== 1 || lists[0] !== 'groups') return []
  return openapi.sources.filter(source => {
    if (used.has(shown.fileOf(source) ?? source.source)) return false
    return shown.knowsFrontMatter || !holdsPageIn(element, `${directoryOf(source.directory)}/`)
  })
}

/** Whether a file page below an element stands in a folder: it may be the page of an operation. */
function holdsPageIn(element: Element, folder: string): boolean {
  return element.children.some(child =>
    isElement(child) ? holdsPageIn(child, folder) : child.page?.startsWith(folder),
  )
}
