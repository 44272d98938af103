import { below, type Path } from '../document/pointer.ts'
import { type Fields, isObject, memberOf } from '../document/value.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { isSelector } from '../grammar/entry.ts'
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
import { type Element, isGlobal, type Navigation, type OpenApiScope, type PageEntry } from './element.ts'
import { readSources } from './openapi.ts'
import { addEntry, type Reading } from './read-entry.ts'
import { readRedirects } from './redirects.ts'

/** The deepest nesting of elements (docs/format.md#structure, `too-deep`). */
export const maxDepth = 200

/** An element whose children are being read. */
interface Draft extends Element {
  readonly lists: ChildList[]
  readonly children: (Element | PageEntry)[]
  openapi: OpenApiScope | null
}

/** The place of an element. */
interface Standing {
  readonly path: Path
  readonly parent: Draft | null
  readonly list: ChildList | null
  readonly depth: number
}

/**
 * Reads the elements and entries of a docs.json whose includes are already replaced. Takes any
 * value: what is not sound is left out, for the structural rules to report.
 */
export function readNavigation(docs: unknown, dialect: Dialect): Navigation {
  const extended = dialect === 'extended'
  const reading: Reading = {
    extended,
    elements: [],
    entries: [],
    irregular: [],
    operations: [],
    scopes: [],
    tooDeep: [],
    complete: true,
  }
  const standing = { path: below(null, 'navigation'), parent: null, list: null, depth: 0 }
  const root = readElement(reading, 'navigation', memberOf(docs, 'navigation'), standing)
  const { extended: _, ...read } = reading
  return { root, ...read, ...readOutside(docs, extended), redirects: readRedirects(docs), docs }
}

/** What concerns the navigation and is beside it. */
function readOutside(docs: unknown, extended: boolean): Pick<Navigation, 'api' | 'unread'> {
  const api = isObject(docs) ? memberOf(docs.api, 'openapi') : undefined
  // Only keys that would be read inside "navigation" are reported as belonging there.
  const isSource = (value: unknown) => (readSources(value, null, extended) ?? []).length > 0
  const unread = !extended && isSource(api) ? 'api.openapi' : null
  return {
    api: (extended && readSources(api, below(null, 'api'), true)) || [],
    unread: isObject(docs) && isSource(docs.openapi) ? 'openapi' : unread,
  }
}

function readElement(
  reading: Reading,
  kind: ElementKind,
  value: unknown,
  standing: Standing,
): Element | null {
  if (!isObject(value)) {
    reading.complete = false
    return null
  }
  const element = draftOf(kind, value, standing)
  readScope(reading, element)
  if (element.parent) reading.elements.push(element)
  if (standing.depth > maxDepth || holdsItself(element)) {
    reading.tooDeep.push(element)
    reading.complete = false
  } else readMembers(reading, element, standing.depth)
  return element
}

function draftOf(kind: ElementKind, value: Fields, { path, parent, list }: Standing): Draft {
  const named = rowOf(kind).label
  const label = named === null ? null : value[named]
  return {
    kind,
    value,
    path,
    parent,
    list,
    label: typeof label === 'string' && label !== '' ? label : null,
    lists: [],
    children: [],
    openapi: null,
  }
}

/** The `openapi` of an element: its own, else the nearest one above it. */
function readScope({ extended, scopes }: Reading, element: Draft) {
  const sources = isGlobal(element) ? [] : readSources(element.value.openapi, element.path, extended)
  element.openapi = sources ? { element, sources } : (element.parent?.openapi ?? null)
  if (element.openapi?.element === element) scopes.push(element.openapi)
}

/** The page that an element opens itself, and what it holds. */
function readMembers(reading: Reading, element: Draft, depth: number) {
  const { kind, value, path } = element
  const row = rowOf(kind)
  const root = reading.extended && row.fields.extended.includes('root') ? value.root : undefined
  const holdsRoot = typeof root === 'string'
  if (holdsRoot) element.children.push(addEntry(reading, root, 'root', element))
  for (const key of Object.keys(value)) {
    if (key === row.label) continue
    if (isChildList(key)) readList(reading, key, heldBy[key], value[key], below(path, key), element, depth)
    else if (key === 'global') readGlobal(reading, value.global, below(path, key), element, depth)
    else if (isHiding(key, value[key], holdsRoot)) reading.complete = false
  }
}

/** Whether a member may hide a part of the navigation: a list that the grammar has not, or what was not replaced. */
const isHiding = (key: string, value: unknown, holdsRoot: boolean) =>
  (Array.isArray(value) && !Object.hasOwn(fields, key)) || key === '$ref' || (key === 'root' && !holdsRoot)

function readList(
  reading: Reading,
  list: ChildList,
  kind: ElementKind,
  value: unknown,
  path: Path,
  parent: Draft,
  depth: number,
) {
  if (!Array.isArray(value)) {
    reading.complete = false
    return
  }
  const isOfGlobal = kind.startsWith('global')
  if (!isOfGlobal) parent.lists.push(list)
  for (let i = 0; i < value.length; i++) {
    const item: unknown = value[i]
    if (reading.extended && isElsewhere(item, parent)) continue
    const child =
      list === 'pages' && typeof item === 'string' && item !== ''
        ? addEntry(reading, item, i, parent)
        : readElement(reading, kind, item, { path: below(path, i), parent, list, depth: depth + 1 })
    if (child && !isOfGlobal) parent.children.push(child)
  }
}

/** Whether an entry brings pages that are not known here: of another repository, or of a GraphQL schema. */
const isElsewhere = (item: unknown, parent: Element) =>
  isMounted(item) || (typeof item === 'string' && isSelector(item) && hasSchema(parent))

function readGlobal(reading: Reading, value: unknown, path: Path, parent: Draft, depth: number) {
  if (!isObject(value)) return
  for (const list of childLists) {
    const kind = globalLists.extended[list]
    if (kind && value[list] !== undefined)
      readList(reading, list, kind, value[list], below(path, list), parent, depth)
  }
}

/** Whether an element's value is that of one above it: only a value that no JSON text gives can be. */
function holdsItself({ value, parent }: Element): boolean {
  for (let above = parent; above; above = above.parent) if (above.value === value) return true
  return false
}

/** Whether an element or one above it names a GraphQL schema. */
function hasSchema(element: Element): boolean {
  for (let current: Element | null = element; current; current = current.parent)
    if (current.value.graphql !== undefined) return true
  return false
}
