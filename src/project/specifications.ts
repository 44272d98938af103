import { readEntry } from '../grammar/entry.ts'
import type { Navigation } from '../navigation/element.ts'
import { isRemote, namedSpecifications, specificationKey } from '../navigation/openapi.ts'
import type { ReadText } from '../openapi/specification.ts'
import type { LoadSpecification } from './disk-access.ts'
import type { FrontMatter, SpecificationFile } from './project.ts'

type FrontMatters = Readonly<Record<string, FrontMatter>>

interface Options {
  readonly allowRemote?: boolean
  readonly allowPrivate?: boolean
  readonly validateOpenapi?: boolean
  readonly cache?: string | false | (() => Promise<string | null>)
  readonly load?: LoadSpecification
}

/** Loads every specification that the navigation or the front matter of a page names, each once. */
export async function readSpecifications(
  navigation: Navigation,
  frontMatter: FrontMatters,
  read: ReadText,
  { allowRemote = false, allowPrivate = false, validateOpenapi = false, cache = false, load }: Options,
): Promise<Record<string, SpecificationFile>> {
  const named = namedSpecifications(navigation).map(({ source }) => source)
  const sources = new Map<string, string>()
  for (const source of [...named, ...namedByPages(navigation, frontMatter)]) {
    const key = specificationKey(source)
    if (key !== null && !sources.has(key)) sources.set(key, source)
  }
  const remote = allowRemote ? [...sources].filter(([, source]) => isRemote(source)) : []
  // The network and the cache are loaded by those only who ask for them.
  const fetched =
    remote.length > 0 ? await (await import('./remote.ts')).fetchAll(remote, { allowPrivate }) : {}
  const isCached = cache !== false && remote.length < sources.size
  const folder = isCached ? (typeof cache === 'function' ? await cache() : cache) : null
  const cached = load ?? (folder === null ? null : await (await import('./cache.ts')).cachingLoader(folder))
  const found: Record<string, SpecificationFile> = {}
  for (const [key, source] of sources) {
    const result = isRemote(source) ? fetched[key] : read(key)
    if (!result) continue
    if (!('text' in result)) found[key] = result
    else if (cached) found[key] = await cached(key, result, read)
    else {
      const { loadSpecification } = await import('../openapi/load.ts')
      found[key] = await loadSpecification(key, result.text, read)
    }
    const specification = found[key]
    if (validateOpenapi && 'text' in result && !isRemote(source) && !('failure' in specification)) {
      const { validateDeeply } = await import('./deep-validation.ts')
      const faults = [...specification.faults, ...(await validateDeeply(key, result.text, read))]
      found[key] = { ...specification, faults }
    }
  }
  return found
}

/** The files that front matter names itself; `api.openapi` where it names an operation without one. */
function namedByPages({ api }: Navigation, frontMatter: FrontMatters): string[] {
  return Object.values(frontMatter).flatMap(({ openapi }) => {
    const entry = openapi === undefined ? null : readEntry(openapi)
    if (entry?.kind !== 'operation' && entry?.kind !== 'webhook') return []
    return entry.file === null ? api.map(({ source }) => source) : [entry.file]
  })
}
