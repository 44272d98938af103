import { join, resolve } from 'node:path'
import { openDocument } from '../document/document.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { artifactsOf } from '../navigation/artifacts.ts'
import type { Navigation } from '../navigation/element.ts'
import { openNavigation } from '../navigation/open.ts'
import { isRemote } from '../navigation/openapi.ts'
import { isPage } from '../navigation/page-path.ts'
import type { ReadText } from '../openapi/specification.ts'
import type { Begun } from './begun.ts'
import type { Environment } from './cache/user.ts'
import { countChannels } from './channels.ts'
import type { Config } from './config/config.ts'
import { loadConfig } from './config/find.ts'
import { dialectFor } from './dialect.ts'
import { leadsInside } from './disk.ts'
import { diskSource } from './disk-source.ts'
import { ignoredPages } from './ignore.ts'
import { openInclude, readIncludes } from './includes.ts'
import { locateProject } from './locate.ts'
import { openDocs } from './open-docs.ts'
import type { Failure, Listing, Source } from './source.ts'
import type { PageMemory } from './page-content.ts'
import { pagesToRead, readFrontMatter } from './pages.ts'
import type { Heads } from './heads.ts'
import { type OnPhase, type Parts, partsOf } from './parts.ts'
import { type Baseline, baselineFileOf, type Before, type Project } from './project.ts'
import { ProjectError } from './project-error.ts'
import { namesNone, readSpecifications, specificationNames, unresolvedPages } from './specifications.ts'
import { overlaysBySpecification, surveyDocuments } from './survey-documents.ts'
import { cannotRead, kindOf } from './walk.ts'

export { ProjectError }

export interface ReadOptions {
  /** The configuration file; false reads none. (the nearest, see docs/configure.md) */
  readonly config?: string | false
  /** Reads docs-nav.baseline.json, so that `checkProject` reports only new problems. (false) */
  readonly baseline?: boolean
  /** Overrides the configuration and the file's `$schema`. */
  readonly dialect?: Dialect
  /** False reads only docs.json, its includes and its specifications. */
  readonly files?: boolean
  /** The content of docs.json, instead of the file: an editor's text, or the bytes of standard input. */
  readonly source?: string | Uint8Array
  /** Reads the text of the pages, for the rules of links. (the configuration's, or false) */
  readonly links?: boolean
  /** Reads every file from the index of git instead of the disk. (false) */
  readonly staged?: boolean
  /** A revision of git: adds the pages that it had, for the rule `moved-page`. Needs the files. */
  readonly since?: string
  /** The contents of included files by path, instead of those on the disk. */
  readonly includes?: Readonly<Record<string, string>>
  /**
   * Fetches the specifications that are named by a URL; without it nothing opens a connection. (the
   * configuration's, or false)
   */
  readonly allowRemote?: boolean
  /** Fetches them from loopback and private addresses too. (false) */
  readonly allowPrivate?: boolean
  /** Adds what @apidevtools/swagger-parser finds wrong with each specification of the project. (false) */
  readonly validateOpenapi?: boolean
  /**
   * The folder in which the indexes of specifications are kept from one call to the next, sealed with a secret in
   * the user's folder for caches; nothing is kept without that. A function gives the folder where the configuration
   * names none. (the configuration's, or false)
   */
  readonly cache?: string | false | (() => Promise<string | null>)
  /** Called with the next phase, such as "reading api.yaml (2 of 3)". */
  readonly onPhase?: OnPhase
}

/** How a command reads. */
export interface CommandOptions extends ReadOptions {
  /** Names the user's folder for caches, whose secret seals what is kept. (that of the process) */
  readonly env?: Environment
  /** Opens what earlier runs have read of the pages of the project at `root`, from its cache folder. */
  readonly pageMemory?: (folder: string, root: string) => Promise<PageMemory | null>
}

/**
 * Reads a documentation project: the only function of the library that touches the disk.
 *
 * @param path the project's folder, or its docs.json
 * @throws {ProjectError} when there is no docs.json or it cannot be read
 * @example
 * const project = await readProject('docs', { files: false })
 */
export async function readProject(path: string, options: ReadOptions = {}): Promise<Project> {
  return (await beginProject(path, options)).finish()
}

/** Begins to read a project. Throws as `readProject` does. */
export async function beginProject(path: string, options: CommandOptions = {}): Promise<Begun> {
  const { staged = false } = options
  const { root, file } = locateProject(path, staged || options.source !== undefined)
  const from = staged ? (await import('./git/staged.ts')).indexSource(root) : diskSource(root)
  return beginWith(partsOf(root, file, from), options)
}

