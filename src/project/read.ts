import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Document, openDocument } from '../document/document.ts'
import { filesIncludedBy, type Included, mayInclude } from '../document/include.ts'
import { type Dialect, dialectOf } from '../grammar/dialects.ts'
import type { Navigation } from '../navigation/element.ts'
import { openNavigation } from '../navigation/open.ts'
import { isRemote, namedSpecifications, specificationFile } from '../navigation/openapi.ts'
import { orphansOf } from '../navigation/orphans.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import { loadSpecification } from '../openapi/load.ts'
import type { ReadText } from '../openapi/specification.ts'
import { decodeUtf8, projectReader } from './disk.ts'
import { parseFrontMatter, readHead } from './front-matter.ts'
import { ignoredPages } from './ignore.ts'
import type { FrontMatter, Project, SpecificationFile } from './project.ts'
import { walk } from './walk.ts'

/** Why a project cannot be read at all; everything else is a diagnostic. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
}

export interface ReadOptions {
  /** Overrides what the file's `$schema` says. */
  readonly dialect?: Dialect
  /** False looks at nothing but docs.json, its includes and its specifications. */
  readonly files?: boolean
  /** What docs.json holds, instead of what is on the disk: an editor's text, the bytes of standard input. */
  readonly source?: string | Uint8Array
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
  const { root, file } = locateProject(path, options.source !== undefined)
  const document = open(file, options.source ?? readDocs(join(root, file)))
  const read = projectReader(root)
  const files = options.files === false || document.fault ? null : walk(root)
  const dialect = options.dialect ?? dialectOf(document.value)
  const includes = dialect === 'extended' ? readIncludes(document, read) : {}
  const { navigation } = openNavigation(document, includes, dialect)
  const ignored = files ? await ignoredPages(files, read) : []
  return {
    document,
    includes,
    files,
    ignored,
    frontMatter: files ? await readFrontMatter(root, files, ignored, navigation) : {},
    specifications: await readSpecifications(navigation, read),
  }
}

function locateProject(path: string, isGiven: boolean): { root: string; file: string } {
  const full = resolve(path)
  const stats = statSync(full, { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    if (!isGiven && !existsSync(join(full, 'docs.json')))
      throw new ProjectError(`No docs.json in ${path}.${hint(path)}`)
    return { root: realpathSync(full), file: 'docs.json' }
  }
  if (!stats && !isGiven) throw new ProjectError(`No such file or folder: ${path}.`)
  if (!existsSync(dirname(full))) throw new ProjectError(`No such folder: ${dirname(path)}.`)
  return { root: realpathSync(dirname(full)), file: basename(full) }
}

/** A docs.json one folder further down is probably the one that was meant. */
function hint(path: string): string {
  const folders = readdirSync(path, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const found = folders.find(({ name }) => existsSync(join(path, name, 'docs.json')))
  return found ? ` There is one in ${join(path, found.name)}.` : ''
}

function readDocs(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ProjectError(`Cannot read ${path}: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

function open(file: string, source: string | Uint8Array): Document {
  const text = typeof source === 'string' ? source : decodeUtf8(source)
  return text === null ? undecodable(file, source as Uint8Array) : openDocument(file, text)
}

/** A docs.json that is not UTF-8: its text as far as it can be shown, with the first place that cannot. */
function undecodable(file: string, bytes: Uint8Array): Document {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const at = text.indexOf('\uFFFD')
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const message = isUtf16 ? 'The file is UTF-16 text.' : 'The file is not UTF-8 text.'
  return { file, text, value: undefined, fault: { span: [at, at + 1], message, help: 'Save it as UTF-8.' } }
}

function readIncludes(document: Document, read: ReadText): Record<string, Included> {
  const includes: Record<string, Included> = {}
  const todo = mayInclude(document.text) ? filesIncludedBy(document) : []
  for (let file = todo.shift(); file !== undefined; file = todo.shift()) {
    if (Object.hasOwn(includes, file) || file === document.file) continue
    const result =
      Object.keys(includes).length < maxIncludes ? read(file) : ({ failure: 'unreadable' } as const)
    if ('failure' in result) {
      const failure = result.failure === 'too-large' ? 'unreadable' : result.failure
      includes[file] = { file, failure }
      continue
    }
    const included = openDocument(file, result.text)
    includes[file] = included
    if (!included.fault) todo.push(...filesIncludedBy(included))
  }
  return includes
}

async function readSpecifications(
  navigation: Navigation,
  read: ReadText,
): Promise<Record<string, SpecificationFile>> {
  const found: Record<string, SpecificationFile> = {}
  for (const { source } of namedSpecifications(navigation)) {
    const file = isRemote(source) ? null : specificationFile(source)
    if (file === null || Object.hasOwn(found, file)) continue
    const result = read(file)
    found[file] = 'failure' in result ? result : await loadSpecification(file, result.text, read)
  }
  return found
}

/** The pages whose front matter decides anything: those that may be orphans, and those below an `openapi`. */
async function readFrontMatter(
  root: string,
  files: readonly string[],
  ignored: readonly string[],
  navigation: Navigation,
): Promise<Record<string, FrontMatter>> {
  const pages = files.filter(file => /\.mdx?$/i.test(file))
  const inScope = new Set<string>()
  for (const { page, parent } of navigation.entries) if (page !== null && parent.openapi) inScope.add(page)
  const wanted = new Set(orphansOf(navigation, pages, new Set(ignored)))
  if (inScope.size > 0) for (const file of pages) if (inScope.has(withoutExtension(file))) wanted.add(file)
  const found: Record<string, FrontMatter> = {}
  for (const file of wanted) {
    const head = readHead(join(root, file))
    if (head !== '') found[file] = await parseFrontMatter(head)
  }
  return found
}
