import type { Path } from '../document/pointer.ts'
import { readEntry } from '../grammar/entry.ts'
import {
  ancestorsOf,
  type Element,
  type Navigation,
  type OpenApiSource,
  type PageEntry,
} from '../navigation/element.ts'
import {
  addsGroups,
  isGenerated,
  isRemote,
  namedSpecifications,
  specificationKey,
  withoutCredentials,
  wouldGenerate,
} from '../navigation/openapi.ts'
import { findOperation, findWebhook, isUnknown, isUnknownWebhook } from '../openapi/lookup.ts'
import type { Operation, Specification } from '../openapi/specification.ts'
import type { FrontMatter, SpecificationFile } from '../project/project.ts'
import type { Files } from './files.ts'

/** What became of a specification that the navigation names. */
export type SpecificationState =
  | { readonly kind: 'read'; readonly specification: Specification }
  | { readonly kind: 'missing' | 'outside' | 'unknown' }
  | {
      readonly kind: 'remote'
      /** Why it could not be fetched; undefined when nobody tried. */
      readonly reason?: string
    }
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string }

/** A specification as an `openapi` value or an entry names it. */
export type Named = Pick<OpenApiSource, 'source' | 'directory' | 'overlaid'>

/** What an operation entry names; `unknown` when a specification in scope could not be read, or overlays change it. */
export type Lookup =
  | { readonly kind: 'found'; readonly operation: Operation; readonly from: Named }
  | { readonly kind: 'not-found'; readonly specifications: readonly Specification[] }
  | { readonly kind: 'unknown' }

export type FrontMatterOf = (file: string) => FrontMatter | undefined

/** The specifications of a project, as its navigation names and uses them. */
export class Specifications {
  readonly named: readonly { source: string; path: Path; state: SpecificationState }[]
  readonly #navigation: Navigation
  readonly #read: Readonly<Record<string, SpecificationFile>>
  readonly #files: Files | null
  readonly #frontMatter: FrontMatterOf

  constructor(
    navigation: Navigation,
    read: Readonly<Record<string, SpecificationFile>>,
    files: Files | null,
    frontMatter: FrontMatterOf,
  ) {
    this.#navigation = navigation
    this.#read = read
    this.#files = files
    this.#frontMatter = frontMatter
    this.named = namedSpecifications(navigation).map(named => ({
      path: named.path,
      source: withoutCredentials(named.source),
      state: this.stateOf(named.source),
    }))
  }

  stateOf(source: string): SpecificationState {
    const file = specificationKey(source)
    if (file === null) return { kind: 'outside' }
    const found = Object.hasOwn(this.#read, file) ? this.#read[file] : undefined
    if (!found) return { kind: isRemote(source) ? 'remote' : 'unknown' }
    if (!('failure' in found)) return { kind: 'read', specification: found }
    if (found.failure === 'missing' || found.failure === 'outside') return { kind: found.failure }
    if (found.failure === 'remote') return { kind: 'remote', reason: found.detail }
    return { kind: 'unreadable', file, reason: found.detail ?? 'it cannot be read' }
  }

  /** Looks an entry's operation up: in its own file, else in the nearest `openapi`, else in `api.openapi`. */
  find(entry: PageEntry): Lookup {
    return this.findText(entry.text, entry)
  }

  /** The same for a text that stands for an entry: the `openapi` of its page's front matter. */
  findText(text: string, { parent }: Pick<PageEntry, 'parent'>): Lookup {
    const entry = readEntry(text)
    if (entry.kind !== 'operation' && entry.kind !== 'webhook') return { kind: 'unknown' }
    const { api } = this.#navigation
    const inScope = [...(parent.openapi?.sources ?? []), ...api]
    const sources: readonly Named[] = entry.file === null ? inScope : [ownFile(entry.file, inScope)]
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
      unknown ||= from.overlaid
      if (entry.kind === 'webhook') unknown ||= isUnknownWebhook(specification, entry.name)
      else unknown ||= isUnknown(specification, entry.path)
      specifications.push(specification)
    }
    return unknown ? { kind: 'unknown' } : { kind: 'not-found', specifications }
  }