export const readWith = async (parts: Parts, options: CommandOptions): Promise<Project> =>
  (await beginWith(parts, options)).finish()

/** Assembles a project from its parts; the only way to do so. */
async function beginWith(parts: Parts, options: CommandOptions): Promise<Begun> {
  const { root, file } = parts
  const { onPhase, source, includes: given = {} } = options
  const document = source === undefined ? parts.docs() : openDocs(file, source)
  onPhase?.('listing the files')
  const listing = options.files === false || document.fault ? null : parts.list()
  const files = listing?.files ?? null
  const config = await configOf(root, options.config)
  const dialect = dialectFor({ document, config }, options.dialect)
  const includes = readIncludes(document, path =>
    Object.hasOwn(given, path) ? openDocument(path, given[path] ?? '') : parts.include(path),
  )
  const { navigation } = openNavigation(document, includes, dialect)
  if (listing && listing.closed.size > 0) refuseClosed(root, listing.closed, navigation)
  const { ignored, unbuilt } = files
    ? await ignoredPages(
        files,
        new Set(Object.keys(includes)),
        parts.ignoreFile,
        config?.notInNavigation ?? [],
      )
    : { ignored: [], unbuilt: [] }
  const wanted = files ? pagesToRead(files, ignored, navigation) : []
  const inside = wanted.filter(path => !listing?.outside.has(path))
  const readsLinks = options.links ?? config?.links ?? false
  const { allowRemote, cache } = remoteAndCache(root, config, options)
  const memoryOf = async () => {
    const folder = options.pageMemory ? await cache() : null
    return folder === null ? null : options.pageMemory!(folder, root)
  }
  const heads: Heads = new Map()
  const contents =
    readsLinks && files ? await readContents(files, listing!, parts, memoryOf, heads, onPhase) : undefined
  const frontMatter = await readFrontMatter(inside, parts, onPhase, heads)
  const baseline = options.baseline ? await readBaseline(root, baselineFileOf(file), parts.from.read) : null
  const before =
    options.since !== undefined && files ? await readBefore(parts, files, config, options) : undefined
  const others = readsLinks || navigation.redirects.list.length > 0 ? listing?.others : undefined
  const names = specificationNames(navigation, frontMatter, files ?? [])
  const documents =
    files && (names.size > 0 || namesNone(frontMatter))
      ? await surveyDocuments(files, names, includes, parts)
      : null
  const absent = files ? absentOf(navigation, files, parts) : []
  const channels = files && dialect === 'extended' ? await countChannels(navigation, parts.from.read) : {}
  const known = {
    document,
    includes,
    files,
    ignored,
    ...(unbuilt.length > 0 && { unbuilt }),
    frontMatter,
    baseline,
    config,
    ...(others && { others }),
    ...(contents && { contents }),
    ...(before && { before }),
    ...(documents && Object.keys(documents.overlays).length > 0 && { overlays: documents.overlays }),
    ...(absent.length > 0 && { absent }),
    ...(Object.keys(channels).length > 0 && { channels }),
    ...(options.validateOpenapi && { isValidated: true as const }),
  }
  const overlaysOf = overlaysBySpecification(navigation, documents?.overlays ?? {})
  const held = source === undefined ? given : { ...given, [file]: document.text }
  const finish = async (from = parts) => {
    const read = (wanted: ReadonlyMap<string, string>) =>
      readSpecifications(wanted, holding(from, held), overlaysOf, { ...options, allowRemote, cache })
    const named = await read(names)
    const others = documents?.unnamed ?? []
    const isLacking = others.length > 0 && unresolvedPages(navigation, frontMatter, named)
    const more = isLacking ? await read(new Map(others.map(file => [file, file]))) : {}
    return { ...known, specifications: Object.assign(named, more) }
  }
  const isLasting = names.size > 0 && (!allowRemote || ![...names.values()].some(isRemote))
  return { known, parts, cache: isLasting ? cache : async () => null, finish }
}

/** What all page files hold, those of snippets too; links that lead out of the project are not followed. */
async function readContents(
  files: readonly string[],
  { outside }: Listing,
  parts: Parts,
  memoryOf: () => Promise<PageMemory | null>,
  heads: Heads,
  onPhase?: OnPhase,
): ReturnType<Parts['contents']> {
  const pages = files.filter(file => isPage(file) && !outside.has(file))
  onPhase?.(`reading ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`)
  return parts.contents(pages, await memoryOf(), heads)
}

