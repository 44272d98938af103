import { groupedBy } from '../document/append.ts'
import { appendMember } from '../document/edit/append.ts'
import { insertItems } from '../document/edit/insert.ts'
import { replaceString } from '../document/edit/string.ts'
import { keysOf } from '../document/pointer.ts'
import { decoded, isPlainAddress, placeOf, readPattern, type Redirect } from '../navigation/redirects.ts'
import { indexRedirects } from '../site/redirects.ts'
import { hrefOf } from '../site/slug.ts'
import type { Draft } from './draft.ts'
import { firstAbove } from './first-above.ts'
import { takeOut } from './take-out.ts'

/** An address that was, and the one that takes its place: paths without the first slash, decoded. */
export interface Moved {
  readonly from: string
  readonly to: string
}

/** A new redirect as docs.json has it. */
interface Added {
  readonly source: string
  readonly destination: string
}

/**
 * Leads old addresses to new ones: the redirects that led to an old address lead to the new one, those from a new
 * address go, and with `adds` each old address gets a redirect.
 */
export function redirectMoved(draft: Draft, moved: readonly Moved[], adds: readonly Added[]): void {
  if (draft.navigation.redirects.key === 'unknown') throw draft.hidden('"redirects" is no list')
  const to = new Map(moved.map(move => [move.from, move.to]))
  const arrived = new Set(moved.map(move => move.to))
  const left = new Set(moved.map(move => move.from))
  retarget(draft, to)
  removeRedirects(draft, ({ source }) => {
    const place = isPlainAddress(source) ? placeOf(source) : null
    // One from an old address had no effect as long as the page was there.
    return place !== null && (arrived.has(decoded(place)) || (adds.length > 0 && left.has(decoded(place))))
  })
  addRedirects(draft, [adds])
}

/** Leads the redirects to an old address to its new one; query and fragment stay. */
function retarget(draft: Draft, to: ReadonlyMap<string, string>) {
  const edits = draft.navigation.redirects.list.flatMap(({ source, destination, path }) => {
    const place = isPlainAddress(destination) ? placeOf(destination) : null
    const target = place === null ? undefined : to.get(decoded(place))
    if (target === undefined) return []
    const rest = destination.slice(destination.search(/[?#]|$/))
    const by = hrefOf(target) + rest
    const { document, node } = draft.mustPlace([...keysOf(path), 'destination'], 'value')
    draft.steps.push({ kind: 'redirect', does: 'change', text: `${source} -> ${by}` })
    return [{ document, edits: replaceString(document.text, node.start, node.end, by) }]
  })
  draft.edit(edits)
}

export function removeRedirects(draft: Draft, isGone: (redirect: Redirect) => boolean): void {
  const gone = draft.navigation.redirects.list.filter(isGone)
  takeOut(
    draft,
    gone.map(({ path }) => keysOf(path)),
  )
  for (const { source, destination } of gone)
    draft.steps.push({ kind: 'redirect', does: 'remove', text: `${source} -> ${destination}` })
}

/** Adds groups of redirects, each at the end, or before the first one that would take an address of the group. */
function addRedirects(draft: Draft, groups: readonly (readonly Added[])[]) {
  const adds = groups.flat()
  if (adds.length === 0) return
  for (const { source, destination } of adds)
    draft.steps.push({ kind: 'redirect', does: 'add', text: `${source} -> ${destination}` })
  const array = draft.placeOf(['redirects'], 'value')
  if (!array) {
    const { document, node } = draft.mustPlace([], 'value')
    draft.edit([{ document, edits: [appendMember(document.text, node, 'redirects', adds)] }])
    return
  }
  const { document, node, holder } = array
  const { list } = draft.navigation.redirects
  const known = indexRedirects(list)
  const indexOf = (group: readonly Added[]) =>
    group.reduce((index, { source }) => {
      const taken = known.match(decoded(placeOf(source) ?? ''))
      return taken ? Math.min(index, Number(taken.redirect.path.key)) : index
    }, node.children?.length ?? 0)
  const edits = [...groupedBy(groups, indexOf)].map(([index, groups]) => {
    const items = groups.flat().map(value => ({ value }))
    return insertItems(document.text, node, index, items, holder)
  })
  draft.edit([{ document, edits }])
}

/** Leads all addresses below folders to those below other ones; all at once, for there may be thousands of folders. */
export function redirectFolders(draft: Draft, folders: readonly Moved[], adds: boolean): void {
  if (folders.length === 0) return
  const prefixOf = (address: string) => {
    const pattern = readPattern(address)
    return pattern?.rest === 'parts' ? decoded(pattern.prefix) : null
  }
  const to = new Map(folders.map(folder => [folder.from, folder.to]))
  removeRedirects(draft, ({ source, destination }) => {
    const [prefix, end] = [prefixOf(source), prefixOf(destination)]
    return prefix !== null && end !== null && to.get(end) === prefix
  })
  const { list } = draft.navigation.redirects
  const { match } = indexRedirects(list)
  const folderAbove = firstAbove(folders)
  const edits = list.flatMap(({ destination, path, source }) => {
    const place = isPlainAddress(destination) ? decoded(placeOf(destination) ?? '') : null
    const above = place === null ? undefined : folderAbove(place)
    // What leads to nothing there still does so in one step, and not by way of the new redirect.
    const lost = above && place !== above.from && !match(place!) ? place : null
    const prefix = lost ?? prefixOf(destination)
    const folder = prefix === null ? undefined : folderAbove(prefix)
    if (prefix === null || !folder) return []
    const rest = destination.search(lost === null ? /\/[:*]/ : /[?#]|$/)
    const by = hrefOf(folder.to + prefix.slice(folder.from.length)) + destination.slice(rest)
    const { document, node } = draft.mustPlace([...keysOf(path), 'destination'], 'value')
    draft.steps.push({ kind: 'redirect', does: 'change', text: `${source} -> ${by}` })
    return [{ document, edits: replaceString(document.text, node.start, node.end, by) }]
  })
  draft.edit(edits)
  if (adds)
    addRedirects(
      draft,
      folders.map(({ from, to }) => [
        { source: `${hrefOf(from)}/:slug*`, destination: `${hrefOf(to)}/:slug*` },
      ]),
    )
}

/** The redirect of one address to another, both without the first slash. */
export const redirectOf = (from: string, to: string): Added => ({
  source: hrefOf(from),
  destination: hrefOf(to),
})
