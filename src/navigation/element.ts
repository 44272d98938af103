import { copied } from '../document/copied.ts'
import { cut, maxQuotedLength, quote } from '../document/quote.ts'
import { below, type Path } from '../document/pointer.ts'
import type { Entry } from '../grammar/entry.ts'
import { type ChildList, type ElementKind, rowOf } from '../grammar/table.ts'
import type { Redirects } from './redirects.ts'

/** An element of the navigation, with what it holds in the order of the text. */
export interface Element {
  readonly kind: ElementKind
  readonly value: Readonly<Record<string, unknown>>
  readonly path: Path
  readonly parent: Element | null
  /** The list that contains it; null for the root. */
  readonly list: ChildList | null
  /** The label, when it is a text that is not empty. */
  readonly label: string | null
  /** Its own child lists that are arrays, in the order of the text. */
  readonly lists: readonly ChildList[]
  /** Its child elements and pages; a `root` page comes first. */
  readonly children: readonly (Element | PageEntry)[]
  /** Its own `openapi`, else the nearest one above it (reference, rule 4). */
  readonly openapi: OpenApiScope | null
}

/** A string that names a page or an operation: an entry of `pages`, or an element's `root`. */
export interface PageEntry {
  readonly text: string
  readonly entry: Entry
  /** The page that it names, its path cleaned; null when it names none, or one outside the project. */
  readonly page: string | null
  readonly parent: Element
  /** Its index in `pages` of its parent, or that it is the `root` of it. */
  readonly key: number | 'root'
}

/** The path of an entry, built only when a finding needs it, since most navigations have no findings. */
export const pathOf = ({ parent, key }: PageEntry): Path =>
  below(key === 'root' ? parent.path : below(parent.path, 'pages'), key)

/** Whether an entry is the `root` of its parent and not one of `pages`. */
export const isRoot = ({ key }: PageEntry) => key === 'root'

/** What an `openapi` field names, and the element that sets it. */
export interface OpenApiScope {
  readonly element: Element
  readonly sources: readonly OpenApiSource[]
}

export interface OpenApiSource {
  /** A path from the project's root, or a URL, as written. */
  readonly source: string
  /** First part of the addresses of the generated pages. */
  readonly directory: string | null
  /** The overlays that change it before it is used, where they are files or URLs. */
  readonly overlays: readonly { readonly source: string; readonly path: Path }[]
  /** Whether what changes it cannot be known: an overlay is on the network or outside of the project, or no text. */
  readonly overlaid: boolean
  readonly path: Path
}

/** The valid parts of the navigation of a docs.json. */
export interface Navigation {
  /** Null when `navigation` is missing or no object. */
  readonly root: Element | null
  /** Every element below the root, in reading order, global links among them. */
  readonly elements: readonly Element[]
  /** Every page entry, in reading order. */
  readonly entries: readonly PageEntry[]
  /** The entries that are not plain page paths. */
  readonly irregular: readonly PageEntry[]
  /** The entries that are operations or webhooks. */
  readonly operations: readonly PageEntry[]
  /** Every `openapi` that an element sets itself, in reading order. */
  readonly scopes: readonly OpenApiScope[]
  /** `api.openapi` of docs.json: the last place to look an operation up in (`extended`). */
  readonly api: readonly OpenApiSource[]
  /** An `openapi` outside `navigation`, where nothing reads it; null for none. */
  readonly unread: 'openapi' | 'api.openapi' | null
  readonly redirects: Redirects
  /** The docs.json that it is of, its includes replaced. */
  readonly docs: unknown
  /** Elements past the depth limit; nothing below them was read. */
  readonly tooDeep: readonly Element[]
  /**
   * False when a structural fault or a repeated key hides a part of the navigation, which may reach further
   * pages.
   */
  readonly complete: boolean
}

export const isElement = (child: Element | PageEntry): child is Element => 'kind' in child

/** The name of an element in messages: `Tab "API"`, or `Tab` without a label. */
export function nameOf({ kind, label }: Pick<Element, 'kind' | 'label'>): string {
  const { title } = rowOf(kind)
  if (label === null) return title
  if (label.length < leastKept) return `${title} ${quote(label)}`
  const start = `${title} ${label.length > maxQuotedLength ? copied(cut(label, maxQuotedLength)) : label}`
  const known = longNames.get(start)
  if (known !== undefined) return known
  // Thousands of long labels are not kept.
  if (longNames.size === maxLongNames) longNames.clear()
  const name = `${title} ${quote(label)}`
  longNames.set(start, name)
  return name
}

/**
 * The names of long labels: each of 500,000 faults holds that of its element, in which a control character is six
 * characters long.
 */
const longNames = new Map<string, string>()
const maxLongNames = 1000

/** The names of shorter labels are made each time. */
const leastKept = 50

/** A name within a sentence: `tab "API"`. */
export const inSentence = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** Whether an element is a link of `global` (docs/format.md#links-of-global). */
export const isGlobal = (element: Element) => element.kind.startsWith('global')

/** The elements above, nearest first. */
export function* ancestorsOf(element: Element | PageEntry): Generator<Element> {
  for (let current = element.parent; current; current = current.parent) yield current
}

/** The nearest ancestor that is not a group: pages that share it are one section (docs/format.md#sections). */
export function sectionOf(child: Element | PageEntry): Element {
  for (let element = child.parent; element; element = element.parent)
    if (element.kind !== 'group') return element
  throw new Error('The root is no group')
}
