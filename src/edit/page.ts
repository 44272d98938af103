import { removedFrom } from './links.ts'
import { lackingIn } from '../check/lacking.ts'
import { nearHelp, notInSpecification, operationHelp } from '../check/words.ts'
import { isLikeOperation, joinedOperation, readEntry } from '../grammar/entry.ts'
import { inSentence, nameOf, type PageEntry, sectionOf } from '../navigation/element.ts'
import { cleanPath, isListable, leavesProject } from '../navigation/page-path.ts'
import type { Project } from '../project/project.ts'
import { entryKeys } from '../site/entries.ts'
import { hrefOf, wordsOf } from '../site/slug.ts'
import type { Change, Made } from './change.ts'
import { Draft, type EditOptions } from './draft.ts'
import { addElementTo } from './element.ts'
import { EditError } from './errors.ts'
import { createPage, filesOf, refuseTaken, removeFiles } from './files.ts'
import { entriesOf, fullName, keysAt, pageNamed } from './locate.ts'
import { redirectMoved } from './redirects.ts'
import { openSite } from './site.ts'
import { insert, newGroup, type Slot, slotOf, type Target } from './slot.ts'
import { takeOutEntries } from './take-out.ts'

export interface AddPageOptions extends Target, EditOptions {
  /** The title in the front matter of a new file. (the last part of the path, as words) */
  readonly title?: string | undefined
}

/**
 * Lists a page, or an operation such as "GET /users", and creates the page's file where it has none.
 *
 * @throws {EditError} `AlreadyListed`, `NoSuchElement`, `NoSuchPage`, `Ambiguous`, `NotAllowed`, `FileExists`,
 *   `HiddenByFault`, `SharedPart`
 * @example
 * const { edits, files } = addPage(project, 'guides/new', { into: 'Guides > Start here' })
 */
export function addPage(project: Project, page: string, options: AddPageOptions = {}): Change {
  const draft = new Draft(project, options)
  const text = entryText(page, project)
  const entry = readEntry(text)
  const isPage = entry.kind === 'page'
  refuseListed(draft, isPage ? entriesOf(draft, text) : [])
  const group = newGroup(draft, options)
  const slot = group?.slot ?? slotOf(draft, options, 'page')
  refuseOperation(draft, { text, entry, page: null, parent: slot.element, key: slot.index })
  if (group) addElementTo(draft, slot, 'group', group.label, { pages: [text] })
  else list(draft, slot, text)
  if (isPage && project.files && filesOf(project, text).length === 0) {
    create(draft, /\.md$/i.test(page.trim()) ? `${text}.md` : `${text}.mdx`, options.title ?? wordsOf(text))
  }
  return draft.finish()
}

const create = (draft: Draft, file: string, title: string) =>
  createPage(draft, file, pageText(title), { title })

const pageText = (title: string) => `---\ntitle: ${JSON.stringify(title)}\n---\n`

/**
 * Creates the file of a page that the navigation lists. The project that comes out is not made, which takes as long as
 * it has files: an editor may ask for thousands of pages at once.
 *
 * @throws {EditError} `FileExists`, `NotAllowed`
 */
export function createMissing(project: Project, page: string, options: EditOptions = {}): Made {
  const [name, draft] = [pageNamed(page), new Draft(project, options)]
  const file = `${name}.mdx`
  refuseTaken(draft, file)
  return { edits: [], files: [{ kind: 'create', file, text: pageText(wordsOf(name)) }] }
}

function list(draft: Draft, slot: Slot, text: string) {
  insert(draft, slot, [{ value: text }])
  draft.steps.push({ kind: 'entry', does: 'add', text: `"${text}" to ${inSentence(nameOf(slot.element))}` })
}

/** The entry of a page or an operation. */
function entryText(page: string, project: Project): string {
  const entry = readEntry(page)
  if (entry.kind === 'operation' || entry.kind === 'webhook') return entry.canonical
  const path = cleanPath(page)
  if (entry.kind === 'url' || leavesProject(page) || !isListable(path))
    throw new EditError('NotAllowed', `"${page}" is no path of a page in the project.`)
  const operation = joinedOperation(page)
  if ((operation !== null || isLikeOperation(path)) && filesOf(project, path).length === 0)
    throw new EditError(
      'NotAllowed',
      `"${page}" is no page and no operation. ${operation === null ? operationHelp : `Write "${operation}".`}`,
    )
  return path
}

/** Refuses an operation that its section lists already, or that the specification in scope there lacks. */
function refuseOperation(draft: Draft, item: PageEntry): void {
  const { entry } = item
  if (!('canonical' in entry)) return
  const keyOf = entryKeys()
  const [key, section] = [keyOf(item), sectionOf(item)]
  refuseListed(
    draft,
    draft.navigation.operations.filter(other => keyOf(other) === key && sectionOf(other) === section),
  )
  const lookup = openSite(draft).facts.specifications.find(item)
  if (lookup.kind !== 'not-found') return
  const lacking = lackingIn(lookup, entry)
  const { operation, files } = lacking
  throw new EditError(
    'NotAllowed',
    `${notInSpecification(operation, files, lacking.more)} ${nearHelp(lacking, 'Add it to the specification first.')}`,
  )
}

export function refuseListed(draft: Draft, [entry]: readonly PageEntry[]): void {
  if (!entry) return
  const place = draft.placeAt(keysAt(entry))
  throw new EditError(
    'AlreadyListed',
    `"${entry.text}" is listed already, in "${fullName(entry.parent)}" (${place.file}:${place.line}).`,
    [place],
  )
}

export interface RemovePageOptions extends EditOptions {
  /** Where the old address leads: a page of the project, or an address. (nowhere) */
  readonly redirect?: string | undefined
  /** Keeps the file. (false) */
  readonly keepFile?: boolean | undefined
}

/**
 * Takes a page out: its entries, its file, and with `redirect` a redirect from its address. An element that holds
 * nothing then goes too.
 *
 * @throws {EditError} `NoSuchPage`, `HiddenByFault`, `SharedPart`
 */
export function removePage(project: Project, page: string, options: RemovePageOptions = {}): Change {
  const draft = new Draft(project, options)
  draft.refuseHidden()
  const path = pageNamed(page)
  const files = filesOf(project, path)
  const isFound = files.length > 0 || entriesOf(draft, path).length > 0
  if (!isFound) throw new EditError('NoSuchPage', `There is no page "${page}".`)
  const before = openSite(draft)
  const address = before.addressOf(path)
  takeOutEntries(draft, entriesOf(draft, path))
  if (!options.keepFile) removeFiles(draft, files)
  if (options.redirect !== undefined) {
    const to = redirectTarget(draft, options.redirect)
    redirectMoved(draft, to.address === null ? [] : [{ from: address, to: to.address }], [
      { source: hrefOf(address), destination: to.href },
    ])
  } else if (!options.keepFile) removedFrom(draft, before, new Set(files))
  return draft.finish()
}

/** Where a redirect leads: a page by its path, or an address as given. */
function redirectTarget(draft: Draft, to: string): { href: string; address: string | null } {
  const page = pageNamed(to)
  if (filesOf(draft.project, page).length > 0 || entriesOf(draft, page).length > 0) {
    const address = openSite(draft).addressOf(page)
    return { href: hrefOf(address), address }
  }
  if (/^(?:https?:\/\/|\/)/i.test(to)) return { href: to, address: null }
  throw new EditError(
    'NoSuchPage',
    `There is no page "${to}" to redirect to. An address begins with "/" or "https://".`,
  )
}