  /**
   * The operation that the front matter of a page names. Unknown too where a specification of the project that was not
   * read may have it.
   */
  findShown(text: string, _page: string, parent: Element): Lookup {
    const found = this.findText(text, { parent })
    const mayHaveIt = (file: string) => likeSpecification.test(file) && !Object.hasOwn(this.#read, file)
    const namesFile = /\.(?:json|ya?ml)\s/i.test(text)
    return found.kind === 'not-found' && !namesFile && this.#files?.data.some(mayHaveIt)
      ? { kind: 'unknown' }
      : found
  }

  /** The `openapi` values that nothing uses (docs/format.md#specifications, `openapi-unused`), as far as that can be known. */
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
      // Of an empty list, empty-list says that its removal generates the pages.
      const isEmpty = element.children.length === 0 && wouldGenerate(element)
      if (isGenerated(element) || isEmpty || addsGroups(element)) use(element.openapi?.sources)
    }
    for (const entry of entries) {
      const scope = entry.parent.openapi?.sources
      if (!scope) continue
      const text = entry.entry.kind === 'page' ? this.#shownBy(entry) : entry.text
      if (text === undefined) continue
      const found = text === null ? null : this.findText(text, entry)
      use(scope, found?.kind === 'found' ? found.from.source : undefined)
    }
    return used
  }

  /** The operation that a page's front matter names; undefined for none, null when nobody has read it. */
  #shownBy({ page }: PageEntry): string | null | undefined {
    if (page === null) return undefined
    if (!this.#files) return null
    const file = this.#files.fileOf(page)
    return file === undefined ? undefined : this.#frontMatter(file)?.openapi
  }

  /** The operations of specifications that are listed one by one, and that no entry or page shows. */
  unlisted(): { path: Path; specification: Specification; operation: Operation }[] {
    const { root, elements, entries, api, complete } = this.#navigation
    if (!complete) return []
    const shown = new Set<Operation>()
    const listed = new Map<string, Path>()
    const listing = new Map<Element, Set<string>>()
    for (const entry of entries) {
      const text = entry.entry.kind === 'page' ? this.#shownBy(entry) : entry.text
      const found = text ? this.findText(text, entry) : null
      if (found?.kind !== 'found') continue
      shown.add(found.operation)
      const file = specificationKey(found.from.source) ?? ''
      const named = this.named.find(({ source }) => specificationKey(source) === file)
      if (named) listed.set(file, named.path)
      for (const above of ancestorsOf(entry))
        listing.set(above, (listing.get(above) ?? new Set<string>()).add(file))
    }
    const whole = new Set<string>()
    // What overlays leave of a specification, and what they call it, is not known.
    for (const { source, overlaid } of api) if (overlaid) whole.add(specificationKey(source) ?? '')
    for (const element of [...(root ? [root] : []), ...elements])
      for (const { source, overlaid } of element.openapi?.sources ?? []) {
        const file = specificationKey(source) ?? ''
        if (overlaid || isGenerated(element) || (addsGroups(element) && !listing.get(element)?.has(file)))
          whole.add(file)
      }
    return [...listed].flatMap(([file, path]) => {
      const state = this.stateOf(file)
      if (whole.has(file) || state.kind !== 'read') return []
      const { specification } = state
      return specification.operations
        .filter(operation => !shown.has(operation) && !operation.excluded && !operation.hidden)
        .map(operation => ({ path, specification, operation }))
    })
  }
}

/** A file that is called as specifications are. */
const likeSpecification = /\.ya?ml$|(?:api|swagger|spec)[^/]*\.json$/i

/** The file that an entry names itself; its directory is that of the `openapi` in scope that names the same. */
function ownFile(source: string, inScope: readonly Named[]): Named {
  const file = specificationKey(source)
  const same = inScope.filter(named => specificationKey(named.source) === file)
  return {
    source,
    directory: same[0]?.directory ?? null,
    overlaid: same.some(({ overlaid }) => overlaid),
  }
}
