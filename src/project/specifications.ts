import { count } from '../document/count.ts'
import type { Navigation } from '../navigation/element.ts'
import { isRemote, namedSpecifications, specificationKey } from '../navigation/openapi.ts'
import { isPage } from '../navigation/page-path.ts'
import { readShown, specificationsNamed, type SpecificationsNamed } from '../navigation/shown.ts'
import type { DeepTools } from '../openapi/deep/tools.ts'
import type { ReadText } from '../openapi/specification.ts'
import type { Load } from './cache/cache.ts'
import type { Environment } from './cache/user.ts'
import type { SpecificationTools } from './host.ts'
import type { OnPhase, Parts } from './parts.ts'
import type { FrontMatter, SpecificationFile } from './project.ts'
import type { OverlaysOf } from './documents.ts'
import { noting, Sharing } from './sharing.ts'
import { beWatched, held } from '../document/time-limit.ts'

type FrontMatters = Readonly<Record<string, FrontMatter>>

/** From this size on, in bytes, a specification is expected to take more than a second. */
const longBytes = 8 * 1024 * 1024

/** The specifications of a project as they are named, by path or URL. */
export type SpecificationNames = ReadonlyMap<string, string>

/** Every specification that the navigation or the front matter of a page names, each once. */
export function specificationNames(
  navigation: Navigation,
  frontMatter: FrontMatters,
  files: readonly string[],
): SpecificationNames {
  const named = namedSpecifications(navigation).map(({ source }) => source)
  const sources = new Map<string, string>()
  for (const source of [...named, ...namedByPages(navigation, frontMatter, files)]) {
    const key = specificationKey(source)
    if (key !== null && !sources.has(key)) sources.set(key, source)
  }
  return sources
}

interface Options {
  readonly allowRemote: boolean
  readonly allowPrivate?: boolean
  readonly validateOpenapi?: boolean
  /** The folder of the cache; null for none. */
  readonly cache: () => Promise<string | null>
  /** Names the user's folder for caches, whose secret seals what is kept. (that of the process) */
  readonly env?: Environment
  readonly onPhase?: OnPhase
  /** What the specifications that were read before share, hold and had validated. (nothing) */
  readonly sharing?: Sharing
}

