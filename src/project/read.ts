import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Document, openDocument } from '../document/document.ts'
import { filesIncludedBy, type Included, mayInclude } from '../document/include.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { openNavigation } from '../navigation/open.ts'
import type { ReadText } from '../openapi/specification.ts'
import { loadConfig } from './config-find.ts'
import { dialectFor } from './dialect.ts'
import { decodeUtf8 } from './disk.ts'
import { diskSource } from './disk-source.ts'
import type { Config } from './config.ts'
import { ignoredPages } from './ignore.ts'
import { pagesToRead, readFrontMatter } from './pages.ts'
import { type Baseline, baselineFile, type Before, type Project } from './project.ts'
import { ProjectError } from './project-error.ts'
import type { Source } from './source.ts'
import { readSpecifications } from './specifications.ts'

export { ProjectError }

export interface ReadOptions {
  /** The configuration file; false reads none. (the nearest, see the README) */
  readonly config?: string | false
  /** Reads docs-nav.baseline.json, so that `checkProject` reports only what it does not record. (false) */
  readonly baseline?: boolean
  /** Overrides what the configuration and the file's `$schema` say. */
  readonly dialect?: Dialect
  /** False looks at nothing but docs.json, its includes and its specifications. */
  readonly files?: boolean
  /** "needed" reads the front matter of those pages only on which a diagnostic depends. (all) */
  readonly frontMatter?: 'all' | 'needed'
  /** What docs.json holds, instead of what is on the disk: an editor's text, the bytes of standard input. */
  readonly source?: string | Uint8Array
  /** Reads every file as it stands in the index of git, and not on the disk. (false) */
  readonly staged?: boolean
  /** A revision of git: adds the pages that it had, for the rule `moved-page`. Needs the files. */
  readonly since?: string
  /** What included files hold, by their paths, instead of what is on the disk. */
  readonly includes?: Readonly<Record<string, string>>
  /** Fetches the specifications that are named by a URL; without it nothing opens a connection. (the configuration's, or false) */
  readonly allowRemote?: boolean
  /** Fetches them from loopback and private addresses too. (false) */
  readonly allowPrivate?: boolean
  /** Adds what @apidevtools/swagger-parser finds wrong with each specification of the project. (false) */
  readonly validateOpenapi?: boolean
  /**
   * The folder in which the indexes of specifications are kept from one call to the next. A function
   * gives it where the configuration names none. (the configuration's, or false)
   */
  readonly cache?: string | false | (() => Promise<string | null>)
}

/** The most files that a docs.json may include. */
export const maxIncludes = 1000

/**
 * Reads a documentation project: the only function of the library that touches the disk.
 *
 * @param path the project's folder, or its docs.json
 * @throws {ProjectError} when there is no docs.json or it cannot be read
 * @example
 * const project = await readProject('docs', { files: false })
 */
export async function readProject(path: string, options: ReadOptions = {}): Promise<Project> {
  const { staged = false } = options
  const { root, file } = locateProject(path, staged || options.source !== undefined)
  const from = staged ? (await import('./git-index.ts')).indexSource(root) : diskSource(root)
  const document = open(file, options.source ?? from.open(file))
  const { read } = from
  const walked = options.files === false || document.fault ? null : from.list()
  const files = walked?.files ?? null
  const config = await configOf(root, options.config)
  const dialect = dialectFor({ document, config }, options.dialect)
  const given = options.includes ?? {}
  const text: ReadText = file => (Object.hasOwn(given, file) ? { text: given[file]! } : read(file))
  const includes = readIncludes(document, text)
  const { navigation } = openNavigation(document, includes, dialect)
  const ignored = files
    ? await ignoredPages(files, new Set(Object.keys(includes)), read, config?.notInNavigation ?? [])
    : []
  const wanted = files ? pagesToRead(files, ignored, navigation, options.frontMatter ?? 'all') : []
  const inside = wanted.filter(file => !walked?.outside.has(file))
  const frontMatter = await readFrontMatter(inside, from.heads(inside))
  const specifications = await readSpecifications(navigation, frontMatter, read, {
    ...options,
    ...remoteAndCache(root, config, options),
  })
  const baseline = options.baseline ? await readBaseline(root, read) : null
  const before =
    options.since !== undefined && files
      ? await readBefore(root, file, files, from, { ...options, config })
      : undefined
  const known = { document, includes, files, ignored, frontMatter, specifications, baseline }
  const whole = { ...known, config, ...(before && { before }) }
  if (!config) return whole
  const { withLeftOut } = await import('./config-globs.ts')
  return { ...whole, config: await withLeftOut(config, navigation, files ?? []) }
}

async function readBefore(
  root: string,
  file: string,
  files: readonly string[],
  now: Source,
  { since, dialect, config }: Pick<ReadOptions, 'since' | 'dialect'> & Pick<Project, 'config'>,
): Promise<Before> {
  const { openRevision } = await import('./git-revision.ts')
  const revision = openRevision(root, since!)
  const docs = revision.source.read(file)
  const document = openDocument(file, 'text' in docs ? docs.text : '{}')
  const includes = readIncludes(document, revision.source.read)
  const { navigation } = openNavigation(document, includes, dialectFor({ document, config }, dialect))
  return revision.pagesOf(navigation, files, now)
}

