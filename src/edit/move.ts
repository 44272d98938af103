import { appendTo } from '../document/append.ts'
import { rangeOf } from '../document/first-index.ts'
import type { PageEntry } from '../navigation/element.ts'
import { isListable, isPage, leavesProject, withoutExtension } from '../navigation/page-path.ts'
import type { Project } from '../project/project.ts'
import { listsOf, pairsOf, type Translation } from '../site/translations.ts'
import type { Change } from './change.ts'
import { Draft, type EditOptions } from './draft.ts'
import { addElementTo, move } from './element.ts'
import { EditError } from './errors.ts'
import { filesOf } from './files.ts'
import { entriesOf, fullName, keysAt, pageNamed } from './locate.ts'
import { type Folder, type Moves, relocate } from './relocate.ts'
import { newGroup, type Slot, slotOf, type Target } from './slot.ts'
import { takeOut } from './take-out.ts'

export interface MovePageOptions extends Target, EditOptions {
  /** Adds a redirect from the old address. (true) */
  readonly redirect?: boolean | undefined
  /** Moves the page of each language and version that mirrors it too. (false) */
  readonly allLanguages?: boolean | undefined
}

/**
 * Moves a page: its file, its entries, the links to it and from it, and a redirect from its address. With a target its
 * entry goes there; the same path moves the entry alone.
 *
 * @throws {EditError} `NoSuchPage`, `FileExists`, `NoSuchElement`, `Ambiguous`, `NotAllowed`, `HiddenByFault`,
 *   `SharedPart`
 * @throws {TypeError} for a project that was read without its pages' text
 * @example
 * const project = await readProject('docs', { links: true })
 * const { edits, files } = movePage(project, 'guides/old', 'guides/new')
 */
export function movePage(project: Project, from: string, to: string, options: MovePageOptions = {}): Change {
  const draft = new Draft(project, options)
  draft.refuseHidden()
  const page = knownPage(draft, from)
  const target = targetPage(page, to)
  if (target !== page) {
    const pages = options.allLanguages ? mirrored(draft, page, target) : new Map([[page, target]])
    relocate(draft, movesOf(draft, pages), options.redirect ?? true)
  }
  if (hasTarget(options)) moveEntriesTo(draft, [target], options)
  return draft.finish()
}

const hasTarget = ({ into, before, after, at }: Target) => (into ?? before ?? after ?? at) !== undefined

/** Whether a name is that of a page which the project has. */
export function isKnown(draft: Draft, name: string): boolean {
  const page = pageNamed(name)
  return filesOf(draft.project, page).length > 0 || entriesOf(draft, page).length > 0
}

/** A page that the project has. */
export function knownPage(draft: Draft, name: string): string {
  const page = pageNamed(name)
  if (isKnown(draft, name)) return page
  throw new EditError('NoSuchPage', `There is no page "${name}".`)
}

/** The new path of a page; one that ends with a slash is the folder that it goes into. */
function targetPage(page: string, to: string): string {
  refuseOutside(to)
  const name = /[/\\]$/.test(to) ? `${to}${page.slice(page.lastIndexOf('/') + 1)}` : to
  const target = pageNamed(name)
  if (target === page || isListable(target)) return target
  throw new EditError('NotAllowed', `"${to}" is no path of a page in the project.`)
}

export function refuseOutside(path: string): void {
  if (leavesProject(path))
    throw new EditError(
      'NotAllowed',
      `"${path}" is no path in the project, whose folder is that of docs.json.`,
    )
}

/** The files of pages, and their new paths. */
function movesOf({ project }: Draft, pages: ReadonlyMap<string, string>): Moves {
  const files = [...pages].flatMap(([page, to]) =>
    filesOf(project, page).map(file => [file, to + file.slice(page.length)] as const),
  )
  // A page that has an entry alone takes another path there.
  const folders = [...pages].flatMap(([from, to]) =>
    filesOf(project, from).length === 0 ? [{ from, to }] : [],
  )
  return { files: new Map(files), folders }
}

/** A page of one language or version, as those beside it have it. */
interface Mirror {
  readonly side: Translation
  readonly name: string
}

