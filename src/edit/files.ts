import { groupedBy } from '../document/append.ts'
import { fold, isListable, isPage, withoutExtension } from '../navigation/page-path.ts'
import type { PageContent } from '../pages/content.ts'
import { isShut } from '../project/listed.ts'
import { namesGit } from '../project/git-name.ts'
import type { FrontMatter, Project } from '../project/project.ts'
import { type Draft, withMember } from './draft.ts'
import { EditError } from './errors.ts'

type Files = readonly string[]
type ByName = ReadonlyMap<string, Files>

const pages = new WeakMap<Files, ByName>()

/** The files of a page path: `.mdx`, `.md` or both. */
export function filesOf({ files }: Project, page: string): Files {
  if (!files) return []
  const byPage = pages.get(files) ?? groupedBy(files.filter(isPage), withoutExtension)
  pages.set(files, byPage)
  return byPage.get(page) ?? []
}

/** Whether a file is a page that no entry can list by its path. */
const isUnlistable = (file: string) => isPage(file) && !isListable(withoutExtension(file))

/** Refuses a path at which a file is already, whatever its letter case, and one that no project lists. */
export function refuseTaken({ project }: Draft, path: string, from?: string): void {
  const parts = path.split('/')
  const isHidden = namesGit(path) || parts.some(part => part === '' || isShut(part))
  const isOdd = isUnlistable(path) && (from === undefined || !isUnlistable(from))
  if (isHidden || isOdd || /[\u0000-\u001f\u007f\\]|\p{Surrogate}/u.test(path))
    throw new EditError(
      'NotAllowed',
      `"${path}" is no path of a ${isPage(path) ? 'page' : 'file'} in the project.`,
    )
  const taken = [project.files, project.others]
    .flatMap(files => (files && folded(files).get(fold(path))) ?? [])
    .find(file => file !== from)
  if (taken !== undefined)
    throw new EditError('FileExists', `There is a file "${taken}" already.`, [{ file: taken, pointer: '' }])
}

const known = new WeakMap<Files, ByName>()

/** Files by their names in one letter case: thousands may move at once. */
function folded(files: Files): ByName {
  const names = known.get(files) ?? groupedBy(files, fold)
  known.set(files, names)
  return names
}

const none = { texts: '', places: '' }
const noContent: PageContent = { links: none, ids: '', hasMoreIds: false, imports: none, fault: null }

/** Creates a page file. */
export function createPage(draft: Draft, file: string, text: string, frontMatter: FrontMatter): void {
  refuseTaken(draft, file)
  draft.files.push({ kind: 'create', file, text })
  const { project } = draft
  draft.project = {
    ...project,
    files: sorted([...(project.files ?? []), file]),
    frontMatter: withMember(project.frontMatter, file, frontMatter),
    ...(project.contents && { contents: withMember(project.contents, file, noContent) }),
  }
}

/** Adds copies of page files to the project, whose content is the same then. */
export function copyPages(draft: Draft, copies: ReadonlyMap<string, string>): void {
  const { project } = draft
  const [frontMatter, contents] = [{ ...project.frontMatter }, project.contents && { ...project.contents }]
  for (const [from, to] of copies) {
    refuseTaken(draft, to)
    const [front, content] = [project.frontMatter[from], project.contents?.[from]]
    if (front) frontMatter[to] = front
    if (contents && content) contents[to] = content
  }
  draft.project = {
    ...project,
    files: sorted([...(project.files ?? []), ...copies.values()]),
    frontMatter,
    ...(contents && { contents }),
  }
}

/** Removes files. */
export function removeFiles(draft: Draft, files: readonly string[]): void {
  for (const file of files) draft.files.push({ kind: 'remove', file })
  const gone = new Set(files)
  draft.project = mapped(draft.project, file => (gone.has(file) ? null : file))
}

/** Moves files, of any kind, by their paths. */
export function moveFiles(draft: Draft, moves: ReadonlyMap<string, string>): void {
  for (const [from, to] of moves) {
    refuseTaken(draft, to, from)
    draft.files.push({ kind: 'move', from, to })
  }
  draft.project = mapped(draft.project, file => moves.get(file) ?? file)
}

const sorted = (files: readonly string[]) => [...files].sort()

/** A project with its files renamed, or without those whose new name is null. */
function mapped(project: Project, nameOf: (file: string) => string | null): Project {
  const list = (files: readonly string[]) => files.flatMap(file => nameOf(file) ?? [])
  const record = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> => {
    const copy: Record<string, Value> = Object.create(null)
    for (const [file, value] of Object.entries(values)) {
      const name = nameOf(file)
      if (name !== null) copy[name] = value
    }
    return copy
  }
  const { files, others, unbuilt, contents, specifications, includes, overlays } = project
  return {
    ...project,
    files: files && sorted(list(files)),
    ignored: list(project.ignored),
    ...(unbuilt && { unbuilt: list(unbuilt) }),
    ...(others && { others: list(others) }),
    frontMatter: record(project.frontMatter),
    ...(contents && { contents: record(contents) }),
    ...(overlays && { overlays: record(overlays) }),
    specifications: Object.fromEntries(
      Object.entries(record(specifications)).map(([file, value]) => [
        file,
        'failure' in value ? value : { ...value, path: file },
      ]),
    ),
    includes: Object.keys(includes).every(file => nameOf(file) === file)
      ? includes
      : Object.fromEntries(
          Object.entries(record(includes)).map(([file, value]) => [file, { ...value, file }]),
        ),
  }
}
