import { compact } from '../document/compact.ts'
import { held, inTime } from '../document/time-limit.ts'
import { type Followed, follow, type Keyed, keysOf } from './follow.ts'
import { type Fields, isFields, nameOf, own, textOf } from './node.ts'
import {
  additionalKeys,
  type Flags,
  lengthOf,
  pathItemKeys,
  placeOfMethod,
  readFlags,
  readOperation,
  tagFlags,
} from './operation.ts'
import { isFetched, normalised } from './reference.ts'
import { addFault, addSource, type Located, newSources, type Source, type Sources } from './sources.ts'
import {
  anyName,
  type FileText,
  maxOperations,
  maxOperationsLength,
  type Operation,
  type ReadText,
  type Specification,
} from './specification.ts'

/** The operations found so far, and the names whose operations are unknown. */
interface Index {
  readonly operations: Operation[]
  /** How many operations the path items list: those of one item that all refer to, and those that are broken, among them. */
  listed: number
  /** The characters of the operations so far. */
  length: number
  readonly tagLabels: Specification['tagLabels']
  readonly tagFlags: ReadonlyMap<string, Flags>
  /** Keys in upper case: aliases may give one of 100,000 characters to as many paths. */
  readonly methods: Map<string, string>
  /** The keys of path items that others refer to: thousands may lead through the same 32 references. */
  readonly itemKeys: WeakMap<Fields, readonly Keyed[]>
  readonly unknown: { readonly paths: Set<string>; readonly webhooks: Set<string> }
}

type List = keyof Index['unknown']

/**
 * Indexes the operations of an OpenAPI text (2.0 to 3.2, JSON or YAML) and reads the files its path items
 * refer to. `path` is relative to the project root, as are the overlays, which are applied before anything is
 * read. Bad input never throws: it becomes a fault, and the rest is indexed.
 */
export async function loadSpecification(
  path: string,
  content: FileText,
  read: ReadText,
  overlays: readonly string[] = [],
): Promise<Specification> {
  const sources = newSources(read, 'whole')
  const place = isFetched(path) ? path : (normalised(path) ?? path)
  const { source, isWhole, missing } = await openRoot(sources, place, content, overlays)
  const root = source?.root
  const tags = own(root, 'tags')
  // V8 compares names of more than 16,383 characters with all others of their length.
  const ofTags = inTime(Array.isArray(tags) ? charactersPerTag * tags.length : 0, () => ({
    tagLabels: tagLabels(tags),
    tagFlags: tagFlags(tags),
  }))
  const index: Index = {
    operations: [],
    listed: 0,
    length: 0,
    ...ofTags,
    methods: new Map(),
    itemKeys: new WeakMap(),
    unknown: { paths: new Set(), webhooks: new Set() },
  }
  if (!isWhole) markUnknown(index)
  if (source && isFields(root) && checkRoot(sources, source, root)) {
    const complete =
      (await addList(sources, index, source, 'paths')) && (await addList(sources, index, source, 'webhooks'))
    if (!complete) {
      const isMany = index.listed > maxOperations
      const passed = isMany ? `${maxOperations} operations` : '64 MB of text in operations'
      const message = `More than ${passed}: the rest was not read.`
      addFault(sources, source, { kind: 'limit', message, help: 'Split the specification.' })
      markUnknown(index)
    }
  } else {
    if (source && !isFields(root))
      addShapeFault(
        sources,
        source,
        source.content.text.trim() === '' ? 'The file is empty.' : 'The root is not an object.',
      )
    markUnknown(index)
  }
  return {
    path,
    version: versionOf(root) ?? '',
    title: textOf(own(own(root, 'info'), 'title')),
    operations: index.operations,
    tagLabels: index.tagLabels,
    faults: sources.faults,
    missingOverlays: missing,
    unknownPaths: [...index.unknown.paths],
    unknownWebhooks: [...index.unknown.webhooks],
  }
}

/** The specification after its overlays. */
async function openRoot(
  sources: Sources,
  path: string,
  content: FileText,
  overlays: readonly string[],
): Promise<{ source: Source | null; isWhole: boolean; missing: readonly string[] }> {
  const source = await addSource(sources, path, content)
  if (!source || overlays.length === 0) return { source, isWhole: true, missing: [] }
  const { applyOverlays } = await import('./overlay/overlay.ts')
  const { root, ...outcome } = await applyOverlays(sources, source, overlays)
  const changed = { ...source, root }
  sources.files.set(path, changed)
  return { source: changed, ...outcome }
}

function checkRoot(sources: Sources, source: Source, root: Fields): boolean {
  if (versionOf(root) === null)
    addShapeFault(
      sources,
      source,
      'No version: neither "openapi" nor "swagger" holds one.',
      'Add `"openapi": "3.1.0"`.',
    )
  else if (!isFields(own(root, 'paths')) && !isFields(own(root, 'webhooks')))
    addShapeFault(sources, source, 'No operations: neither "paths" nor "webhooks" is an object.')
  else return true
  return false
}

