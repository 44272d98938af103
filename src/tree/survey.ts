import { gatherFacts } from '../site/facts.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { Element, Navigation, OpenApiSource, PageEntry } from '../navigation/element.ts'
import { specificationKey } from '../navigation/openapi.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import type { Operation } from '../openapi/specification.ts'
import type { FrontMatter, Project } from '../project/project.ts'
import { type Addresses, assignAddresses, directoryOf, type Mount } from './addresses.ts'
import { generatedBy } from './generation.ts'

/** An operation, with the specification and the directory that its page's address comes from. */
export interface Mounted extends Mount {
  readonly operation: Operation
}

/** What the tree must know beside the navigation: files, operations, addresses, what is generated. */
export interface Site {
  readonly addresses: Addresses
  /** The `openapi` values that an element generates pages from. */
  readonly generated: ReadonlyMap<Element, readonly OpenApiSource[]>
  /** The operations of some specifications that get pages, in document order. */
  operationsOf(sources: readonly OpenApiSource[]): Mounted[]
  /** The operation that an entry names, by itself or in its page's front matter. */
  operationOf(entry: PageEntry): Mounted | null
  fileOf(page: string): string | null
  frontMatterOf(page: string): FrontMatter
  /** The address of a page with a file: a trailing `index` is left out unless that is a page itself. */
  addressOf(page: string): string
}

export function surveySite(navigation: Navigation, project: Project, dialect: Dialect): Site {
  const { files, frontMatter, specifications } = gatherFacts(navigation, dialect, project)
  const { scopes, entries, api } = navigation
  const pages = new Set(entries.flatMap(({ page }) => page ?? []))
  for (const file of files?.pages ?? []) pages.add(withoutExtension(file))

  const mountOf = ({ source, directory }: Pick<OpenApiSource, 'source' | 'directory'>): Mount | null => {
    const state = specifications.stateOf(source)
    return state.kind === 'read'
      ? { specification: state.specification, directory, folder: directoryOf(directory) }
      : null
  }
  const fileOf = (page: string) => files?.fileOf(page) ?? null
  const frontMatterOf = (page: string) => {
    const file = fileOf(page)
    return (file !== null && frontMatter(file)) || {}
  }
  // An element also holds the entries that its dialect does not have.
  const known = new Set(entries)
  const operationOf = (entry: PageEntry): Mounted | null => {
    if (!known.has(entry)) return null
    const text = entry.page === null ? entry.text : frontMatterOf(entry.page).openapi
    const found = text === undefined ? null : specifications.findText(text, entry)
    const mount = found?.kind === 'found' ? mountOf(found.from) : null
    return found?.kind === 'found' && mount ? { ...mount, operation: found.operation } : null
  }
  const addressOf = (page: string) => {
    if (page === 'index') return ''
    const plain = page.endsWith('/index') ? page.slice(0, -'/index'.length) : page
    return pages.has(plain) ? page : plain
  }
  const mountsOf = (sources: readonly Pick<OpenApiSource, 'source' | 'directory'>[]) =>
    sources.flatMap(source => mountOf(source) ?? [])
  const taken = [...pages].flatMap(page => [page, addressOf(page)])
  return {
    addresses: assignAddresses(taken, {
      elements: mountsOf(scopes.flatMap(({ sources }) => sources)),
      api: mountsOf(api),
      entries: entries.flatMap(entry => operationOf(entry) ?? []),
    }),
    generated: generatedBy(navigation, {
      specificationOf: entry => operationOf(entry)?.specification.path ?? null,
      fileOf: ({ source }) => specificationKey(source),
      knowsFrontMatter: files !== null,
    }),
    operationsOf: sources =>
      sources.flatMap(source => {
        const mount = mountOf(source)
        const shown = mount?.specification.operations.filter(({ excluded }) => !excluded) ?? []
        return mount ? shown.map(operation => ({ ...mount, operation })) : []
      }),
    operationOf,
    fileOf,
    frontMatterOf,
    addressOf,
  }
}
