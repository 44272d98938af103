import type { Project } from '../project/project.ts'
import { normalPath } from '../document/path.ts'
import { pointerOf } from '../document/pointer.ts'
import { moveElementTo, kindOf, rename, relabel, listedElement } from './element.ts'
import type { Change } from './change.ts'
import { Draft } from './draft.ts'
import { EditError } from './errors.ts'
import { elementAt, elementIfAny, keysAt, nearElement } from './locate.ts'
import { isFolderOf, isKnown, moveEntriesOf, moveFolder, movePage, type MovePageOptions } from './move.ts'
import { isListedFile, moveFile } from './move-files.ts'
import { newPlace, slotOf } from './slot.ts'

/**
 * Moves what a few names mean, as `docs-nav mv` takes them: a page, a file, a folder or an element to another name; with a
 * target, the entries of pages or elements to another place.
 *
 * @throws {EditError} as `movePage`
 */
export function moved(project: Project, names: readonly string[], options: MovePageOptions): Change {
  const [from = '', to = ''] = names
  const draft = new Draft(project, options)
  const isPage = (name: string) => isKnown(draft, name)
  const isElement = (name: string) => elementIfAny(draft, name) !== undefined
  const hasTarget = (options.into ?? options.before ?? options.after ?? options.at) !== undefined
  if (hasTarget) {
    const isRename = names.length === 2 && isPage(from) && !isPage(to) && !isElement(to)
    if (isRename) return movePage(project, from, to, options)
    return movedInto(draft, names, options, isPage)
  }
  if (isPage(from) && !/[/\\]$/.test(from)) return movePage(project, from, to, options)
  if (isFolderOf(project, from)) return moveFolder(project, from, to, options)
  if (isElement(from)) return movedElement(draft, from, to)
  const file = normalPath(from)
  if (file === project.document.file)
    throw new EditError('NotAllowed', `"${file}" stays: its folder is the project.`)
  if (isListedFile(project, file)) return moveFile(project, file, to, options)
  if (!draft.navigation.complete) throw draft.hidden(`There is no "${from}" in what can be read`)
  throw new EditError(
    'NoSuchPage',
    `There is no page, no file, no folder and no element "${from}".${nearElement(draft, from)}`,
  )
}

/** Moves pages and elements to one place, each after the one before it. */
function movedInto(
  draft: Draft,
  names: readonly string[],
  options: MovePageOptions,
  isPage: (name: string) => boolean,
): Change {
  draft.refuseHidden()
  const pages = names.filter(isPage)
  if (pages.length === names.length) {
    moveEntriesOf(draft, pages, options)
    return draft.finish()
  }
  if (pages.length > 0 || names.length > 1)
    throw new EditError('NotAllowed', 'Move several pages at once, or one element.')
  const element = listedElement(draft, names[0] ?? '')
  moveElementTo(draft, element, slotOf(draft, options, kindOf(element)))
  return draft.finish()
}

/** Moves an element into another one, or gives it the place and the label that the other name says. */
function movedElement(draft: Draft, from: string, to: string): Change {
  draft.refuseHidden()
  const element = listedElement(draft, from)
  const target = elementIfAny(draft, to)
  if (target) {
    moveElementTo(draft, element, slotOf(draft, { into: to }, kindOf(element)))
    return draft.finish()
  }
  const { holder, label } = newPlace(to)
  const parent = elementAt(draft, holder)
  if (parent === element.parent || holder === '') {
    rename(draft, element, label)
    return draft.finish()
  }
  // Its place by its keys, which a rename does not change: a sibling may have the new label, or the old one where it goes.
  relabel(draft, element, label)
  const place = pointerOf(keysAt(element))
  moveElementTo(draft, elementAt(draft, place), slotOf(draft, { into: holder }, kindOf(element)))
  return draft.finish()
}
