import { hasStart, rangeOf } from '../document/first-index.ts'
import { pageFiles, withoutExtension } from '../navigation/page-path.ts'
import { placesAmong } from '../site/above.ts'
import { once } from '../site/once.ts'
import type { Draft } from './draft.ts'
import { firstAbove } from './first-above.ts'
import { moveFiles } from './files.ts'
import { renameIgnored } from './ignored.ts'
import { linksOf, relink } from './links.ts'
import type { Relocation } from './rewritten.ts'
import { type Moved, redirectFolders, redirectMoved, redirectOf } from './redirects.ts'
import { entryEdits, referenceEdits } from './references.ts'
import { openSite, type Site } from './site.ts'

/** A folder that takes another path, with all that it holds. */
export interface Folder {
  readonly from: string
  readonly to: string
}

/** Files that move, by their old paths, and the folders that move where these do. */
export interface Moves {
  readonly files: ReadonlyMap<string, string>
  readonly folders: readonly Folder[]
}

/**
 * Moves files and all that names them: entries, `$ref` and `openapi`, links, imports, and with `redirect` the
 * addresses that pages had.
 */
export function relocate(draft: Draft, { files, folders }: Moves, redirect: boolean): void {
  const how = relocation(files, folders)
  const site = openSite(draft)
  const links = linksOf(draft, site)
  const { project } = draft
  const addresses = site.addresses()
  const pageOf = newPages(draft, how)
  draft.edit([...entryEdits(draft, pageOf, how.fileOf), ...referenceEdits(draft, how.fileOf)])
  moveFiles(draft, files)
  renameIgnored(draft, project, how)
  const after = openSite(draft)
  if (links) relink(draft, { project, site, links }, after, how)
  redirectAll(draft, movedAddresses(addresses, after, how), folders, after, redirect)
}

function relocation(files: Moves['files'], folders: Moves['folders']): Relocation {
  const folderAbove = firstAbove(folders)
  const placeOf = (path: string) => {
    const folder = folderAbove(path)
    return folder ? folder.to + path.slice(folder.from.length) : path
  }
  const emptied = once(() => emptiedFolders(files))
  return {
    fileOf: file => files.get(file) ?? file,
    placeOf,
    folderOf(path, after) {
      const place = placeOf(path)
      if (place !== path || after.answer(path).kind === 'folder') return place
      return emptied().get(path) ?? path
    },
  }
}

/** The folders that files leave, each with the one that the first of its files goes to by the same path within it. */
function emptiedFolders(files: Moves['files']): Map<string, string> {
  const folders = new Map<string, string>()
  for (const [from, to] of files)
    for (let end = from.lastIndexOf('/'); end > 0; end = from.lastIndexOf('/', end - 1)) {
      const rest = from.slice(end)
      if (!to.endsWith(rest)) break
      const [folder, target] = [from.slice(0, end), to.slice(0, -rest.length)]
      const known = folders.get(folder)
      // Those above are known then too.
      if (known === target) break
      if (known === undefined) folders.set(folder, target)
    }
  return folders
}

/** The new path of a page: that of its file; one without a file moves with its folder. */
function newPages({ project }: Draft, { fileOf, placeOf }: Relocation): (page: string) => string {
  const pages = pageFiles(project.files ?? [])
  return page => {
    const file = pages.get(page)
    return file === undefined ? placeOf(page) : withoutExtension(fileOf(file))
  }
}

/** The pages whose address is another one now; those of other pages may change with them. */
function movedAddresses(
  addresses: ReadonlyMap<string, string>,
  after: Site,
  { fileOf }: Relocation,
): Moved[] {
  const now = after.addresses()
  return [...addresses].flatMap(([file, from]) => {
    const to = now.get(fileOf(file))
    return to === undefined || to === from ? [] : [{ from, to }]
  })
}

/** Redirects old addresses; those of a whole folder by one redirect. */
function redirectAll(
  draft: Draft,
  moved: readonly Moved[],
  folders: readonly Folder[],
  after: Site,
  adds: boolean,
): void {
  const whole = wholeFolders(folders, moved, after)
  const wholeAbove = placesAmong(whole.map(({ from }) => from))
  const isCovered = ({ from }: Moved) => wholeAbove(from).some(folder => folder !== from)
  const single = moved.filter(move => !isCovered(move) && !isServed(after, move.from))
  const others = single.map(({ from, to }) => redirectOf(from, to))
  redirectMoved(draft, moved, adds ? others : [])
  redirectFolders(draft, whole, adds)
}

/** Whether another page has an address now. */
const isServed = (after: Site, address: string) => after.facts.reach()?.answer(address).kind === 'page'

/** The folders of which all addresses below moved as they did, several of them, and below which no other is. */
function wholeFolders(folders: readonly Folder[], moved: readonly Moved[], after: Site): Folder[] {
  const reach = after.facts.reach()
  if (!reach || folders.length === 0) return []
  // There may be as many folders as addresses.
  const sorted = [...moved].sort((a, b) => (a.from < b.from ? -1 : 1))
  const before = sorted.map(({ from }) => from)
  const now = [...reach.addresses()].sort()
  const isLeft = (start: string) => hasStart(now, start)
  return folders.filter(({ from, to }) => {
    const below = sorted.slice(...rangeOf(before, `${from}/`))
    const isEven = below.every(move => move.to === to + move.from.slice(from.length))
    return below.length > 1 && isEven && !isLeft(`${from}/`) && !to.startsWith(`${from}/`)
  })
}