function addShapeFault(sources: Sources, source: Source, message: string, help?: string): void {
  addFault(sources, source, { kind: 'shape', message, help })
}

function versionOf(root: unknown): string | null {
  const version = textOf(own(root, 'openapi')) ?? textOf(own(root, 'swagger'))
  return version !== null && /^\d+(\.|$)/.test(version) ? version : null
}

/** So many tags as make 10,000 are read within the time. */
const charactersPerTag = 100

function tagLabels(tags: unknown): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const tag of Array.isArray(tags) ? tags : []) {
    const [name, value] = [nameOf(own(tag, 'name')), nameOf(own(tag, 'x-group'))]
    // One by one: a call for all of them would not be ended in the middle.
    if (name !== null && value !== null)
      Object.defineProperty(labels, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return compact(labels)
}

function markUnknown({ unknown }: Index): void {
  unknown.paths.add(anyName)
  unknown.webhooks.add(anyName)
}

/** Adds the operations of `paths` or `webhooks`; false when there are too many. */
async function addList(sources: Sources, index: Index, source: Source, list: List): Promise<boolean> {
  const node = own(source.root, list)
  if (!isFields(node)) return true
  const { layers, whole } = await follow(sources, { node, source })
  if (!whole) index.unknown[list].add(anyName)
  for (const item of itemsOf(list, layers)) if (!(await addItem(sources, index, list, item))) return false
  return true
}

interface LocatedItem extends Located {
  readonly name: string
}

/** The path items of `paths` or `webhooks`. */
function itemsOf(list: List, layers: readonly Located[]): readonly LocatedItem[] {
  return keysOf(layers, Object.keys).flatMap(({ key: name, value: node, source }) =>
    isFields(node) && (list === 'webhooks' || !name.startsWith('x-')) ? { name, node, source } : [],
  )
}

/**
 * Adds the operations of one path item; false when there are too many. Work that is repeated for each of a thousand
 * operations awaits only when necessary, in small functions that V8 need not optimize.
 */
async function addItem(sources: Sources, index: Index, list: List, item: LocatedItem): Promise<boolean> {
  held.limit.assert()
  const followed = await follow(sources, item)
  const { layers, whole } = followed
  if (!whole) index.unknown[list].add(item.name)
  const flags = list === 'webhooks' ? readFlags(layers) : null
  for (const locatedOperation of operationsOf(index, followed)) {
    const followed = follow(sources, locatedOperation)
    const operation = followed instanceof Promise ? await followed : followed
    if (!addOperation(index, list, item.name, locatedOperation.method, operation, flags)) return false
  }
  return index.listed <= maxOperations
}

/** False when there are too many. */
function addOperation(
  index: Index,
  list: List,
  name: string,
  method: string,
  { layers, whole }: Followed,
  webhookFlags: Flags | null,
): boolean {
  if (!whole) {
    index.unknown[list].add(name)
    return true
  }
  if (index.operations.length === maxOperations) return false
  const place = list === 'paths' ? { path: name, webhook: null } : { path: null, webhook: name }
  const operation = readOperation({ method, ...place }, layers, webhookFlags, index.tagFlags)
  index.length += lengthOf(operation, index.tagLabels)
  if (index.length > maxOperationsLength) return false
  index.operations.push(operation)
  return true
}

interface LocatedOperation extends Located {
  /** In upper case. */
  readonly method: string
}

/** The operations of a path item; of methods that differ only in letter case, the first. */
function operationsOf(index: Index, item: Followed): readonly LocatedOperation[] {
  const seen = new Set<string>()
  return itemKeysOf(index, item)
    .flatMap(({ key, value: node, source }) => {
      if (!isFields(node)) return []
      const own = key === 'additionalOperations' ? additionalKeys(node) : null
      index.listed += own?.length ?? 1
      if (!own) return { method: methodOf(index, key), node, source }
      return own.map(method => ({
        method: methodOf(index, method),
        node: node[method] as Fields,
        source,
      }))
    })
    .filter(({ method }) => !seen.has(method) && seen.add(method))
    .sort((a, b) => placeOfMethod(a.method) - placeOfMethod(b.method))
}

function methodOf({ methods }: Index, key: string): string {
  const method = methods.get(key) ?? key.toUpperCase()
  methods.set(key, method)
  return method
}

function itemKeysOf({ itemKeys }: Index, { layers, whole }: Followed): readonly Keyed[] {
  const [, ...inner] = layers
  const [next] = inner
  // Where a reference is broken or leads in a circle, how far it is followed depends on where it starts.
  if (!next || !whole) return keysOf(layers, pathItemKeys)
  return keysOf(layers, pathItemKeys, () => {
    const keys = itemKeys.get(next.node) ?? keysOf(inner, pathItemKeys)
    itemKeys.set(next.node, keys)
    return keys
  })
}
