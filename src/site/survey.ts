import type { Dialect } from '../grammar/dialects.ts'
import { readEntry } from '../grammar/entry.ts'
import {
  type Element,
  isElement,
  type Navigation,
  type OpenApiSource,
  type PageEntry,
} from '../navigation/element.ts'
import { specificationKey } from '../navigation/openapi.ts'
import { cleanPath } from '../navigation/page-path.ts'
import type { FrontMatter } from '../project/project.ts'
import { addressGiver, type Mounted, plainAddress } from './addresses.ts'
import type { Files } from './files.ts'
import { generatedBy } from './generation.ts'
import { writable } from './slug.ts'
import type { Specifications } from './specifications.ts'

/** Most pages that the elements of a project generate together; each reading of a specification counts as one at least. */
export const maxGenerated = 100_000

/** A page as the site serves it. */
export type SitePage = FilePage | OperationPage

export interface FilePage {
  readonly kind: 'file'
  /** Without an extension, with a trailing `index`. */
  readonly page: string
  /** Null where there is none, or where it was not looked for. */
  readonly file: string | null
  /** Without the first slash, not encoded; a trailing `index` is left out unless that is a page itself. */
  readonly address: string
  readonly frontMatter: FrontMatter
  /** The operation that its front matter names. */
  readonly shown: Mounted | null
}

export interface OperationPage {
  readonly kind: 'operation'
  readonly address: string
  readonly mounted: Mounted
}

/** The generated pages of one tag; the label is null for pages without a group. */
export interface GeneratedGroup {
  readonly label: string | null
  readonly pages: readonly SitePage[]
}

/** Where the navigation shows a page: its entry, or the element and the `openapi` that generate it. */
export interface Placement {
  readonly page: SitePage
  readonly by: PageEntry | { readonly element: Element; readonly source: OpenApiSource }
}

/** What the navigation shows, and at which addresses (docs/format.md#addresses). */
export interface Survey {
  /** Null for an entry that shows nothing. */
  pageOf(entry: PageEntry): SitePage | null
  /** What an element generates; none for most. */
  groupsOf(element: Element): readonly GeneratedGroup[]
  /** The same pages in document order. */
  generatedBy(element: Element): readonly SitePage[]
  /** Every place that shows a page, in reading order. */
  readonly placements: readonly Placement[]
  /** The first `openapi` whose pages are more than a site generates at most; it and those after it give none. */
  readonly fullAt: OpenApiSource | null
  /** The generated pages that are served and that no list shows. */
  readonly hidden: readonly OperationPage[]
  /** The page that readers get at the address of another. */
  liveAt(page: SitePage): SitePage
  /** The address of a page file, by its path without an extension. */
  addressOfPage(page: string): string
  /** A page by its path without an extension, whether or not anything lists it. */
  filePage(page: string, parent: Element | null): FilePage
}

/** A path without control characters; what they kept from being cleaned, such as a part `..`, is cleaned then. */
function readable(path: string): string {
  const text = writable(path)
  return text === path ? path : cleanPath(text)
}

interface Known {
  readonly dialect: Dialect
  readonly files: Files | null
  readonly specifications: Specifications
  frontMatter(file: string): FrontMatter | undefined
  /** Whether the platform builds a page file. */
  isBuilt(file: string): boolean
}

