import type { Path } from '../document/pointer.ts'
import { readEntry } from '../grammar/entry.ts'
import { type Element, type Navigation, type OpenApiScope, type PageEntry } from '../navigation/element.ts'
import { isRemote, namedSpecifications, specificationKey, withoutCredentials } from '../navigation/openapi.ts'
import { findOperation, findWebhook, isUnknown, isUnknownWebhook, otherSlash } from '../openapi/lookup.ts'
import { anyName, type Operation, type Specification } from '../openapi/specification.ts'
import type { SpecificationFile } from '../project/project.ts'
import { once } from './once.ts'
import {
  Holders,
  namedIn,
  type Named,
  operationKey,
  type Scope,
  scopeOf,
  unknownPathKey,
  unknownWebhookKey,
  webhookKey,
} from './scope.ts'
import {
  byName,
  type OperationEntry,
  readShown,
  specificationsNamed,
  type SpecificationsNamed,
} from '../navigation/shown.ts'

/** The state of a specification that the navigation names. */
export type SpecificationState =
  | { readonly kind: 'read'; readonly specification: Specification }
  | { readonly kind: 'missing' | 'outside' | 'unknown' }
  | {
      readonly kind: 'remote'
      /** Why it could not be fetched; undefined when fetching is off. */
      readonly reason?: string
    }
  | { readonly kind: 'unreadable' | 'too-large'; readonly file: string; readonly reason: string }

/** The target of an operation entry; `unknown` when a specification in scope could not be read or has overlays. */
export type Lookup =
  | { readonly kind: 'found'; readonly operation: Operation; readonly from: Named }
  | {
      readonly kind: 'not-found'
      readonly specifications: readonly Specification[]
      /** How many more there are. */
      readonly more: number
    }
  | { readonly kind: 'unknown' }

/** The most specifications of `api.openapi` that are named with those of an element: thousands of both may lack an operation. */
const maxNamed = 100

/** The specifications of a project, as its navigation names and uses them. */
export class Specifications {
  readonly named: readonly { source: string; path: Path; state: SpecificationState }[]
  readonly #navigation: Navigation
  readonly #read: Readonly<Record<string, SpecificationFile>>
  /** What entries name; several rules and the survey ask for it. */
  readonly #lookups = new Map<PageEntry, Lookup>()
  /** The same of the front matter of pages: a page may be listed thousands of times. */
  readonly #shown = new Map<
    OpenApiScope | null,
    Map<string, { readonly text: string; readonly lookup: Lookup }>
  >()
  readonly #states = new Map<string, SpecificationState>()
  readonly #scopes = new Map<OpenApiScope | null, Scope>()
  readonly #named = new Map<Scope, ReturnType<typeof namedIn>>()
  /** What is in scope of all elements. */
  readonly #api = once(() => this.#scope(this.#navigation.api))
  readonly #namedScopes = new Map<readonly string[], Scope>()
  /** Every specification of the project, by file name. */
  readonly #all = once(() => this.#namedScope(Object.keys(this.#read).sort(byName)))
  readonly #keys = new Map<OpenApiScope | null, readonly string[]>()
  readonly #holders: Holders
  readonly #namedFrom: SpecificationsNamed
  /** The keys of what an unknown overlay changes, whichever `openapi` names it. */
  readonly #overlaid: ReadonlySet<string | null>

  constructor(navigation: Navigation, read: Readonly<Record<string, SpecificationFile>>) {
    this.#navigation = navigation
    this.#read = read
    this.#namedFrom = specificationsNamed(Object.keys(read))
    this.#holders = new Holders(() => Object.values(read).flatMap(file => ('failure' in file ? [] : file)))
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
    const kind = result.failure === 'too-large' ? 'too-large' : 'unreadable'
    return { kind, file, reason: result.detail ?? 'it cannot be read' }
  }

