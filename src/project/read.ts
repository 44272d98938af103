import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Document, openDocument } from '../document/document.ts'
import { compose, filesIncludedBy, type Included, mayInclude } from '../document/include.ts'
import { type Dialect, dialectOf } from '../grammar/dialects.ts'
import type { Navigation } from '../navigation/element.ts'
import { isRemote, namedSpecifications, specificationFile } from '../navigation/openapi.ts'
import { orphansOf } from '../navigation/orphans.ts'
import { cleanPath, withoutExtension } from '../navigation/page-path.ts'
import { readNavigation } from '../navigation/read.ts'
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
  /** The text of docs.json, instead of what is on the disk: an editor's buffer, standard input. */
  readonly source?: string
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
  const document = openDocument(file, options.source ?? readDocs(join(root, file)))
  const read = projectReader(root)
  const files = options.files === false || document.fault ? null : walk(root)
  const dialect = options.dialect ?? dialectOf(document.value)
  const includes = dialect === 'extended' ? readIncludes(document, read) : {}
  const value = dialect === 'extended' ? compose(document, file => includes[file]).value : document.value
  const navigation = readNavigation(value, dialect)
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
    if (!isGiven && !existsSync(join(full, 'docs.json'))) throw new ProjectError(`No docs.json in ${path}.`)
    return { root: realpathSync(full), file: 'docs.json' }
  }
  if (!stats && !isGiven) throw new ProjectError(`No such file or folder: ${path}.`)
  if (!existsSync(dirname(full))) throw new ProjectError(`No such folder: ${dirname(path)}.`)
  return { root: realpathSync(dirname(full)), file: basename(full) }
}

function readDocs(path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw new ProjectError(`Cannot read ${path}: ${(error as NodeJS.ErrnoException).code}.`)
  }
  return decodeUtf8(bytes) ?? bytes.toString('utf8')
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
  for (const { entry, parent } of navigation.entries)
    if (entry.kind === 'page' && parent.openapi) inScope.add(cleanPath(entry.path))
  const wanted = new Set(orphansOf(navigation, pages, new Set(ignored)))
  if (inScope.size > 0) for (const file of pages) if (inScope.has(withoutExtension(file))) wanted.add(file)
  const found: Record<string, FrontMatter> = {}
  for (const file of wanted) {
    const head = readHead(join(root, file))
    if (head !== '') found[file] = await parseFrontMatter(head)
  }
  return found
}
