import { below, type Path } from '../document/pointer.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { isSelector, pageEntry, readEntry } from '../grammar/entry.ts'
import { fields } from '../grammar/fields.ts'
import {
  type ChildList,
  childLists,
  type ElementKind,
  globalLists,
  heldBy,
  isChildList,
  isMounted,
  rowOf,
} from '../grammar/table.ts'
import type { Element, Navigation, OpenApiScope, PageEntry } from './element.ts'
import { readSources } from './openapi.ts'
import { cleanPath, isPlainPage, leavesProject } from './page-path.ts'
import { readRedirects } from './redirects.ts'

/** The most elements that may stand inside one another (docs/format.md#structure, `too-deep`). */
export const maxDepth = 200

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the elements and entries of a docs.json whose includes are already replaced. Takes any
 * value: what is not sound is left out, for the structural rules to report.
 */
export function readNavigation(docs: unknown, dialect: Dialect): Navigation {
  const elements: Element[] = []
  const entries: PageEntry[] = []
  const irregular: PageEntry[] = []
  const operations: PageEntry[] = []
  const scopes: OpenApiScope[] = []
  const tooDeep: Element[] = []
  let complete = true
  const extended = dialect === 'extended'

  const readElement = (
    kind: ElementKind,
    value: unknown,
    path: Path,
    parent: Element | null,
    list: ChildList | null,
    depth: number,
  ): Element | null => {
    if (!isObject(value)) {
      complete = false
      return null
    }
    const row = rowOf(kind)
    const label = row.label === null ? null : value[row.label]
    const children: (Element | PageEntry)[] = []
    const lists: ChildList[] = []
    const element = {
      kind,
      value,
      path,
      parent,
      list,
      label: typeof label === 'string' && label !== '' ? label : null,
      lists,
      children,
      openapi: null as OpenApiScope | null,
    }
    const sources = kind.startsWith('global') ? [] : readSources(value.openapi, path, extended)
    element.openapi = sources ? { element, sources } : (parent?.openapi ?? null)
    if (element.openapi?.element === element) scopes.push(element.openapi)
    if (parent) elements.push(element)
    if (depth > maxDepth || holdsItself(element)) {
      tooDeep.push(element)
      complete = false
      return element
    }
    const holdsRoot = extended && typeof value.root === 'string' && row.fields.extended.includes('root')
    if (holdsRoot) {
      children.push(addEntry(value.root as string, 'root', element))
    }
    for (const key of Object.keys(value)) {
      if (key === row.label) continue
      if (isChildList(key)) readList(key, heldBy[key], value[key], below(path, key), element, depth)
      else if (key === 'global') readGlobal(value.global, below(path, key), element, depth)
      else if (Array.isArray(value[key]) && !Object.hasOwn(fields, key)) complete = false
      else if (key === '$ref' || (key === 'root' && !holdsRoot)) complete = false
    }
    return element
  }

  const readList = (
    list: ChildList,
    kind: ElementKind,
    value: unknown,
    path: Path,
    parent: Element,
    depth: number,
  ) => {
    if (!Array.isArray(value)) {
      complete = false
      return
    }
    if (!kind.startsWith('global')) (parent.lists as ChildList[]).push(list)
    const children = parent.children as (Element | PageEntry)[]
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i]
      if (extended && isMounted(item)) continue
      // The pages of a GraphQL schema are as unknown as those that it generates.
      if (extended && typeof item === 'string' && isSelector(item) && hasSchema(parent)) continue
      const isEntry = list === 'pages' && typeof item === 'string' && item !== ''
      const child = isEntry
        ? addEntry(item, i, parent)
        : readElement(kind, item, below(path, i), parent, list, depth + 1)
      if (child && !kind.startsWith('global')) children.push(child)
    }
  }

  const readGlobal = (value: unknown, path: Path, parent: Element, depth: number) => {
    if (!isObject(value)) return
    for (const list of childLists) {
      const kind = globalLists.extended[list]
      if (kind && value[list] !== undefined)
        readList(list, kind, value[list], below(path, list), parent, depth)
    }
  }

  const addEntry = (text: string, key: PageEntry['key'], parent: Element): PageEntry => {
    if (isPlainPage(text)) {
      const plain = { text, entry: pageEntry, page: text, parent, key }
      entries.push(plain)
      return plain
    }
    const entry = key === 'root' ? readRoot(text) : readEntry(text)
    const page = entry.kind === 'page' && !leavesProject(text) ? cleanPath(text) : null
    const added = { text, entry, page, parent, key }
    const foreign =
      !extended && (entry.kind === 'webhook' || (entry.kind === 'operation' && entry.file !== null))
    if (foreign) return added
    entries.push(added)
    irregular.push(added)
    if (entry.kind === 'operation' || entry.kind === 'webhook') operations.push(added)
    return added
  }

  const navigation = isObject(docs) ? docs.navigation : undefined
  const root = readElement('navigation', navigation, below(null, 'navigation'), null, null, 0)
  const api = isObject(docs) && isObject(docs.api) ? docs.api.openapi : undefined
  // Only what would be read in "navigation" is told to be moved there.
  const isSource = (value: unknown) => (readSources(value, null, extended) ?? []).length > 0
  const unread = !extended && isSource(api) ? 'api.openapi' : null
  return {
    root,
    elements,
    entries,
    irregular,
    operations,
    scopes,
    api: (extended && readSources(api, below(null, 'api'), true)) || [],
    unread: isObject(docs) && isSource(docs.openapi) ? 'openapi' : unread,
    redirects: readRedirects(docs),
    tooDeep,
    complete,
  }
}

/** Whether an element's value is that of one above it: only a value that no JSON text gives can be. */
function holdsItself({ value, parent }: Element): boolean {
  for (let above = parent; above; above = above.parent) if (above.value === value) return true
  return false
}

/** Whether an element or one above it names a GraphQL schema. */
function hasSchema(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parent) if (at.value.graphql !== undefined) return true
  return false
}

/** A `root` is always a page, never an operation. */
function readRoot(text: string) {
  const entry = readEntry(text)
  return entry.kind === 'url' ? entry : pageEntry
}
