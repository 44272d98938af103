import { ByTwo } from '../document/by-two.ts'
import type { Navigation, OpenApiScope, OpenApiSource } from '../navigation/element.ts'
import { specificationKey } from '../navigation/openapi.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import { type OperationEntry, readShown } from '../navigation/shown.ts'
import { otherSlash } from '../openapi/lookup.ts'
import type { Operation, Specification } from '../openapi/specification.ts'
import type { FrontMatter, SpecificationFile } from './project.ts'

type Specifications = Readonly<Record<string, SpecificationFile>>

/**
 * Whether a listed page names an operation without a file that no specification in its scope has. There may be thousands
 * of pages, each listed thousands of times, below as many specifications.
 */
export function unresolvedPages(
  { entries, api }: Navigation,
  frontMatter: Readonly<Record<string, FrontMatter>>,
  specifications: Specifications,
): boolean {
  const byPage = new Map(
    Object.entries(frontMatter).map(([file, { openapi }]) => [withoutExtension(file), openapi]),
  )
  const holders = holdersOf(specifications)
  const inApi = readFrom(api, specifications)
  const scopes = new Map<OpenApiScope | null, ReadonlySet<Specification>>()
  const scopeOf = (openapi: OpenApiScope | null) => {
    const scope = scopes.get(openapi) ?? readFrom(openapi?.sources ?? [], specifications)
    scopes.set(openapi, scope)
    return scope
  }
  const isResolved = (text: string, openapi: OpenApiScope | null): boolean => {
    const shown = readShown(text)
    if (shown?.name !== null) return true
    return keysOfEntry(shown.entry).some(key => {
      const having = holders.get(...key)
      return having !== undefined && (haveCommon(having, scopeOf(openapi)) || haveCommon(having, inApi))
    })
  }
  const resolved = new Map<OpenApiScope | null, Set<string>>()
  return entries.some(({ page, parent: { openapi } }) => {
    const text = page === null ? undefined : byPage.get(page)
    if (text === undefined) return false
    const known = resolved.get(openapi) ?? new Set<string>()
    resolved.set(openapi, known)
    if (known.has(text)) return false
    known.add(text)
    return !isResolved(text, openapi)
  })
}

/** The specifications that some sources name, of those that were read. */
const readFrom = (sources: readonly OpenApiSource[], specifications: Specifications): Set<Specification> =>
  new Set(
    sources.flatMap(({ source }) => {
      const key = specificationKey(source)
      const file = key !== null && Object.hasOwn(specifications, key) ? specifications[key] : undefined
      return file && !('failure' in file) ? [file] : []
    }),
  )

/** The specifications that have an operation, by its key. */
function holdersOf(specifications: Specifications): ByTwo<Set<Specification>> {
  const holders = new ByTwo<Set<Specification>>()
  for (const file of Object.values(specifications)) {
    if ('failure' in file) continue
    for (const operation of file.operations) {
      const key = keyOf(operation)
      holders.set(...key, (holders.get(...key) ?? new Set()).add(file))
    }
  }
  return holders
}

type Key = readonly [method: string, path: string]

/** No method is written in lower case. */
const keyOf = ({ method, path, webhook }: Operation): Key =>
  webhook === null ? [method, path ?? ''] : ['webhook', webhook]

const keysOfEntry = (entry: OperationEntry): readonly Key[] =>
  entry.kind === 'webhook'
    ? [['webhook', entry.name]]
    : [entry.path, otherSlash(entry.path)].map(path => [entry.method, path])

/** Whether two sets have a member in common; the smaller one is gone through. */
function haveCommon<Item>(some: ReadonlySet<Item>, others: ReadonlySet<Item>): boolean {
  const [few, many] = some.size < others.size ? [some, others] : [others, some]
  for (const item of few) if (many.has(item)) return true
  return false
}