/** Loads specifications. */
export async function readSpecifications(
  sources: SpecificationNames,
  parts: Pick<Parts, 'specification' | 'fetched'>,
  overlaysOf: OverlaysOf,
  tools: SpecificationTools,
  {
    allowRemote,
    allowPrivate = false,
    validateOpenapi = false,
    cache,
    env,
    onPhase,
    sharing = new Sharing(),
  }: Options,
): Promise<Record<string, SpecificationFile>> {
  const remote = allowRemote ? [...sources].filter(([, source]) => isRemote(source)) : []
  const isOverlaid = (key: string) => overlaysOf(key).length > 0
  const keyOf = (key: string) => [key, ...overlaysOf(key)].join('\n')
  const unknown = remote.filter(([key]) => {
    const known = parts.fetched.get(key)
    return !known || (isOverlaid(key) && !('text' in known) && !('failure' in known))
  })
  const taken = async (load: () => SpecificationFile | Promise<SpecificationFile>) => {
    held.limit.assert()
    return sharing.refusal ?? sharing.taken(await load())
  }
  const readOverlaid = (key: string, fetched: { readonly text: string }) =>
    parts.specification(keyOf(key), read =>
      noting(read, key, overlaysOf(key), async noted =>
        (await tools.remote()).indexRemote(key, fetched, overlaysOf(key), noted),
      ),
    )
  const ofRemote = new Map<string, SpecificationFile>()
  const toFetch = new Set(unknown.map(([key]) => key))
  // What was fetched before counts first, as it is there already. Overlays that changed may take a second for each.
  let spentMilliseconds = 0
  const readAgain = async (key: string, fetched: { readonly text: string }): Promise<SpecificationFile> => {
    const { maxFetchingMilliseconds, notReadInTime } = await tools.remote()
    if (maxFetchingMilliseconds - spentMilliseconds < 1) return notReadInTime
    const start = performance.now()
    const specification = await readOverlaid(key, fetched)
    spentMilliseconds += performance.now() - start
    return specification
  }
  for (const [key] of remote) {
    const known = parts.fetched.get(key)
    if (!known || toFetch.has(key)) continue
    const specification =
      'failure' in known ? known : await taken(() => ('text' in known ? readAgain(key, known) : known))
    ofRemote.set(key, specification)
  }
  // Network and cache code is loaded on demand.
  if (unknown.length > 0) {
    onPhase?.(`fetching ${count(unknown.length, 'specification')}`)
    const { fetchAll, indexRemote } = await tools.remote()
    const fetched = await fetchAll(unknown, { allowPrivate, spentMilliseconds }, async (key, one) => {
      // Here, where the time for all that is fetched counts: overlays may take a second for each.
      const specification =
        'failure' in one
          ? one
          : await taken(() => (isOverlaid(key) ? readOverlaid(key, one) : indexRemote(key, one)))
      ofRemote.set(key, specification)
      return isOverlaid(key) ? one : specification
    })
    for (const [key, specification] of Object.entries(fetched)) parts.fetched.set(key, specification)
  }
  const folder = remote.length < sources.size ? await cache() : null
  const load: Load = async (path, content, read, overlays) => {
    const isLong = (content.bytes?.length ?? 0) > longBytes
    onPhase?.(`reading ${path}${total > 1 ? `, one of ${total} specifications` : ''}`, isLong)
    return (await import('../openapi/load.ts')).loadSpecification(path, content, read, overlays)
  }
  const cached = folder === null ? load : (await tools.kept()).cachingLoader(folder, env, load)
  const total = [...sources.values()].filter(source => !isRemote(source)).length
  const readOne = async (key: string, readText: ReadText): Promise<SpecificationFile> => {
    // A specification may consist of thousands of files.
    const read: ReadText = file => {
      held.limit.assert()
      return readText(file)
    }
    const result = read(key)
    if (!('text' in result)) return result
    const specification = await cached(key, result, read, overlaysOf(key))
    if (!validateOpenapi) return specification
    onPhase?.(`validating ${key}`, true)
    // Two packages read and judge the specification, and ask for no limit.
    beWatched()
    const { deepTools, validateDeeply } = await tools.deep()
    const inTime: DeepTools = {
      ask: operation => {
        held.limit.assert()
        return deepTools.ask(operation)
      },
      within: (milliseconds, work) => held.limit.run(() => deepTools.within(milliseconds, work)),
    }
    const deep = await validateDeeply(specification, result.text, read, inTime, sharing.deepRoom)
    return { ...specification, faults: [...specification.faults, ...deep] }
  }
  // A file may have any name, `__proto__` too.
  const members: Record<string, SpecificationFile> = Object.create(null)
  for (const [key, source] of sources) {
    if (isRemote(source)) {
      const specification = ofRemote.get(key)
      if (specification) members[key] = specification
      continue
    }
    members[key] = await taken(() =>
      parts.specification(keyOf(key), read =>
        noting(read, key, overlaysOf(key), noted => readOne(key, noted)),
      ),
    )
  }
  return members
}

/** The files that front matter names itself; `api.openapi` where it names an operation without one. */
function namedByPages({ api }: Navigation, frontMatter: FrontMatters, files: readonly string[]): string[] {
  let namedFrom: SpecificationsNamed | undefined
  const inApi = api.map(({ source }) => source)
  // Thousands of pages may name the same thousands of files, in one list.
  const lists = new Set<readonly string[]>()
  for (const [page, { openapi }] of Object.entries(frontMatter)) {
    const shown = openapi === undefined ? null : readShown(openapi)
    if (!shown) continue
    if (shown.name === null) {
      lists.add(inApi)
      continue
    }
    namedFrom ??= specificationsNamed(files.filter(file => !isPage(file)))
    const named = namedFrom(shown.name, page)
    lists.add(named.length > 0 || shown.isBareName ? named : [shown.name])
  }
  return [...lists].flat()
}

/** Whether a page names an operation without a file. */
export const namesNone = (frontMatter: FrontMatters) =>
  Object.values(frontMatter).some(({ openapi }) => openapi !== undefined && readShown(openapi)?.name === null)
