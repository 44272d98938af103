import { appendTo } from '../document/append.ts'
import type { Path } from '../document/pointer.ts'
import {
  ancestorsOf,
  type Element,
  type Navigation,
  type OpenApiSource,
  type PageEntry,
} from '../navigation/element.ts'
import { mayGenerate, specificationKey, withoutCredentials, wouldGenerate } from '../navigation/openapi.ts'
import type { Operation, Specification } from '../openapi/specification.ts'
import type { Facts } from './facts.ts'
import type { Lookup } from './specifications.ts'

/**
 * The `openapi` values that nothing uses (docs/format.md#specifications, `openapi-unused`), as far as that
 * can be known.
 */
export function unusedSources(navigation: Navigation, facts: Facts): OpenApiSource[] {
  const { complete, scopes } = navigation
  if (!complete || scopes.length === 0) return []
  const used = findUsed(navigation, facts)
  return scopes.flatMap(({ sources }) =>
    sources
      .filter(source => !used.has(source) && isSound(source, facts))
      .map(source => ({ ...source, source: withoutCredentials(source.source) })),
  )
}

function isSound({ source }: OpenApiSource, { specifications }: Facts): boolean {
  const state = specifications.stateOf(source)
  return (
    state.kind === 'read' &&
    state.specification.faults.every(({ kind }) => kind !== 'syntax' && kind !== 'shape')
  )
}

function findUsed({ root, elements, entries }: Navigation, facts: Facts): Set<OpenApiSource> {
  const used = new Set<OpenApiSource>()
  const whole = new Set<readonly OpenApiSource[]>()
  const byKey = new Map<readonly OpenApiSource[], Map<string | null, OpenApiSource[]>>()
  const use = (sources: readonly OpenApiSource[] = [], only?: string) => {
    if (whole.has(sources)) return
    if (only === undefined) {
      whole.add(sources)
      for (const source of sources) used.add(source)
      return
    }
    let keys = byKey.get(sources)
    if (!keys) {
      keys = new Map()
      byKey.set(sources, keys)
      for (const source of sources) appendTo(keys, specificationKey(source.source), source)
    }
    for (const source of keys.get(specificationKey(only)) ?? []) used.add(source)
  }
  const { dialect } = facts
  for (const element of [...(root ? [root] : []), ...elements]) {
    // For an empty list, empty-list says that removing it generates the pages.
    const isEmpty = dialect === 'core' && element.children.length === 0 && wouldGenerate(element)
    if (isEmpty || mayGenerate(element, dialect)) use(element.openapi?.sources)
  }
  for (const entry of entries) {
    const scope = entry.parent.openapi?.sources
    if (!scope) continue
    const lookup = shownBy(entry, facts)
    if (lookup === undefined) continue
    use(scope, lookup?.kind === 'found' ? lookup.from.source : undefined)
  }
  return used
}

/**
 * What an entry, or its page's front matter, names; undefined for nothing, null when front matter was not
 * read.
 */
function shownBy(entry: PageEntry, { specifications, files, frontMatter }: Facts): Lookup | null | undefined {
  const { page, parent } = entry
  if (entry.entry.kind !== 'page') return specifications.find(entry)
  if (page === null) return undefined
  if (!files) return null
  const file = files.fileOf(page)
  const openapi = file === undefined ? undefined : frontMatter(file)?.openapi
  return file === undefined || openapi === undefined
    ? undefined
    : specifications.findShown(openapi, file, parent)
}

/** The operations of specifications that are listed one by one, and that no entry or page shows. */
export function unlistedOperations(
  { root, elements, entries, complete }: Navigation,
  facts: Facts,
): { path: Path; specification: Specification; operation: Operation }[] {
  const { specifications, dialect } = facts
  if (!complete) return []
  const shown = new Set<Operation>()
  const listed = new Map<string, Path>()
  const listing = new Map<Element, Set<string>>()
  const paths = new Map<string | null, Path>()
  for (const { source, path } of [...specifications.named].reverse())
    paths.set(specificationKey(source), path)
  for (const entry of entries) {
    const lookup = shownBy(entry, facts)
    if (lookup?.kind !== 'found') continue
    shown.add(lookup.operation)
    const file = specificationKey(lookup.from.source) ?? ''
    const path = paths.get(file)
    if (path) listed.set(file, path)
    const prevents = dialect === 'core' || entry.page === null
    for (const above of prevents ? ancestorsOf(entry) : [])
      listing.set(above, (listing.get(above) ?? new Set<string>()).add(file))
  }
  const whole = new Set<string>()
  for (const element of [...(root ? [root] : []), ...elements])
    for (const { source } of element.openapi?.sources ?? []) {
      const file = specificationKey(source) ?? ''
      const isListed = dialect === 'extended' || element.lists.includes('groups')
      const isWhole = mayGenerate(element, dialect) && !(isListed && listing.get(element)?.has(file))
      if (isWhole) whole.add(file)
    }
  return [...listed].flatMap(([file, path]) => {
    const state = specifications.stateOf(file)
    if (whole.has(file) || specifications.isOverlaid(file) || state.kind !== 'read') return []
    const { specification } = state
    if (specification.missingOverlays.length > 0) return []
    return specification.operations
      .filter(operation => !shown.has(operation) && !operation.excluded && !operation.hidden)
      .map(operation => ({ path, specification, operation }))
  })
}
