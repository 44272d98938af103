import type { Path } from '../document/pointer.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { readEntry } from '../grammar/entry.ts'
import {
  ancestorsOf,
  type Element,
  type Navigation,
  type OpenApiSource,
  type PageEntry,
} from '../navigation/element.ts'
import {
  isRemote,
  mayGenerate,
  namedSpecifications,
  specificationKey,
  withoutCredentials,
  wouldGenerate,
} from '../navigation/openapi.ts'
import { findOperation, findWebhook, isUnknown, isUnknownWebhook } from '../openapi/lookup.ts'
import type { Operation, Specification } from '../openapi/specification.ts'
import type { FrontMatter, SpecificationFile } from '../project/project.ts'
import type { Files } from './files.ts'
import { byName, type OperationEntry, readShown, specificationsNamed } from '../navigation/shown.ts'

/** The state of a specification that the navigation names. */
export type SpecificationState =
  | { readonly kind: 'read'; readonly specification: Specification }
  | { readonly kind: 'missing' | 'outside' | 'unknown' }
  | {
      readonly kind: 'remote'
      /** Why it could not be fetched; undefined when fetching is off. */
      readonly reason?: string
    }
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string }

/** A specification as an `openapi` value or an entry names it. */
export type Named = Pick<OpenApiSource, 'source' | 'directory'>

/** The target of an operation entry; `unknown` when a specification in scope could not be read or has overlays. */
export type Lookup =
  | { readonly kind: 'found'; readonly operation: Operation; readonly from: Named }
  | { readonly kind: 'not-found'; readonly specifications: readonly Specification[] }
  | { readonly kind: 'unknown' }

export type FrontMatterOf = (file: string) => FrontMatter | undefined

/** The specifications of a project, as its navigation names and uses them. */
export class Specifications {
  readonly named: readonly { source: string; path: Path; state: SpecificationState }[]
  readonly #navigation: Navigation
  readonly #dialect: Dialect
  readonly #read: Readonly<Record<string, SpecificationFile>>
  readonly #files: Files | null
  readonly #frontMatter: FrontMatterOf
  /** What entries name; several rules and the survey ask for it. */
  readonly #lookups = new Map<PageEntry, Lookup>()
  readonly #states = new Map<string, SpecificationState>()
  /** The keys of what an unknown overlay changes, whichever `openapi` names it. */
  readonly #overlaid: ReadonlySet<string | null>

  constructor(
    navigation: Navigation,
    dialect: Dialect,
    read: Readonly<Record<string, SpecificationFile>>,
    files: Files | null,
    frontMatter: FrontMatterOf,
  ) {
    this.#navigation = navigation
    this.#dialect = dialect
    this.#read = read
    this.#files = files
    this.#frontMatter = frontMatter
    const sources = [...navigation.scopes.flatMap(({ sources }) => sources), ...navigation.api]
    this.#overlaid = new Set(sources.flatMap(one => (one.overlaid ? specificationKey(one.source) : [])))
    this.named = namedSpecifications(navigation).map(named => ({
      path: named.path,
      source: withoutCredentials(named.source),
      state: this.stateOf(named.source),
    }))
  }

  stateOf(source: string): SpecificationState {
    let state = this.#states.get(source)
    if (!state) this.#states.set(source, (state = this.#findState(source)))
    return state
  }

  #findState(source: string): SpecificationState {
    const file = specificationKey(source)
    if (file === null) return { kind: 'outside' }
    const result = Object.hasOwn(this.#read, file) ? this.#read[file] : undefined
    if (!result) return { kind: isRemote(source) ? 'remote' : 'unknown' }
    if (!('failure' in result)) return { kind: 'read', specification: result }
    if (result.failure === 'missing' || result.failure === 'outside') return { kind: result.failure }
    if (result.failure === 'remote') return { kind: 'remote', reason: result.detail }
    return { kind: 'unreadable', file, reason: result.detail ?? 'it cannot be read' }
  }

  /** Looks up an entry's operation: in its own file, else in the nearest `openapi`, else in `api.openapi`. */
  find(entry: PageEntry): Lookup {
    let lookup = this.#lookups.get(entry)
    if (!lookup) this.#lookups.set(entry, (lookup = this.findText(entry.text, entry)))
    return lookup
  }

  /** The same for the text of an entry. */
  findText(text: string, { parent }: Pick<PageEntry, 'parent'>): Lookup {
    const entry = readEntry(text)
    if (entry.kind !== 'operation' && entry.kind !== 'webhook') return { kind: 'unknown' }
    const inScope = this.#inScope(parent)
    return this.#findIn(entry, entry.file === null ? inScope : [ownFile(entry.file, inScope)])
  }

