import { compact } from '../document/compact.ts'
import { keysOf, pointerOf } from '../document/pointer.ts'
import { step } from '../document/time-limit.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { droppedOn, type ListedKind } from '../grammar/table.ts'
import { type Element, isRoot, type PageEntry } from '../navigation/element.ts'
import { isUnsafe } from '../navigation/href.ts'
import { placeWithin } from '../navigation/page-path.ts'
import { hrefOf } from '../site/slug.ts'
import { isLostTo, type SitePage, type Survey } from '../site/survey.ts'
import type { Counterparts } from './counterparts.ts'
import { crumb } from './crumb.ts'
import { groupFields, sectionFields } from './element.ts'
import { neighbours, type Placed } from './neighbours.ts'
import { pageFields, referenceOf } from './page.ts'
import { Room } from './room.ts'
import type { PageNode, TreeNode, UnlistedPage } from './tree.ts'

/** A node under which more is added. */
export interface Growing {
  readonly id: number
  readonly depth: number
  readonly kind: TreeNode['kind']
  /** What the breadcrumbs of a page below it begin with. */
  readonly trail: readonly string[]
  /** Whether it or anything above it is hidden. */
  readonly hidden: boolean
  /** Whether a group above says that what is hidden may be found. */
  readonly searchable: boolean
  /** The nearest node that is not a group: its pages are one section. */
  readonly section: number | null
}

export interface BuilderOptions {
  readonly survey: Survey
  readonly counterparts: Counterparts
  readonly dialect: Dialect
  /** `seo.indexing` is "all". */
  readonly isAllIndexed: boolean
}

/** Adds nodes in reading order, each below one that was added before. */
export class TreeBuilder {
  readonly #options: BuilderOptions
  readonly #nodes: TreeNode[] = []
  readonly #listed: Placed[] = []
  readonly #room = new Room()
  /** The pointers of elements, which those of their pages begin with. */
  readonly #pointers = new Map<Element, string>()

  constructor(options: BuilderOptions) {
    this.#options = options
  }

  addElement(element: Element, above: Growing | null): Growing {
    const { label, lists } = element
    const kind = element.kind as ListedKind
    const value = this.#options.dialect === 'core' ? element.value : withoutDropped(kind, element.value)
    const base = { ...this.#base(above, label ?? ''), pointer: this.#pointerOf(element) }
    if (kind === 'group') this.#push({ ...base, kind, ...groupFields(value, above?.kind === 'group') })
    else {
      const { href } = value
      const isLink = typeof href === 'string' && lists.length === 0 && !isUnsafe(href)
      const section = { ...base, kind, ...sectionFields(value) }
      this.#push(isLink ? { ...section, href } : section)
    }
    return this.#grow(base, kind, above, value)
  }

  addEntry(entry: PageEntry, above: Growing | null) {
    const page = this.#options.survey.pageOf(entry)
    if (!page) return
    const { parent, key } = entry
    // V8 keeps such a text as two parts, of which the pages of an element share the first.
    const pointer = this.#pointerOf(parent) + (isRoot(entry) ? '/root' : `/pages/${key}`)
    this.#addPage(page, pointer, above, entry)
  }

  /** The pages that an element generates, in groups unless they are to be flat. */
  addGenerated(element: Element, above: Growing | null, grouping: 'tag' | 'none') {
    const { survey } = this.#options
    const pointer = this.#pointerOf(element)
    if (grouping === 'none') {
      for (const page of survey.generatedBy(element)) this.#addPage(page, pointer, above)
      return
    }
    for (const { label, pages } of survey.groupsOf(element)) {
      let group = above
      if (label !== null) {
        const base = { ...this.#base(above, label), pointer }
        this.#push({ ...base, kind: 'group', ...groupFields({}, above?.kind === 'group') })
        group = this.#grow(base, 'group', above, {})
      }
      for (const page of pages) this.#addPage(page, pointer, group)
    }
  }

  /** Takes the room of the pages that no node shows. */
  addUnlisted(pages: readonly UnlistedPage[]): readonly UnlistedPage[] {
    for (const page of pages) this.#room.take(page)
    return pages
  }

  /** The nodes, each page with its neighbours. */
  finish(): TreeNode[] {
    for (const [id, around] of neighbours(this.#listed)) Object.assign(this.#nodes[id]!, around)
    return this.#nodes
  }

  #addPage(named: SitePage, pointer: string, above: Growing | null, entry?: PageEntry) {
    const { survey, counterparts, dialect, isAllIndexed } = this.#options
    const page = survey.liveAt(named)
    const lost = named.kind === 'operation' && isLostTo(named, page) ? referenceOf(named.mounted) : null
    const fields = pageFields(page)
    const { title, sidebarTitle } = fields
    const place = entry?.entry.kind === 'page' && dialect === 'extended' ? placeWithin(entry.text).place : ''
    const href = place && !fields.external ? `${fields.href}#${hrefOf(place.slice(1)).slice(1)}` : fields.href
    const id = this.#nodes.length
    const hidden = fields.hidden || (above?.hidden ?? false)
    const isFound = !hidden || isAllIndexed || (above?.searchable ?? false)
    const node: { -readonly [key in keyof PageNode]: PageNode[key] } = {
      id,
      parent: above?.id ?? null,
      depth: above ? above.depth + 1 : 0,
      label: sidebarTitle,
      pointer,
      kind: 'page',
      ...fields,
      href,
      hidden,
      indexed: isFound && fields.frontMatter?.noindex !== true,
      previous: null,
      next: null,
      breadcrumbs: above ? [...above.trail, crumb(title)] : [crumb(title)],
    }
    if (entry && isRoot(entry)) node.root = true
    if (entry) Object.assign(node, counterparts(entry))
    if (lost) node.lost = lost
    this.#push(node)
    if (!hidden) this.#listed.push({ id, href, section: above?.section ?? null })
  }

  #push(node: TreeNode) {
    step()
    this.#room.take(node)
    this.#nodes.push(node)
  }

  #pointerOf(element: Element): string {
    const known = this.#pointers.get(element)
    if (known !== undefined) return known
    const pointer = pointerOf(keysOf(element.path))
    this.#pointers.set(element, pointer)
    return pointer
  }

  #base(above: Growing | null, label: string) {
    return { id: this.#nodes.length, parent: above?.id ?? null, depth: above ? above.depth + 1 : 0, label }
  }

  #grow(
    base: { id: number; depth: number; label: string },
    kind: Growing['kind'],
    above: Growing | null,
    { hidden, searchable }: Readonly<Record<string, unknown>>,
  ): Growing {
    // In `core` breadcrumbs name languages and versions too.
    const isShown = this.#options.dialect === 'core' || (kind !== 'language' && kind !== 'version')
    const trail = above?.trail ?? []
    return {
      id: base.id,
      depth: base.depth,
      kind,
      trail: isShown ? [...trail, crumb(base.label)] : trail,
      hidden: hidden === true || (above?.hidden ?? false),
      searchable: typeof searchable === 'boolean' ? searchable : (above?.searchable ?? false),
      section: kind === 'group' ? (above?.section ?? null) : base.id,
    }
  }
}

/** What the platform keeps of an element, in `extended` (docs/format.md#what-extended-adds). */
function withoutDropped(kind: ListedKind, value: Element['value']): Element['value'] {
  const dropped: readonly string[] = droppedOn(kind)
  if (!dropped.some(field => Object.hasOwn(value, field))) return value
  return compact(Object.fromEntries(Object.entries(value).filter(([field]) => !dropped.includes(field))))
}