export function surveySite(navigation: Navigation, known: Known): Survey {
  const { files, specifications, dialect, isBuilt } = known
  const mountedBy = mounting(specifications)
  const addressOf = addressing(navigation, files)
  const noFrontMatter: FrontMatter = {}
  const filePage = (named: string, parent: Element | null): FilePage => {
    const file = files?.fileOf(named) ?? null
    // Who reads a path as a line, or to its NUL, shall not be given another page by a name that no file has.
    const page = file === null ? readable(named) : named
    const frontMatter = (file !== null && known.frontMatter(file)) || noFrontMatter
    const shown = file === null || !parent ? null : mountedBy.page(frontMatter, file, parent)
    return { kind: 'file', page, file, address: addressOf(page), frontMatter, shown }
  }
  /** The file at an address is the page there (docs/format.md#address-collisions). */
  const fileAt = (address: string, parent: Element): FilePage | null =>
    [address, `${address}/index`].flatMap(page => {
      const file = files?.fileOf(page)
      return file !== undefined && isBuilt(file) ? filePage(page, parent) : []
    })[0] ?? null

  const pages = new Map<PageEntry, SitePage>()
  const wanted = new Set(navigation.entries)
  for (const entry of navigation.entries) {
    const { page, parent } = entry
    if (page === '') continue
    if (page !== null) {
      const shown = filePage(page, parent)
      if (shown.page !== '' && (shown.file === null || isBuilt(shown.file))) pages.set(entry, shown)
    } else {
      const mounted = mountedBy.entry(entry)
      if (mounted) pages.set(entry, { kind: 'operation', address: plainAddress(mounted), mounted })
    }
  }
  const generated = generatedBy(navigation, dialect, {
    knowsFrontMatter: files !== null,
    specificationsOf: entry =>
      wanted.has(entry) ? namedBy(entry, pages.get(entry), dialect, specifications) : [],
  })

  const groups = new Map<Element, readonly GeneratedGroup[]>()
  const flat = new Map<Element, readonly SitePage[]>()
  const placements: Placement[] = []
  const hidden: OperationPage[] = []
  const live = new Map<string, SitePage>()
  const place = (placement: Placement) => {
    placements.push(placement)
    settle(placement.page)
  }
  /**
   * Of several pages at one address the last is seen; but a file wins over operations, and those over hidden
   * ones.
   */
  const settle = (page: SitePage) => {
    const other = live.get(page.address)
    if (page.kind === 'file' || other?.kind !== 'file') live.set(page.address, page)
  }
  const visit = (element: Element) => {
    for (const child of element.children) {
      if (isElement(child)) {
        visit(child)
        continue
      }
      const page = pages.get(child)
      if (!page) continue
      place({ page, by: child })
      const file = page.kind === 'operation' ? fileAt(page.address, element) : null
      if (file) settle(file)
    }
    const sources = generated.get(element)
    if (sources) generate(element, sources)
  }
  let room = maxGenerated
  let fullAt: OpenApiSource | null = null
  const generate = (element: Element, sources: readonly OpenApiSource[]) => {
    if (fullAt) return
    const all: SitePage[] = []
    const labelled = new Map<string | null, { pages: SitePage[]; give: (plain: string) => string }>()
    for (const source of sources) {
      room -= Math.max(1, mountedBy.count(source))
      if (room < 0) {
        fullAt = source
        break
      }
      for (const mounted of mountedBy.source(source)) {
        const { hidden: isHidden, excluded } = mounted.operation
        if (excluded) continue
        const plain = plainAddress(mounted)
        if (isHidden) {
          const page: OperationPage = { kind: 'operation', address: plain, mounted }
          hidden.push(page)
          if (!live.has(plain)) live.set(plain, page)
          continue
        }
        const label = labelOf(mounted, dialect)
        const group = labelled.get(label) ?? { pages: [], give: addressGiver() }
        labelled.set(label, group)
        const address = group.give(plain)
        const page = fileAt(address, element) ?? ({ kind: 'operation', address, mounted } as const)
        group.pages.push(page)
        all.push(page)
        place({ page, by: { element, source } })
      }
    }
    flat.set(element, all)
    const direct = labelled.get(null)?.pages ?? []
    const named = [...labelled].flatMap(([label, { pages }]) => (label === null ? [] : [{ label, pages }]))
    groups.set(element, direct.length > 0 ? [{ label: null, pages: direct }, ...named] : named)
  }
  if (navigation.root) visit(navigation.root)
  return {
    pageOf: entry => pages.get(entry) ?? null,
    groupsOf: element => groups.get(element) ?? [],
    generatedBy: element => flat.get(element) ?? [],
    placements,
    fullAt,
    hidden,
    liveAt: page => live.get(page.address) ?? page,
    addressOfPage: addressOf,
    filePage,
  }
}

