import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Document, openDocument } from '../document/document.ts'
import { filesIncludedBy, type Included, mayInclude } from '../document/include.ts'
import { type Dialect, dialectOf } from '../grammar/dialects.ts'
import { openNavigation } from '../navigation/open.ts'
import type { ReadText } from '../openapi/specification.ts'
import { decodeUtf8 } from './disk.ts'
import { ignoredPages } from './ignore.ts'
import { type Disk, openDisk } from './disk-access.ts'
import { pagesToRead } from './pages.ts'
import type { Project } from './project.ts'
import { readSpecifications } from './specifications.ts'

/** Why a project cannot be read at all; everything else is a diagnostic. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
}

export interface ReadOptions {
  /** Overrides what the file's `$schema` says. */
  readonly dialect?: Dialect
  /** False looks at nothing but docs.json, its includes and its specifications. */
  readonly files?: boolean
  /** "needed" reads the front matter of those pages only on which a diagnostic depends. (all) */
  readonly frontMatter?: 'all' | 'needed'
  /** What docs.json holds, instead of what is on the disk: an editor's text, the bytes of standard input. */
  readonly source?: string | Uint8Array
  /** Fetches the specifications that are named by a URL; without it nothing opens a connection. (false) */
  readonly allowRemote?: boolean
  /** Fetches them from loopback and private addresses too. (false) */
  readonly allowPrivate?: boolean
  /** Adds what @apidevtools/swagger-parser finds wrong with each specification of the project. (false) */
  readonly validateOpenapi?: boolean
  /** The folder in which the indexes of specifications are kept from one call to the next. (false) */
  readonly cache?: string | false | (() => Promise<string | null>)
}

interface Through {
  /** Keeps what was read from one call to the next; by default each call reads anew. */
  readonly disk?: Disk
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
export async function readProject(path: string, options: ReadOptions & Through = {}): Promise<Project> {
  const { root, file } = locateProject(path, options.source !== undefined)
  const document = open(file, options.source ?? readDocs(join(root, file)))
  const disk = options.disk ?? openDisk(root)
  const { read, load } = disk
  const walked = options.files === false || document.fault ? null : disk.walk()
  const files = walked?.files ?? null
  const dialect = options.dialect ?? dialectOf(document.value)
  const includes = readIncludes(document, read)
  const { navigation } = openNavigation(document, includes, dialect)
  const ignored = files ? await ignoredPages(files, new Set(Object.keys(includes)), read) : []
  const wanted = files ? pagesToRead(files, ignored, navigation, options.frontMatter ?? 'all') : []
  const inside = wanted.filter(file => !walked?.outside.has(file))
  const frontMatter = await disk.frontMatter(inside)
  const specifications = await readSpecifications(navigation, frontMatter, read, {
    ...options,
    ...(load && { load }),
  })
  return { document, includes, files, ignored, frontMatter, specifications }
}

function locateProject(path: string, isGiven: boolean): { root: string; file: string } {
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

function readDocs(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ProjectError(`Cannot read "${path}": ${(error as NodeJS.ErrnoException).code}.`)
  }
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
})
