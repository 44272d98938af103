import * as posix from '../document/posix.ts'
import type { Span } from '../document/span.ts'
import { isPage } from '../navigation/page-path.ts'
import type { SiteLink } from './links.ts'
import type { Reach } from './reach.ts'
import { joined, resolveUrl, writtenPath } from './resolve.ts'

/** Another address in place of that of a link. */
export interface Rewrite {
  /** The whole of it. */
  readonly url: string
  /** What changes in the old one, and what stands there then. */
  readonly span: Span
  readonly text: string
}

const replaced = (url: string, span: Span, text: string): Rewrite => ({
  url: url.slice(0, span[0]) + text + url.slice(span[1]),
  span,
  text,
})

/**
 * Writes a link to another page or file as its author wrote it: from the root or from its page, with `.mdx` or a slash
 * at the end where these were there, with its query and its `#`. Null where that would lead elsewhere.
 *
 * @param address of a page or a file, as `Reach` has it
 */
export function linkTo(
  reach: Reach,
  link: SiteLink,
  address: string,
  { isFromRoot = false, hasId = true }: Form = {},
): Rewrite | null {
  const { url } = link
  const old = writtenPath(url)
  if (old === '') return null
  const start = url.length - url.trimStart().length
  const hash = hasId ? -1 : url.indexOf('#')
  const [end, rest] =
    hash === -1 ? [start + old.length, ''] : [url.length, url.slice(start + old.length, hash)]
  const fromPage = isRelative(old) && !isFromRoot ? pathFromPage(reach, link, old, address) : null
  for (const path of [fromPage, pathFromRoot(reach, old, address)]) {
    if (path === null) continue
    const rewrite = replaced(url, [start, end], path + rest)
    const { answer } = resolveUrl(reach, rewrite.url, link.page)
    const found = answer.kind === 'file' ? answer.file : 'address' in answer ? answer.address : null
    if (found === address && answer.kind !== 'case') return rewrite
  }
  return null
}

/** How a link is written, where not as before: from the root; without its `#` and what follows it. */
export interface Form {
  readonly isFromRoot?: boolean
  readonly hasId?: boolean
}

/** Writes a link with another id. */
export const linkWithId = ({ url }: SiteLink, id: string): Rewrite =>
  replaced(url, [url.indexOf('#') + 1, url.length], encoded(id, url.includes('%')))

/** Writes a link with something before it. */
export const linkAfter = ({ url }: SiteLink, text: string): Rewrite => replaced(url, [0, 0], text)

const isRelative = (path: string) => !/^[/\\]/.test(path)

function pathFromRoot(reach: Reach, old: string, address: string): string {
  const base = isRelative(old) ? '' : reach.baseOf(joined('', old))
  return finished(reach, old, `${base === '' ? '' : `/${base}`}/`, address)
}

/** Null in a snippet, which several pages may show. */
function pathFromPage(reach: Reach, { at, page }: SiteLink, old: string, address: string): string | null {
  if ('file' in at && at.file !== page) return null
  const folder = page === null ? '/' : posix.dirname(`/${page}`)
  const path = posix.relative(folder, `/${target(reach, old, address)}`)
  if (path === '') return null
  return `${startOf(path, old)}${slashed(old, encoded(path, old.includes('%')))}`
}

/**
 * What a relative path begins with: a name with a colon would be read as a scheme
 * (https://www.rfc-editor.org/rfc/rfc3986#section-4.2), and a file may be named `javascript:x`.
 */
const startOf = (path: string, old: string) =>
  /^[^/]*:/.test(path) || (old.startsWith('./') && !/^\.\.?(?:\/|$)/.test(path)) ? './' : ''

const finished = (reach: Reach, old: string, start: string, address: string) =>
  slashed(old, `${start}${encoded(target(reach, old, address), old.includes('%'))}`)

/** What the path names: the file of a page where it had the ending of one. */
function target(reach: Reach, old: string, address: string): string {
  if (!isPage(old)) return address
  const answer = reach.answer(address)
  return answer.kind === 'page' && answer.file !== null ? answer.file : address
}

const slashed = (old: string, path: string) =>
  /[^/]\/$/.test(old) && !path.endsWith('/') ? `${path}/` : path

/** A path or an id that may stand in Markdown, in quotes and in JSON; `isWhole` encodes letters beyond ASCII too. */
export const encoded = (text: string, isWhole: boolean) =>
  text.toWellFormed().replace(isWhole ? beyondPlain : unsafe, percentEncoded)

/** `encodeURIComponent` leaves signs that end a link or a quote. */
export const percentEncoded = (sign: string) =>
  /[!'()*]/.test(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(sign)

const unsafe = /[^\p{L}\p{N}\p{M}\-._~/@+,;=:]/gu
const beyondPlain = /[^A-Za-z0-9\-._~/@+,;=:]/gu

/**
 * Writes a relative link that nothing answers so that, from another page, it names the same place; null where it
 * does already.
 *
 * @param page the file of the page from which it is followed
 * @param place without the first slash
 */
export function linkToPlace({ url }: Pick<SiteLink, 'url'>, page: string, place: string): Rewrite {
  const old = writtenPath(url)
  const start = url.length - url.trimStart().length
  const relative = posix.relative(posix.dirname(`/${page}`), `/${place}`) || '.'
  const path = startOf(relative, old) + relative
  const end = start + old.length
  return replaced(url, [start, end], slashed(old, encoded(path, old.includes('%'))))
}