  /**
   * The operation that the front matter of a page names: without a file in the nearest `openapi`,
   * `api.openapi`, then every specification of the project by file name; with one by its path from the root
   * or from the page, or by its name alone.
   */
  findShown(text: string, page: string, parent: Element): Lookup {
    const shown = readShown(text)
    if (!shown) return { kind: 'unknown' }
    const { entry, name } = shown
    const inScope = this.#inScope(parent)
    if (name !== null) {
      const sources = specificationsNamed(name, page, Object.keys(this.#read))
      return this.#findIn(
        entry,
        sources.length > 0 ? sources.map(source => ownFile(source, inScope)) : [ownFile(name, inScope)],
      )
    }
    const near = this.#findIn(entry, inScope)
    if (near.kind === 'found') return near
    const scoped = new Set(inScope.map(({ source }) => specificationKey(source)))
    const others = Object.keys(this.#read)
      .filter(key => !scoped.has(key))
      .sort(byName)
    if (others.length === 0) return near
    const far = this.#findIn(
      entry,
      others.map(source => ({ source, directory: null })),
    )
    return far.kind === 'found' || inScope.length === 0 ? far : near
  }

  #inScope(parent: Element): readonly OpenApiSource[] {
    return [...(parent.openapi?.sources ?? []), ...this.#navigation.api]
  }

  #findIn(entry: OperationEntry, sources: readonly Named[]): Lookup {
    const specifications: Specification[] = []
    let unknown = sources.length === 0
    for (const from of sources) {
      const state = this.stateOf(from.source)
      if (state.kind !== 'read') {
        unknown = true
        continue
      }
      const { specification } = state
      const operation =
        entry.kind === 'webhook'
          ? findWebhook(specification, entry.name)
          : findOperation(specification, entry.method, entry.path)
      if (operation) return { kind: 'found', operation, from }
      unknown ||= this.#overlaid.has(specificationKey(from.source))
      if (entry.kind === 'webhook') unknown ||= isUnknownWebhook(specification, entry.name)
      else unknown ||= isUnknown(specification, entry.path)
      specifications.push(specification)
    }
    return unknown ? { kind: 'unknown' } : { kind: 'not-found', specifications }
  }

  /**
   * The `openapi` values that nothing uses (docs/format.md#specifications, `openapi-unused`), as far as that
   * can be known.
   */
  unused(): OpenApiSource[] {
    const { complete, scopes } = this.#navigation
    if (!complete || scopes.length === 0) return []
    const used = this.#findUsed()
    return scopes.flatMap(({ sources }) =>
      sources
        .filter(source => !used.has(source) && this.#isSound(source))
        .map(source => ({ ...source, source: withoutCredentials(source.source) })),
    )
  }

  #isSound({ source }: OpenApiSource): boolean {
    const state = this.stateOf(source)
    return (
      state.kind === 'read' &&
      state.specification.faults.every(({ kind }) => kind !== 'syntax' && kind !== 'shape')
    )
  }

  #findUsed(): Set<OpenApiSource> {
    const used = new Set<OpenApiSource>()
    const { root, elements, entries } = this.#navigation
    const use = (sources: readonly OpenApiSource[] | undefined, only?: string) => {
      for (const source of sources ?? [])
        if (only === undefined || specificationKey(source.source) === specificationKey(only)) used.add(source)
    }
    for (const element of [...(root ? [root] : []), ...elements]) {
      // For an empty list, empty-list says that removing it generates the pages.
      const isEmpty = this.#dialect === 'core' && element.children.length === 0 && wouldGenerate(element)
      if (isEmpty || mayGenerate(element, this.#dialect)) use(element.openapi?.sources)
    }
    for (const entry of entries) {
      const scope = entry.parent.openapi?.sources
      if (!scope) continue
      const lookup = this.#shownBy(entry)
      if (lookup === undefined) continue
      use(scope, lookup?.kind === 'found' ? lookup.from.source : undefined)
    }
    return used
  }

  /**
   * What an entry, or its page's front matter, names; undefined for nothing, null when front matter was not
   * read.
   */
  #shownBy(entry: PageEntry): Lookup | null | undefined {
    const { page, parent } = entry
    if (entry.entry.kind !== 'page') return this.find(entry)
    if (page === null) return undefined
    if (!this.#files) return null
    const file = this.#files.fileOf(page)
    const openapi = file === undefined ? undefined : this.#frontMatter(file)?.openapi
    return file === undefined || openapi === undefined ? undefined : this.findShown(openapi, file, parent)
  }

  /** The operations of specifications that are listed one by one, and that no entry or page shows. */
  unlisted(): { path: Path; specification: Specification; operation: Operation }[] {
    const { root, elements, entries, complete } = this.#navigation
    if (!complete) return []
    const shown = new Set<Operation>()
    const listed = new Map<string, Path>()
    const listing = new Map<Element, Set<string>>()
    for (const entry of entries) {
      const lookup = this.#shownBy(entry)
      if (lookup?.kind !== 'found') continue
      shown.add(lookup.operation)
      const file = specificationKey(lookup.from.source) ?? ''
      const named = this.named.find(({ source }) => specificationKey(source) === file)
      if (named) listed.set(file, named.path)
      const prevents = this.#dialect === 'core' || entry.page === null
      for (const above of prevents ? ancestorsOf(entry) : [])
        listing.set(above, (listing.get(above) ?? new Set<string>()).add(file))
    }
    const whole = new Set<string>()
    for (const element of [...(root ? [root] : []), ...elements])
      for (const { source } of element.openapi?.sources ?? []) {
        const file = specificationKey(source) ?? ''
        const isListed = this.#dialect === 'extended' || element.lists.includes('groups')
        const isWhole = mayGenerate(element, this.#dialect) && !(isListed && listing.get(element)?.has(file))
        if (isWhole) whole.add(file)
      }
    return [...listed].flatMap(([file, path]) => {
      const state = this.stateOf(file)
      if (whole.has(file) || this.#overlaid.has(file) || state.kind !== 'read') return []
      const { specification } = state
      if (specification.missingOverlays.length > 0) return []
      return specification.operations
        .filter(operation => !shown.has(operation) && !operation.excluded && !operation.hidden)
        .map(operation => ({ path, specification, operation }))
    })
  }
}

/**
 * The file that an entry names itself: with the directory of the `openapi` in scope that names the same, else of
 * the first one in scope, as the platform builds.
 */
function ownFile(source: string, inScope: readonly Named[]): Named {
  const file = specificationKey(source)
  const same = inScope.find(named => specificationKey(named.source) === file)
  return {
    source,
    directory: (same ?? inScope[0])?.directory ?? null,
  }
}
