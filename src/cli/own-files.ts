import { basename, posix, relative, resolve, sep } from 'node:path'
import type { Document } from '../document/document.ts'
import { includedBy, includedFile, refOf } from '../document/include.ts'
import { isObject } from '../document/value.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { readEntry } from '../grammar/entry.ts'
import { openNavigation } from '../navigation/open.ts'
import { specificationFile } from '../navigation/openapi.ts'
import { cleanPath, isPage, leavesProject, withoutExtension } from '../navigation/page-path.ts'
import { type SpecificationsNamed, specificationsNamed } from '../navigation/shown.ts'
import { dialectFor } from '../project/dialect.ts'
import { configPlaces, foundConfigPlaces } from '../project/config/find.ts'
import { ownConfigNames } from '../project/config/names.ts'
import { diskSource } from '../project/disk-source.ts'
import { compared, comparedName } from '../project/git-name.ts'
import { linkFinder } from '../project/link-finder.ts'
import { realPath } from '../project/locate.ts'
import { endOf, identityOf, placeOf } from '../project/output.ts'
import { readFrontMatter } from '../project/pages.ts'
import { partsOf } from '../project/parts.ts'
import { baselineFileOf, type Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import { specificationNames } from '../project/specifications.ts'
import { held } from '../document/time-limit.ts'
import { UsageError } from './io.ts'

type Known = Omit<Project, 'specifications'>

/**
 * Refuses outputs that would overwrite what a project is made of, also by a link.
 *
 * @param root the project's folder
 * @param from where the project was read from; the disk without it
 * @throws {UsageError} for the first such output
 */
export async function refuseOwnFiles(
  outputs: readonly string[],
  project: Known,
  root: string,
  dialect: Dialect | undefined,
  from?: Source,
): Promise<void> {
  const written = outputs.map(output => {
    // Of a link, its own place and that of what it leads to, which may be in another letter case than an entry has it.
    const places = [placeOf(output), endOf(output)]
    return {
      output,
      identity: identityOf(output),
      places: new Set(places.map(compared)),
      // Not those of the places as compared, in which ":a" has no name.
      names: places.map(place => comparedName(basename(place))),
    }
  })
  const isOneThere = written.some(({ identity }) => identity !== null)
  const names = new Set(written.flatMap(one => one.names))
  const folder = realPath(root)
  const linksAt = linkFinder(folder)
  const seen = new Set<readonly string[]>()
  /** The links in the place of a path that were not compared: thousands of names may differ in letter case alone. */
  const newLinksAt = (path: string) => {
    const links = linksAt(path)
    if (seen.has(links)) return []
    seen.add(links)
    return links
  }
  const fresh = written.map(({ output }) => relative(folder, placeOf(output)).replaceAll(sep, '/'))
  const frontMatter = { ...project.frontMatter, ...(await frontMatterAside(project, folder, from)) }
  const refuse = (file: string) => {
    const path = resolve(folder, file)
    const identity = isOneThere ? identityOf(path) : null
    const places = [
      ...(names.has(comparedName(basename(path))) ? [compared(placeOf(path))] : []),
      // A link to nowhere leads to what is written there.
      ...newLinksAt(path).map(link => compared(endOf(link))),
    ]
    const match = written.find(
      one => places.some(place => one.places.has(place)) || (identity !== null && one.identity === identity),
    )
    if (match)
      throw new UsageError(
        `--output ${JSON.stringify(match.output)} would overwrite ${JSON.stringify(file)} of the project: name another file.`,
      )
  }
  held.limit.run(() => new Set(ownFiles({ ...project, frontMatter }, folder, dialect, fresh)).forEach(refuse))
}

/**
 * The front matter of the pages that a project leaves out of what it checks: nothing else asks for it. What the index of
 * git lists may be behind a link on the disk, which leads out.
 */
function frontMatterAside(
  { document, ignored, frontMatter }: Known,
  root: string,
  from: Source = diskSource(root),
) {
  const pages = ignored.filter(page => !Object.hasOwn(frontMatter, page))
  return readFrontMatter(pages, partsOf(root, document.file, from))
}

/**
 * What a project is made of, by path from its folder; not all of it need be there.
 *
 * @param fresh the files that are to be written, any of which a page would name by a bare name once it is there
 */
function ownFiles(
  project: Known,
  root: string,
  override: Dialect | undefined,
  fresh: readonly string[],
): string[] {
  const { document, includes, config, files, frontMatter, overlays = {} } = project
  const { navigation } = openNavigation(document, includes, dialectFor(project, override))
  const named = [...namedIn(document, includes)]
  const pages = new Set(named.flatMap(one => ('page' in one ? one.page : [])))
  const known = [...(files ?? []), ...fresh]
  return [
    document.file,
    ...Object.keys(includes),
    ...(config ? [config.file] : []),
    // With `--no-config` none was read.
    ...ownConfigs(root),
    baselineFileOf(document.file),
    '.mintignore',
    ...named.flatMap(one => ('source' in one ? (specificationFile(one.source) ?? []) : [])),
    ...[
      ...specificationNames(navigation, frontMatter, known).keys(),
      ...namedBeside(frontMatter, known),
    ].flatMap(name => specificationFile(name) ?? []),
    ...Object.values(overlays).flat(),
    ...[...pages].flatMap(page => extensions.map(extension => `${page}.${extension}`)),
    // Of those that are there the extension may be in any letter case.
    ...(files ?? []).filter(file => isPage(file) && pages.has(withoutExtension(file))),
  ]
}

/** The configurations that a project at a real path has, or would have, in its folder or above it. */
export const ownConfigs = (root: string): string[] => [
  ...foundConfigPlaces(root),
  ...configPlaces(root).filter(place => ownConfigNames.includes(posix.basename(place))),
]

const extensions = ['mdx', 'md']

const specificationFields = ['openapi', 'asyncapi', 'graphql', 'sdk']

/**
 * The specifications, overlays and pages that docs.json and its includes name at any depth, whether or not the dialect
 * reads them there.
 */
function* namedIn(
  document: Document,
  includes: Known['includes'],
): Generator<{ readonly source: string } | { readonly page: string }> {
  const find = includedBy(includes)
  const todo = [document, ...Object.values(includes)].flatMap(file =>
    // What a file holds that is included may be a list of pages, or one.
    'value' in file
      ? [{ value: file.value, from: file.file, isNamed: false, isListed: file !== document }]
      : [],
  )
  const named = new Set<string>()
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { value, from, isNamed, isListed } = next
    if (typeof value === 'string') {
      const entry = isNamed ? null : readEntry(value)
      if (isNamed) yield { source: value }
      else if (entry && 'file' in entry && entry.file !== null) yield { source: entry.file }
      else if (isListed && entry?.kind === 'page' && !leavesProject(value)) yield { page: cleanPath(value) }
    } else if (Array.isArray(value))
      for (const child of value) todo.push({ value: child, from, isNamed, isListed })
    else if (isObject(value)) {
      const ref = isNamed ? refOf(value) : undefined
      const file = ref === undefined ? null : includedFile(from, ref)
      // Or the name of a specification, where that is what is asked for.
      const included = file === null || named.has(file) ? undefined : find(file)
      if (included && 'value' in included) {
        named.add(included.file)
        todo.push({ value: included.value, from: included.file, isNamed: true, isListed: false })
      }
      for (const [key, child] of Object.entries(value)) {
        if (key === 'root' && typeof child === 'string') yield { page: cleanPath(child) }
        todo.push({
          value: child,
          from,
          isNamed: isNamed || specificationFields.includes(key),
          isListed: key === 'pages',
        })
      }
    }
  }
}

/** The fields of front matter, beside `openapi`, whose text may begin with a specification. */
const specificationTexts = ['asyncapi', 'openapi-schema'] as const

const firstFile = /^(\S.*?\.(?:json|ya?ml))(?:\s|$)/is
const firstOfWords = /^(\S+)\s/

/** The specifications that these fields name: a file, or a bare name before a channel or a schema. */
function namedBeside(frontMatter: Known['frontMatter'], files: readonly string[]): string[] {
  let namedFrom: SpecificationsNamed | undefined
  // Thousands of pages may name the same thousands of files, in one list.
  const lists = new Set<readonly string[]>()
  for (const [page, fields] of Object.entries(frontMatter))
    for (const field of specificationTexts) {
      const text = fields[field]?.trim() ?? ''
      const file = firstFile.exec(text)?.[1]
      const name = file ?? firstOfWords.exec(text)?.[1]
      if (name === undefined) continue
      namedFrom ??= specificationsNamed(files.filter(file => !isPage(file)))
      const named = namedFrom(name, page)
      lists.add(named.length === 0 && file !== undefined ? [file] : named)
    }
  return [...lists].flat()
}