async function configOf(root: string, named: string | false | undefined): Promise<Config | null> {
  if (typeof named === 'string' && !statSync(named, { throwIfNoEntry: false })?.isFile())
    throw new ProjectError(`No such file: "${named}".`)
  return loadConfig(root, named)
}

/** A damaged baseline would report old problems as new, and a new one would lose them: nothing is checked. */
async function readBaseline(root: string, read: ReadText): Promise<Baseline | null> {
  const result = read(baselineFile)
  if ('failure' in result && result.failure === 'missing') return null
  const { parseBaseline } = await import('./baseline.ts')
  const parsed =
    'text' in result ? parseBaseline(result.text) : `cannot be read: ${result.detail ?? result.failure}`
  if (typeof parsed !== 'string') return parsed
  throw new ProjectError(
    `"${join(root, baselineFile)}" ${parsed.replace(/\.$/, '')}. Restore or remove it, or use --no-baseline.`,
  )
}

/** The caller's word first; but a default place for the cache gives way to that of the configuration. */
function remoteAndCache(root: string, config: Config | null, { allowRemote, cache }: ReadOptions) {
  const own = typeof config?.cache === 'string' ? join(root, config.file, '..', config.cache) : config?.cache
  const place = typeof cache === 'function' || cache === undefined ? own : cache
  return {
    allowRemote: allowRemote ?? config?.allowRemote ?? false,
    cache: typeof place === 'string' || place === false ? place : (cache ?? false),
  }
}

/** Where a project is: its real folder, and what its docs.json is called. */
export function locateProject(path: string, isGiven: boolean): { root: string; file: string } {
  try {
    return locate(path, isGiven)
  } catch (error) {
    if (error instanceof ProjectError) throw error
    throw new ProjectError(`Cannot read "${path}": ${(error as NodeJS.ErrnoException).code}.`)
  }
}

function locate(path: string, isGiven: boolean): { root: string; file: string } {
  const full = resolve(path)
  const stats = statSync(full, { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    if (!isGiven && !existsSync(join(full, 'docs.json')))
      throw new ProjectError(`No docs.json in "${path}".${hint(path)}`)
    return { root: realpathSync(full), file: 'docs.json' }
  }
  if (!stats && !isGiven) throw new ProjectError(`No such file or folder: "${path}".`)
  if (!/\.json$/i.test(full)) throw new ProjectError(`"${path}" is neither a folder nor a .json file.`)
  if (!existsSync(dirname(full))) throw new ProjectError(`No such folder: "${dirname(path)}".`)
  return { root: realpathSync(dirname(full)), file: basename(full) }
}

/** A docs.json one folder further down is probably the one that was meant. */
function hint(path: string): string {
  const folders = readdirSync(path, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const found = folders.find(({ name }) => existsSync(join(path, name, 'docs.json')))
  return found ? ` There is one in "${join(path, found.name)}".` : ''
}

function open(file: string, source: string | Uint8Array): Document {
  const text = typeof source === 'string' ? source : decodeUtf8(source)
  return text === null ? undecodable(file, source as Uint8Array) : openDocument(file, text)
}

/** Where decoding first put a sign of its own: before it, text and bytes say the same. */
function firstUndecodable(bytes: Uint8Array, text: string): number {
  let known = 0
  let size = 0
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) {
    size += Buffer.byteLength(text.slice(known, at))
    known = at
    if (bytes[size] !== 0xef || bytes[size + 1] !== 0xbf || bytes[size + 2] !== 0xbd) return at
  }
  return 0
}

/** A docs.json that is not UTF-8: its text as far as it can be shown, with the first place that cannot. */
function undecodable(file: string, bytes: Uint8Array): Document {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const at = firstUndecodable(bytes, text)
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const message = isUtf16 ? 'The file is UTF-16 text.' : 'The file is not UTF-8 text.'
  return { file, text, value: undefined, fault: { span: [at, at + 1], message, help: 'Save it as UTF-8.' } }
}

function readIncludes(document: Document, read: ReadText): Record<string, Included> {
  const includes: Record<string, Included> = {}
  const todo = mayInclude(document.text) ? filesIncludedBy(document) : []
  let count = 0
  // The list grows while it is walked: what an included file includes comes after it.
  for (const file of todo) {
    if (Object.hasOwn(includes, file) || file === document.file) continue
    const included = ++count > maxIncludes ? ({ failure: 'too-many' } as const) : read(file)
    if ('failure' in included) {
      includes[file] = { file, failure: included.failure === 'too-large' ? 'unreadable' : included.failure }
      continue
    }
    const opened = openDocument(file, included.text)
    includes[file] = opened
    if (!opened.fault) todo.push(...filesIncludedBy(opened))
  }
  return includes
}

/** A project of which nothing but the text of its docs.json is known. */
export const textProject = (source: string | Uint8Array): Project => ({
  document: open('docs.json', source),
  includes: {},
  files: null,
  ignored: [],
  frontMatter: {},
  specifications: {},
  config: null,
  baseline: null,
})