  /** Whether an overlay that is not known changes the specification of a key. */
  isOverlaid = (key: string | null): boolean => this.#overlaid.has(key)

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
    const inScope = this.#scopeOf(parent.openapi)
    return this.#findIn(entry, entry.file === null ? inScope : this.#scope([ownFile(entry.file, inScope)]))
  }

  /**
   * The operation that the front matter of a page names: without a file in the nearest `openapi`,
   * `api.openapi`, then every specification of the project by file name; with one by its path from the root
   * or from the page, or by its name alone.
   */
  findShown(text: string, page: string, { openapi }: Element): Lookup {
    const inScope = this.#shown.get(openapi) ?? new Map<string, { text: string; lookup: Lookup }>()
    this.#shown.set(openapi, inScope)
    const known = inScope.get(page)
    if (known?.text === text) return known.lookup
    const lookup = this.#lookUpShown(text, page, openapi)
    inScope.set(page, { text, lookup })
    return lookup
  }

  #lookUpShown(text: string, page: string, openapi: OpenApiScope | null): Lookup {
    const shown = readShown(text)
    if (!shown) return { kind: 'unknown' }
    const { entry, name } = shown
    const inScope = this.#scopeOf(openapi)
    if (name !== null) {
      const sources = this.#namedFrom(name, page)
      const lookup = this.#findIn(entry, this.#namedScope(sources.length > 0 ? sources : [name]))
      return lookup.kind === 'found' ? { ...lookup, from: ownFile(lookup.from.source, inScope) } : lookup
    }
    const near = this.#findIn(entry, inScope)
    if (near.kind === 'found') return near
    // What is in scope does not have it.
    const far = this.#findIn(entry, this.#all())
    return far.kind === 'found' || inScope.first.size === 0 ? far : near
  }

  /** The keys of what the `openapi` of an element names; the same list at each call. */
  keysOf(scope: OpenApiScope | null): readonly string[] {
    let keys = this.#keys.get(scope)
    if (!keys) {
      keys = [...new Set((scope?.sources ?? []).flatMap(({ source }) => specificationKey(source) ?? []))]
      this.#keys.set(scope, keys)
    }
    return keys
  }

  /** What is in scope of the entries of an element. */
  #scopeOf(openapi: OpenApiScope | null): Scope {
    let scope = this.#scopes.get(openapi)
    if (!scope) {
      const sources = openapi?.sources ?? []
      scope = sources.length === 0 ? this.#api() : this.#scope(sources, this.#api())
      this.#scopes.set(openapi, scope)
    }
    return scope
  }

  /** Files that front matter names: thousands of pages may name the same thousands of files, in one list. */
  #namedScope(files: readonly string[]): Scope {
    const scope =
      this.#namedScopes.get(files) ?? this.#scope(files.map(source => ({ source, directory: null })))
    this.#namedScopes.set(files, scope)
    return scope
  }

  #scope(sources: readonly Named[], then: Scope | null = null): Scope {
    const stateOf = (source: string) => {
      const state = this.stateOf(source)
      const specification = state.kind === 'read' ? state.specification : null
      return { specification, isUnknown: !specification || this.isOverlaid(specificationKey(source)) }
    }
    return scopeOf(sources, stateOf, then?.first.size ? then : null)
  }

  #namedIn(scope: Scope) {
    const named = this.#named.get(scope) ?? namedIn(scope, maxNamed)
    this.#named.set(scope, named)
    return named
  }

  #findIn(entry: OperationEntry, scope: Scope): Lookup {
    const isWebhook = entry.kind === 'webhook'
    const find = (specification: Specification) =>
      isWebhook
        ? findWebhook(specification, entry.name)
        : findOperation(specification, entry.method, entry.path)
    const keys = isWebhook
      ? [webhookKey(entry.name)]
      : [entry.path, otherSlash(entry.path)].map(path => operationKey(entry.method, path))
    const holder = this.#holders.first(scope, keys, specification => find(specification) !== undefined)
    const operation = holder && find(holder.specification)
    if (operation) return { kind: 'found', operation, from: holder.from }
    if (scope.isUnknown) return { kind: 'unknown' }
    const unknown = isWebhook
      ? this.#holders.first(scope, [entry.name, anyName].map(unknownWebhookKey), specification =>
          isUnknownWebhook(specification, entry.name),
        )
      : this.#holders.first(scope, [entry.path, anyName].map(unknownPathKey), specification =>
          isUnknown(specification, entry.path),
        )
    return unknown ? { kind: 'unknown' } : { kind: 'not-found', ...this.#namedIn(scope) }
  }
}

/**
 * The file that an entry names itself: with the directory of the `openapi` in scope that names the same, else of
 * the first one in scope, as the platform builds.
 */
function ownFile(source: string, { first, then, directory }: Scope): Named {
  const key = specificationKey(source)
  const same = first.get(key) ?? then?.first.get(key)
  return { source, directory: same ? same.directory : directory }
}
