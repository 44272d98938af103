import type { Dialect } from '../grammar/dialects.ts'
import {
  type Element,
  isElement,
  type Navigation,
  type OpenApiSource,
  type PageEntry,
} from '../navigation/element.ts'
import { isGenerated, setsOpenapi, specificationKey } from '../navigation/openapi.ts'
import { defaultDirectory } from './addresses.ts'
import { addressOf } from './slug.ts'

/** What must be known of an entry to decide on generation. */
export interface Shown {
  /** The files of the specifications that an entry names an operation of; none when it names none. */
  specificationsOf(entry: PageEntry): readonly string[]
  /** Whether anybody has read the pages' front matter. */
  readonly knowsFrontMatter: boolean
}

type Generated = Map<Element, readonly OpenApiSource[]>

/**
 * The `openapi` values whose operations an element shows without listing them
 * (docs/format.md#which-element-generates).
 */
export function generatedBy(navigation: Navigation, dialect: Dialect, shown: Shown): Generated {
  const sourcesOf = dialect === 'core' ? inCore(shown) : inExtended
  const generated: Generated = new Map()
  const below = new Map<Element, Set<string>>()
  const { root, elements, scopes } = navigation
  if (scopes.length === 0) return generated
  // From the last to the first, so that everything below an element is known before it.
  for (const element of [...elements].reverse().concat(root ?? [])) {
    const used = takenFrom(element, below)
    below.set(element, used)
    // Most entries of an element name the same specifications, in one list.
    const added = new Set<readonly string[]>()
    for (const child of element.children) {
      if (isElement(child)) for (const file of below.get(child) ?? []) used.add(file)
      else {
        const files = shown.specificationsOf(child)
        if (!added.has(files)) for (const file of files) used.add(file)
        added.add(files)
      }
    }
    const sources = sourcesOf(element, used)
    if (sources.length === 0) continue
    generated.set(element, sources)
    if (dialect === 'core') for (const source of sources) used.add(keyOf(source))
  }
  return generated
}

/**
 * The files that entries below an element name, as far as its child with the most of them has them. They are taken from
 * that child: a copy for each of 200 elements above 100,000 files would fill the memory.
 */
function takenFrom({ children }: Element, below: Map<Element, Set<string>>): Set<string> {
  let [largest, used]: [Element | null, Set<string>] = [null, new Set()]
  for (const child of children) {
    const own = isElement(child) ? below.get(child) : undefined
    if (own && own.size > used.size) [largest, used] = [child as Element, own]
  }
  if (largest) below.delete(largest)
  return used
}

type SourcesOf = (element: Element, used: ReadonlySet<string>) => readonly OpenApiSource[]

const keyOf = ({ source }: OpenApiSource) => specificationKey(source) ?? source

/** The element that sets `openapi` itself, unless an entry below it names an operation of that specification. */
const inExtended: SourcesOf = (element, used) =>
  setsOpenapi(element) ? element.openapi!.sources.filter(source => !used.has(keyOf(source))) : []

/** An element that holds nothing else; or one that sets it, holds `groups`, and has none of its operations below. */
const inCore =
  ({ knowsFrontMatter }: Shown): SourcesOf =>
  (element, used) => {
    const { openapi, lists } = element
    if (!openapi) return []
    if (isGenerated(element)) return openapi.sources
    if (openapi.element !== element || lists.length !== 1 || lists[0] !== 'groups') return []
    return openapi.sources.filter(source => {
      if (used.has(keyOf(source))) return false
      const folder = addressOf(source.directory ?? defaultDirectory)
      return knowsFrontMatter || !holdsPageIn(element, `${folder}/`)
    })
  }

/** Whether a file page below an element is in a folder: it may be the page of an operation. */
function holdsPageIn(element: Element, folder: string): boolean {
  return element.children.some(child =>
    isElement(child) ? holdsPageIn(child, folder) : child.page?.startsWith(folder),
  )
}
