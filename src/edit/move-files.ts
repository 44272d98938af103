import { joinPaths, normalPath } from '../document/path.ts'
import { isPage } from '../navigation/page-path.ts'
import type { Project } from '../project/project.ts'
import type { Change } from './change.ts'
import { Draft, type EditOptions } from './draft.ts'
import { EditError } from './errors.ts'
import { filesBelow, isFolderOf, refuseOutside } from './move.ts'
import { type Moves, relocate } from './relocate.ts'

export interface MoveFilesOptions extends EditOptions {
  /** Adds redirects from the old addresses of pages. (true) */
  readonly redirect?: boolean | undefined
}

/**
 * Moves files and folders of a project, of any kind, by their new paths, and changes all that names them. What the
 * project does not list stays as it is.
 *
 * @throws {EditError} `FileExists`, `NotAllowed`, `HiddenByFault`, `SharedPart`
 * @throws {TypeError} for a project that was read without its pages' text
 * @example
 * const { edits } = moveFiles(project, new Map([['guides', 'manuals'], ['old.png', 'images/new.png']]))
 */
export function moveFiles(
  project: Project,
  paths: ReadonlyMap<string, string>,
  options: MoveFilesOptions = {},
): Change {
  const draft = new Draft(project, options)
  draft.refuseHidden()
  relocate(draft, movesOf(project, paths), options.redirect ?? true)
  return draft.finish()
}

export const isListedFile = ({ files, others }: Project, path: string): boolean =>
  [files, others].some(list => list?.includes(path))

/**
 * Moves one file that is no page; a path that ends with a slash, or is a folder, is the folder that it goes into.
 *
 * @throws {EditError} as `moveFiles`
 */
export function moveFile(project: Project, from: string, to: string, options: MoveFilesOptions): Change {
  refuseOutside(to)
  const path = normalPath(to.replaceAll('\\', '/'))
  const isFolder = path.endsWith('/') || isFolderOf(project, path)
  const target = isFolder ? joinPaths(path, from.slice(from.lastIndexOf('/') + 1)) : path
  const why =
    target === from
      ? 'it is that file already'
      : isPage(target) === isPage(from)
        ? null
        : 'one of them is a page'
  if (why !== null) throw new EditError('NotAllowed', `"${from}" cannot become "${to}": ${why}.`)
  return moveFiles(project, new Map([[from, target]]), options)
}

function movesOf(project: Project, paths: ReadonlyMap<string, string>): Moves {
  const below = filesBelow(project)
  const listed = new Set([...(project.files ?? []), ...(project.others ?? [])])
  const isFile = ([from]: readonly [string, string]) => listed.has(from) && from !== project.document.file
  const folders = [...paths]
    .map(([from, to]) => ({ from, to }))
    .filter(folder => !listed.has(folder.from) && below(folder).length > 0)
  return { files: new Map([...folders.flatMap(below), ...[...paths].filter(isFile)]), folders }
}
