import { pageFiles, withoutExtension } from '../navigation/page-path.ts'
import type { Draft } from './draft.ts'
import { moveFiles } from './files.ts'
import { renameIgnored } from './ignored.ts'
import { linksOf, relink } from './links.ts'
import type { Relocation } from './rewritten.ts'
import { type Moved, redirectFolder, redirectMoved, redirectOf } from './redirects.ts'
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
  const placeOf = (path: string) => {
    const folder = folders.find(({ from }) => path === from || path.startsWith(`${from}/`))
    return folder ? folder.to + path.slice(folder.from.length) : path
  }
  return {
    fileOf: file => files.get(file) ?? file,
    placeOf,
    folderOf(path, after) {
      const place = placeOf(path)
      if (place !== path || after.answer(path).kind === 'folder') return place
      const last = [...files].find(
        ([from, to]) => from.startsWith(`${path}/`) && to.endsWith(from.slice(path.length)),
      )
      return last ? last[1].slice(0, path.length - last[0].length) : path
    },
  }
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
  const whole = folders.filter(folder => isWhole(folder, moved, after))
  const isCovered = ({ from }: Moved) => whole.some(folder => from.startsWith(`${folder.from}/`))
  const single = moved.filter(move => !isCovered(move) && !isServed(after, move.from))
  const others = single.map(({ from, to }) => redirectOf(from, to))
  redirectMoved(draft, moved, adds ? others : [])
  for (const folder of whole) redirectFolder(draft, folder, adds)
}

/** Whether another page has an address now. */
const isServed = (after: Site, address: string) => after.facts.reach()?.answer(address).kind === 'page'

/** Whether all addresses below a folder moved as it did, several of them, and no other is below it. */
function isWhole({ from, to }: Folder, moved: readonly Moved[], after: Site): boolean {
  const below = moved.filter(move => move.from.startsWith(`${from}/`))
  const isEven = below.every(move => move.to === to + move.from.slice(from.length))
  const isLeft =
    after.facts
      .reach()
      ?.addresses()
      .some(address => address.startsWith(`${from}/`)) ?? true
  return below.length > 1 && isEven && !isLeft && !to.startsWith(`${from}/`)
}
