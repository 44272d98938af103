import { keysOf, pointerOf } from '../document/pointer.ts'
import { type Element, type PageEntry, pathOf } from '../navigation/element.ts'
import { isExternal, isUnsafe } from '../navigation/href.ts'
import { iconName } from './icon.ts'
import { neighbours, type Placed } from './neighbours.ts'
import type { Mounted, Site } from './survey.ts'
import { hrefOf } from './slug.ts'
import type { GroupNode, OperationReference, PageNode, SectionNode, TreeNode } from './tree.ts'

/** A node under which more is added. */
export interface Growing {
  readonly id: number
  readonly depth: number
  readonly kind: TreeNode['kind']
  /** The labels from the top down to its own. */
  readonly trail: readonly string[]
  /** Whether it or anything above it is hidden. */
  readonly hidden: boolean
  /** The nearest node that is not a group: its pages are one section. */
  readonly section: number | null
}

/** Adds nodes in reading order, each below one that was added before. */
export class TreeBuilder {
  readonly #site: Site
  readonly #nodes: TreeNode[] = []
  readonly #listed: Placed[] = []

  constructor(site: Site) {
    this.#site = site
  }

  addElement(element: Element, above: Growing | null): Growing {
    const { kind, label, value, path, lists } = element
    const base = { ...this.#base(above, label ?? ''), pointer: pointerOf(keysOf(path)) }
    if (kind === 'group') this.#nodes.push(groupNode(base, above, value))
    else {
      const { href } = value
      const isLink = typeof href === 'string' && lists.length === 0 && !isUnsafe(href)
      const section = { ...base, kind: kind as SectionNode['kind'] }
      this.#nodes.push(isLink ? { ...section, href } : section)
    }
    return this.#grow(base, kind as Growing['kind'], above, value.hidden === true)
  }

  addFilePage(entry: PageEntry, above: Growing | null) {
    const page = entry.page!
    const matter = this.#site.frontMatterOf(page)
    const shown = this.#site.operationOf(entry)
    const written = [matter.sidebarTitle, matter.title].find(text => text?.trim())
    const title = written ?? (shown ? operationTitle(shown) : titleOf(page))
    const url = matter.url?.trim()
    this.#addPage(above, title, pointerOf(keysOf(pathOf(entry))), {
      href: url !== undefined && isExternal(url) ? url : hrefOf(this.#site.addressOf(page)),
      path: page,
      file: this.#site.fileOf(page),
      hidden: matter.hidden === true || (above?.hidden ?? false),
      ...((matter.deprecated ?? shown?.operation.deprecated) && { deprecated: true }),
      ...(matter.icon !== undefined && { icon: matter.icon }),
      ...(matter.tag !== undefined && { tag: matter.tag }),
      ...(matter.description !== undefined && { description: matter.description }),
      ...(shown && operationFields(shown)),
    })
  }

  addOperation(mounted: Mounted, pointer: string, above: Growing | null) {
    const { operation } = mounted
    const path = this.#site.addresses.pathOf(mounted, operation)
    this.#addPage(above, operationTitle(mounted), pointer, {
      href: hrefOf(path),
      path,
      file: null,
      hidden: operation.hidden || (above?.hidden ?? false),
      ...(operation.deprecated && { deprecated: true }),
      ...operationFields(mounted),
    })
  }

  /** The pages that an element generates: untagged ones first, then a group for each first tag. */
  addGenerated(
    element: Element,
    operations: readonly Mounted[],
    above: Growing | null,
    grouping: 'tag' | 'none',
  ) {
    const pointer = pointerOf(keysOf(element.path))
    const groups = new Map<string, Mounted[]>()
    for (const mounted of operations) {
      const tag = grouping === 'none' ? undefined : mounted.operation.tags[0]
      if (tag === undefined) this.addOperation(mounted, pointer, above)
      else {
        const { tagLabels } = mounted.specification
        const label = (Object.hasOwn(tagLabels, tag) && tagLabels[tag]) || tag
        const members = groups.get(label)
        if (members) members.push(mounted)
        else groups.set(label, [mounted])
      }
    }
    for (const [label, members] of groups) {
      const base = { ...this.#base(above, label), pointer }
      this.#nodes.push(groupNode(base, above, {}))
      const group = this.#grow(base, 'group', above, false)
      for (const mounted of members) this.addOperation(mounted, pointer, group)
    }
  }

  /** The nodes, each page with its neighbours. */
  finish(): TreeNode[] {
    for (const [id, around] of neighbours(this.#listed)) Object.assign(this.#nodes[id]!, around)
    return this.#nodes
  }

  #addPage(
    above: Growing | null,
    title: string,
    pointer: string,
    fields: Pick<PageNode, 'href' | 'path' | 'file' | 'hidden'>,
  ) {
    const base = { ...this.#base(above, title), pointer }
    const { href, path, file, hidden, ...more } = fields
    const own = { href, path, title, file, hidden, previous: null, next: null }
    const breadcrumbs = [...(above?.trail ?? []), title]
    this.#nodes.push({ ...base, kind: 'page', ...own, breadcrumbs, ...more })
    if (!hidden) this.#listed.push({ id: base.id, href, section: above?.section ?? null })
  }

  #base(above: Growing | null, label: string) {
    return { id: this.#nodes.length, parent: above?.id ?? null, depth: above ? above.depth + 1 : 0, label }
  }

  #grow(
    base: { id: number; depth: number; label: string },
    kind: Growing['kind'],
    above: Growing | null,
    hidden: boolean,
  ): Growing {
    return {
      id: base.id,
      depth: base.depth,
      kind,
      trail: [...(above?.trail ?? []), base.label],
      hidden: hidden || (above?.hidden ?? false),
      section: kind === 'group' ? (above?.section ?? null) : base.id,
    }
  }
}

type Base = Pick<GroupNode, 'id' | 'parent' | 'depth' | 'label' | 'pointer'>

/** A top-level group is always open (reference, rule 2); a nested one opens with `expanded: true` (rule 1). */
function groupNode(base: Base, above: Growing | null, value: Readonly<Record<string, unknown>>): GroupNode {
  const nested = above?.kind === 'group'
  return {
    ...base,
    kind: 'group',
    expanded: nested ? value.expanded === true : true,
    collapsible: nested,
    icon: iconName(value.icon),
    tag: typeof value.tag === 'string' ? value.tag : null,
  }
}

const operationTitle = ({ operation: { summary, method, path, webhook } }: Mounted) =>
  summary ?? (webhook === null ? `${method} ${path}` : webhook)

/** The last part of a path as words: `getting-started` is "Getting started". */
function titleOf(page: string): string {
  const words =
    page
      .slice(page.lastIndexOf('/') + 1)
      .replace(/[-_]+/g, ' ')
      .trim() || page
  return words[0]!.toUpperCase() + words.slice(1)
}

function operationFields({ specification, operation }: Mounted): {
  openapi: string
  operation: OperationReference
} {
  const { method, path, operationId, summary, tags, deprecated, webhook } = operation
  return {
    openapi: specification.path,
    operation: { spec: specification.path, method, path, operationId, summary, tags, deprecated, webhook },
  }
}
