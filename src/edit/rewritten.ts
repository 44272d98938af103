import { isPage, withoutExtension } from '../navigation/page-path.ts'
import type { SiteLink } from '../site/links.ts'
import type { Reach } from '../site/reach.ts'
import { joined, resolveUrl, writtenPath } from '../site/resolve.ts'
import { encoded, linkTo, linkToPlace, type Rewrite } from '../site/rewrite.ts'
import type { Site } from './site.ts'

/** What a move does to the places that links name. */
export interface Relocation {
  /** The new path of a file; the same where it stays. */
  fileOf(file: string): string
  /** The new path of a folder, or of what is missing in one; the same where that stays. */
  placeOf(path: string): string
  /** The folder that takes the place of one that no page is in any more; the same where pages are. */
  folderOf(path: string, after: Reach): string
}

/** The answers before and after a move. */
export interface Reaches {
  readonly before: Reach
  readonly after: Reach
}

/** How a link is written after a move; 'same' where it stays as it is, null where nothing leads there. */
export function rewritten(
  link: SiteLink,
  reaches: Reaches,
  site: Site,
  how: Relocation,
): Rewrite | null | 'same' {
  if (writtenPath(link.url) === '') return 'same'
  const { answer } = link
  const page = link.page === null ? null : how.fileOf(link.page)
  const moved: SiteLink = { ...link, page, at: movedAt(link, how.fileOf) }
  const target = 'file' in answer ? answer.file : null
  if (target === null) return withoutFile(link, moved, reaches.after, how)
  const [old, now] = [resolveUrl(reaches.after, link.url, page).answer, how.fileOf(target)]
  if ('file' in old && old.file === now) return 'same'
  const address = answer.kind === 'page' ? site.addressOf(pageOf(now)) : now
  const rewrite = belowBase(moved, reaches, address)
  return rewrite?.url === link.url ? 'same' : rewrite
}

/** Writes a link below the folder of the domain that it names, if it names one, such as `/docs`. */
function belowBase(link: SiteLink, { before, after }: Reaches, address: string): Rewrite | null {
  const { url } = link
  const base = /^[/\\]/.test(url) ? before.baseOf(joined('', writtenPath(url))) : ''
  if (base === '' || !url.startsWith(`/${base}/`)) return linkTo(after, link, address)
  const start = base.length + 1
  const rewrite = linkTo(after, { ...link, url: url.slice(start) }, address)
  if (!rewrite) return null
  const { span, text } = rewrite
  return { url: `/${base}${rewrite.url}`, span: [span[0] + start, span[1] + start], text }
}

/** A link to what has no file: a generated page, a folder, what a redirect answers, or nothing. */
function withoutFile(
  link: SiteLink,
  moved: SiteLink,
  after: Reach,
  how: Relocation,
): Rewrite | null | 'same' {
  const { answer, url, path } = link
  const isRelative = !/^\s*[/\\]/.test(url)
  const place = answer.kind === 'folder' ? how.folderOf(path, after) : isRelative ? how.placeOf(path) : path
  const now = resolveUrl(after, url, moved.page)
  if (now.path === place || (moved.page === link.page && place === path)) return 'same'
  if (answer.kind === 'page') return linkTo(after, moved, answer.address)
  const isOwn = 'file' in link.at && link.at.file === link.page
  if (isRelative && moved.page !== null && isOwn) return linkToPlace(link, moved.page, place)
  const written = writtenPath(url)
  const start = url.indexOf(written)
  const text = `/${encoded(place, written.includes('%'))}`
  return { url: url.replace(written, () => text), span: [start, start + written.length], text }
}

const pageOf = (file: string) => (isPage(file) ? withoutExtension(file) : file)

/** `linkTo` asks whether the link stands in the page itself or in a snippet. */
const movedAt = ({ at }: SiteLink, fileOf: Relocation['fileOf']): SiteLink['at'] =>
  'file' in at ? { ...at, file: fileOf(at.file) } : at