/** A page in its language or version, and the pages there and beside it that have its key. */
interface Mirrored {
  readonly own: Translation
  readonly mirrors: readonly Mirror[]
}

/** Finds a page in each list of languages or versions that has it. */
function mirrorFinder({ navigation, dialect }: Draft): (page: string) => readonly Mirrored[] {
  const known = new Map<string, Mirrored[]>()
  for (const kind of ['language', 'version'] as const)
    for (const siblings of listsOf(kind, navigation)) {
      // The standard one is in each pair.
      const sides = new Set(pairsOf(siblings, dialect).flat())
      const byKey = new Map<string, Mirror[]>()
      for (const side of sides)
        for (const [key, { name, entry }] of side.shown)
          if (entry.page !== null) appendTo(byKey, key, { side, name })
      const names = new Set<string>()
      for (const own of sides)
        for (const [key, { name }] of own.shown) {
          if (!names.has(name)) appendTo(known, name, { own, mirrors: byKey.get(key) ?? [] })
          names.add(name)
        }
    }
  return page => known.get(page) ?? []
}

/** A page, and those of other languages and versions that mirror it, with the paths that mirror the new one. */
function mirrored(draft: Draft, page: string, to: string): Map<string, string> {
  const pages = new Map([[page, to]])
  for (const { own, mirrors } of mirrorFinder(draft)(page)) {
    const newKey = own.keyOf(to)
    if (newKey !== null) for (const { side, name } of mirrors) pages.set(name, side.nameOf(newKey))
  }
  return pages
}

/** Moves the entries of pages to a place of the navigation, all at once. */
function moveEntriesTo(draft: Draft, pages: readonly string[], target: Target) {
  const slot = slotOf(draft, target, 'page')
  const entries = pages.map(page => onlyEntry(draft, page))
  for (const { text } of entries)
    draft.steps.push({ kind: 'entry', does: 'move', text: `"${text}" to "${fullName(slot.element)}"` })
  move(draft, entries, slot)
}

/**
 * Moves entries of pages to another place of the navigation, in their order; the files stay.
 *
 * @throws {EditError} as `movePage`
 */
export function moveEntries(
  project: Project,
  pages: readonly string[],
  options: Target & EditOptions,
): Change {
  const draft = new Draft(project, options)
  draft.refuseHidden()
  moveEntriesOf(draft, pages, options)
  return draft.finish()
}

export function moveEntriesOf(draft: Draft, names: readonly string[], target: Target): void {
  if (names.length === 0) return
  const group = newGroup(draft, target)
  const pages = [...new Set(names.map(name => knownPage(draft, name)))]
  if (group) splitOff(draft, pages, group, target)
  else moveEntriesTo(draft, pages, target)
}

/** Moves entries to a group that is made for them: after the one that they come from where nothing else is said. */
function splitOff(
  draft: Draft,
  pages: readonly string[],
  { slot, label }: { slot: Slot; label: string },
  { before, after, at }: Target,
) {
  const entries = pages.map(page => onlyEntry(draft, page))
  const source = entries[0]?.parent
  const isPlaced = (before ?? after ?? at) !== undefined
  const key = source && source.parent === slot.element && source.list === slot.list ? source.path.key : null
  const index = typeof key === 'number' && !isPlaced ? key + 1 : slot.index
  addElementTo(draft, { ...slot, index }, 'group', label, { pages: entries.map(({ text }) => text) })
  const isNew = ({ parent }: PageEntry) => parent.label === label && parent.path.key === index
  const old = entries.flatMap(
    ({ text, page }) => entriesOf(draft, page ?? text).find(entry => !isNew(entry)) ?? [],
  )
  for (const { text } of old)
    draft.steps.push({ kind: 'entry', does: 'move', text: `"${text}" to "${label}"` })
  takeOut(draft, old.map(keysAt))
}

/** The entry of a page that is listed once. */
function onlyEntry(draft: Draft, page: string): PageEntry {
  const [entry, another] = entriesOf(draft, page)
  if (another && entry)
    throw new EditError(
      'Ambiguous',
      `"${page}" is listed in "${fullName(entry.parent)}" and in "${fullName(another.parent)}": name the element that goes.`,
      [entry, another].map(one => draft.placeAt(keysAt(one))),
    )
  if (!entry || entry.key === 'root')
    throw new EditError('NoSuchPage', `The navigation lists no page "${page}" that could go elsewhere.`)
  return entry
}