/** What `graphql` and `sdk` name and is not there: a file of any kind, or a folder. */
function absentOf(navigation: Navigation, files: readonly string[], { from }: Parts): string[] {
  const named = new Set(artifactsOf(navigation).map(({ file }) => file))
  if (named.size === 0) return []
  const listed = new Set(files)
  return [...named].filter(file => {
    if (listed.has(file)) return false
    const result = from.read(file)
    return 'failure' in result && result.failure === 'missing'
  })
}

/** The parts where texts win over files: an include, or docs.json, may be named as a specification too. */
const holding = (parts: Parts, texts: Readonly<Record<string, string>>): Parts => ({
  ...parts,
  specification: (path, load) =>
    parts.specification(path, read =>
      load(file => (Object.hasOwn(texts, file) ? { text: texts[file]! } : read(file))),
    ),
})

/** Throws when a listed page is in an unreadable folder; unreadable folders without listed pages do not matter. */
function refuseClosed(root: string, closed: ReadonlySet<string>, { entries }: Navigation) {
  for (const { page } of entries) {
    const folder = [...closed].find(folder => page !== null && isBelow(folder, page))
    if (folder !== undefined) throw cannotRead(join(root, folder), 'permission denied')
  }
}

const isBelow = (folder: string, page: string) => folder === '' || page.startsWith(`${folder}/`)

async function readBefore(
  { root, file, from }: Parts,
  files: readonly string[],
  config: Config | null,
  { since = '', dialect: override, cache = false, env }: CommandOptions,
): Promise<Before> {
  const { openRevision } = await import('./git/revision.ts')
  const revision = openRevision(root, since)
  const { read } = revision.source
  const docs = read(file)
  const document = 'text' in docs ? openDocument(file, docs.text) : null
  const problem = document ? (document.fault ? 'is not JSON' : null) : 'cannot be read'
  // A new project has lost nothing, but the caller is informed.
  if (!document || problem) return { revision: since, pages: [], moves: {}, problem: problem! }
  const includes = readIncludes(document, path => openInclude(path, read))
  const dialect = dialectFor({ document, config }, override)
  const { navigation } = openNavigation(document, includes, dialect)
  const source: Source = { ...revision.source, open: path => bytesOf(revision.source.bytesOf(path)) }
  const project = await readWith(partsOf(root, file, source), {
    config: false,
    dialect,
    cache,
    ...(env && { env }),
  })
  return { ...revision.pagesOf(navigation, files, from), project }
}

/** Its docs.json was read before. */
function bytesOf(content: Buffer | Failure): Buffer {
  if (Buffer.isBuffer(content)) return content
  throw new ProjectError(content.detail ?? 'It cannot be read.')
}

async function configOf(root: string, named: string | false | undefined): Promise<Config | null> {
  if (typeof named === 'string' && !kindOf(named)?.isFile())
    throw new ProjectError(`No such file: "${named}".`)
  return loadConfig(root, named)
}

/**
 * Ignoring a damaged baseline would report old problems as new; overwriting it would lose them: nothing is
 * checked.
 */
async function readBaseline(root: string, file: string, read: ReadText): Promise<Baseline | null> {
  const result = read(file)
  if ('failure' in result && result.failure === 'missing') return null
  const { parseBaseline } = await import('./baseline.ts')
  const parsed =
    'text' in result ? parseBaseline(result.text) : `cannot be read: ${result.detail ?? result.failure}`
  if (typeof parsed !== 'string') return parsed
  throw new ProjectError(
    `"${join(root, file)}" ${parsed.replace(/\.$/, '')}. Restore or remove it, or use --no-baseline.`,
  )
}

/** The folder that a configuration names; none where a link leads it elsewhere. */
function ownCache(folder: string, name: string): string | false {
  const cache = join(folder, name)
  return leadsInside(folder, cache) && cache
}

/** The caller takes precedence, but the configuration takes precedence over a default cache folder. */
function remoteAndCache(root: string, config: Config | null, { allowRemote, cache }: ReadOptions) {
  const own =
    typeof config?.cache === 'string'
      ? ownCache(resolve(root, config.file, '..'), config.cache)
      : config?.cache
  const place = typeof cache === 'function' || cache === undefined ? own : cache
  return {
    allowRemote: allowRemote ?? config?.allowRemote ?? false,
    cache: async () => {
      if (typeof place === 'string') return place
      return place !== false && typeof cache === 'function' ? cache() : null
    },
  }
}

/** A project of only the text of its docs.json. */
export const textProject = (source: string | Uint8Array): Project => ({
  document: openDocs('docs.json', source),
  includes: {},
  files: null,
  ignored: [],
  frontMatter: {},
  specifications: {},
  config: null,
  baseline: null,
})