/** Whether two pages are the same: one file, or one operation of one specification. */
function isSamePage(page: SitePage, other: SitePage): boolean {
  if (page.kind === 'file' || other.kind === 'file')
    return page.kind === 'file' && other.kind === 'file' && page.page === other.page
  const [a, b] = [page.mounted, other.mounted]
  return a.specification.path === b.specification.path && a.operation === b.operation
}

/** Whether readers get another page than the one that a place names. */
export const isLostTo = (page: SitePage, live: SitePage): boolean =>
  page.kind === 'operation' && !isSamePage(page, live) && !(live.kind === 'file' && shows(live, page))

/** Whether a file is the page of an operation. */
const shows = ({ shown }: FilePage, { mounted }: OperationPage) =>
  shown?.operation === mounted.operation && shown.specification.path === mounted.specification.path

/** The group of a generated page: that of its first tag (docs/format.md#grouping). */
function labelOf({ specification, operation }: Mounted, dialect: Dialect): string | null {
  const [tag] = operation.tags
  if (!tag) return dialect === 'core' ? null : 'API Reference'
  return (Object.hasOwn(specification.tagLabels, tag) ? specification.tagLabels[tag] : undefined) ?? tag
}

/** The files whose generation an entry prevents; in `core` the front matter of a page counts too. */
function namedBy(
  entry: PageEntry,
  page: SitePage | undefined,
  dialect: Dialect,
  specifications: Specifications,
): readonly string[] {
  if (page?.kind === 'operation') return [page.mounted.specification.path]
  if (page) return dialect === 'core' && page.shown ? [page.shown.specification.path] : []
  if (dialect === 'core') return []
  // An operation that is not there is meant to be one of those in scope.
  const { file } = { file: null, ...readEntry(entry.text) }
  if (entry.page !== null) return []
  if (file === null) return specifications.keysOf(entry.parent.openapi)
  const key = specificationKey(file)
  return key === null ? [] : [key]
}

/** What operations a source, an entry and the front matter of a page name. */
function mounting(specifications: Specifications) {
  const mounted = (lookup: ReturnType<Specifications['find']>): Mounted | null => {
    if (lookup.kind !== 'found') return null
    const state = specifications.stateOf(lookup.from.source)
    if (state.kind !== 'read') return null
    const { operation, from } = lookup
    return { specification: state.specification, operation, directory: from.directory }
  }
  return {
    *source({ source, directory }: OpenApiSource): Generator<Mounted> {
      const state = specifications.stateOf(source)
      if (state.kind !== 'read') return
      const { specification } = state
      for (const operation of specification.operations) yield { specification, operation, directory }
    },
    /** The number of operations that a source has; 0 when it was not read. */
    count({ source }: OpenApiSource): number {
      const state = specifications.stateOf(source)
      return state.kind === 'read' ? state.specification.operations.length : 0
    },
    entry: (entry: PageEntry) => mounted(specifications.find(entry)),
    page: ({ openapi }: FrontMatter, file: string, parent: Element) =>
      openapi === undefined ? null : mounted(specifications.findShown(openapi, file, parent)),
  }
}

/** The address of a page file: a trailing `index` is left out unless that is a page itself. */
function addressing({ entries }: Navigation, files: Files | null) {
  let pages: Set<string> | null = null
  const isPage = (page: string) => {
    if (files?.fileOf(page) !== undefined) return true
    pages ??= new Set(entries.flatMap(({ page }) => page ?? []))
    return pages.has(page)
  }
  return (page: string): string => {
    if (page === 'index') return ''
    const plain = page.endsWith('/index') ? page.slice(0, -'/index'.length) : page
    return plain !== page && isPage(plain) ? page : plain
  }
}