/**
 * Moves a folder with all its files that a project lists, and what names them.
 *
 * @throws {EditError} `NoSuchPage` for a folder that has no files, and as `movePage`
 */
export function moveFolder(
  project: Project,
  from: string,
  to: string,
  options: Omit<MovePageOptions, keyof Target> = {},
): Change {
  const draft = new Draft(project, options)
  draft.refuseHidden()
  const folder = folderOf(from, to, project)
  const folders = [folder, ...(options.allLanguages ? mirroredFolders(draft, folder) : [])]
  const files = new Map(folders.flatMap(filesBelow(project)))
  if (files.size === 0) throw new EditError('NoSuchPage', `There is no folder "${from}" with files.`)
  relocate(draft, { files, folders }, options.redirect ?? true)
  return draft.finish()
}

const plain = (path: string) => pageNamed(path).replace(/^\.$/, '')

function folderOf(from: string, to: string, project: Project): Folder {
  refuseOutside(to)
  const name = plain(from)
  const isThere = isFolderOf(project, to)
  // Into a folder that is there, as `mv` does.
  const target =
    /[/\\]$/.test(to) && isThere ? `${plain(to)}/${name.slice(name.lastIndexOf('/') + 1)}` : plain(to)
  const why = whyNot(name, target)
  if (why !== null) throw new EditError('NotAllowed', `"${from}" cannot become "${to}": ${why}.`)
  return { from: name, to: target }
}

/** Why a folder cannot have another path; null where it can. */
function whyNot(from: string, to: string): string | null {
  if (from === '') return 'it is the folder of docs.json'
  if (to === from) return 'it is that folder already'
  if (to.startsWith(`${from}/`)) return 'a folder cannot go into itself'
  return isListable(to) ? null : 'no entry could list a page there'
}

/** Whether a path is a folder of a project that has files. */
export const isFolderOf = (project: Project, path: string): boolean =>
  filesBelow(project)({ from: plain(path), to: '' }).length > 0

/** Finds the files in a folder, each with its new path. There may be as many folders as files. */
export function filesBelow({ files, others }: Project): (folder: Folder) => [string, string][] {
  const lists = [files, others].map(list => [...(list ?? [])].sort())
  return ({ from, to }) =>
    lists.flatMap(list =>
      list
        .slice(...rangeOf(list, `${from}/`))
        .map((file): [string, string] => [file, to + file.slice(from.length)]),
    )
}

/** The folders of other languages and versions that mirror one. */
function mirroredFolders(draft: Draft, { from, to }: Folder): Folder[] {
  const find = mirrorFinder(draft)
  // Pages of one key have the same mirrors, which are looked at once for all of them.
  const rests = new Map<readonly Mirror[], Map<string, Set<string>>>()
  for (const file of draft.project.files ?? []) {
    if (!isPage(file) || !file.startsWith(`${from}/`)) continue
    const page = withoutExtension(file)
    const rest = page.slice(from.length)
    for (const { own, mirrors } of find(page)) {
      const newKey = own.keyOf(to + rest)
      if (newKey === null) continue
      const byKey = rests.get(mirrors) ?? new Map<string, Set<string>>()
      rests.set(mirrors, byKey.set(newKey, (byKey.get(newKey) ?? new Set()).add(rest)))
    }
  }
  const folders = new Map<string, Folder>()
  for (const [mirrors, byKey] of rests)
    for (const [newKey, own] of byKey)
      for (const { side, name } of mirrors) {
        const target = side.nameOf(newKey)
        for (let end = name.indexOf('/'); end !== -1; end = name.indexOf('/', end + 1)) {
          const rest = name.slice(end)
          if (!own.has(rest) || !target.endsWith(rest)) continue
          const folder = { from: name.slice(0, end), to: target.slice(0, -rest.length) }
          if (folder.from !== from) folders.set(folder.from, folder)
        }
      }
  return [...folders.values()]
}
