import type { Unbuilt } from '../navigation/unbuilt.ts'
import { isPage, withoutExtension } from '../navigation/page-path.ts'
import type { Facts } from '../site/facts.ts'
import type { SiteLink } from '../site/links.ts'
import type { Reach } from '../site/reach.ts'
import { joined, leavesSite, writtenPath } from '../site/resolve.ts'
import { linkAfter, linkTo, type Rewrite } from '../site/rewrite.ts'
import type { Suggestion } from '../site/similar.ts'

/** What the author of a link that nothing answers most likely meant. */
export type Meant =
  /** A page file that is there, and is never built. */
  | { readonly why: 'unbuilt'; readonly file: string; readonly reason: Unbuilt }
  /** A file beside the project, which the site does not have. */
  | { readonly why: 'outside' }
  | {
      /**
       * `site`: another site, whose scheme is missing; `mail`: an address of mail. `moved`: git has the page elsewhere.
       * `root`: the link works from the root. `html`: without its ending. `elsewhere`: that name in another folder.
       */
      readonly why: 'site' | 'mail' | 'moved' | 'root' | 'html' | 'elsewhere' | 'nearest'
      readonly rewrite: Rewrite
    }

/** Null when nothing is known. `isAsset`: the link leads to a file, and not to a page. */
export function meantBy(link: SiteLink, facts: Facts, isAsset: boolean): Meant | null {
  const [reach, links] = [facts.reach(), facts.links()]
  if (!reach || !links) return null
  const { url, anchor } = link
  const base = reach.baseOf(link.path)
  const path = base === '' ? link.path : link.path.slice(base.length + 1)
  const written = writtenPath(url)
  const other = foreign(url, isAsset)
  if (other) return { why: other.why, rewrite: linkAfter(link, other.scheme) }
  /** An id that its page lacks would only make another broken link. */
  const hasId = (address: string) => {
    const answer = reach.answer(address)
    if (anchor === null || answer.kind !== 'page' || answer.file === null) return true
    return links.hasAnchor(answer.file, anchor)
  }
  const to = (why: 'moved' | 'root' | 'html' | 'elsewhere' | 'nearest', address: string | undefined) => {
    if (address === undefined) return null
    const rewrite = linkTo(reach, link, address, { isFromRoot: why === 'root', hasId: hasId(address) })
    return rewrite && { why, rewrite }
  }
  const root = /^[/\\]/.test(written) ? undefined : standing(reach, joined('', withSpaces(written)))
  const unbuilt = isAsset ? undefined : reach.unbuiltAt(path)
  if (unbuilt) return { why: 'unbuilt', file: unbuilt.file, reason: unbuilt.why }
  const moves = facts.before?.moves ?? {}
  const plain = isPage(path) ? withoutExtension(path) : path
  const movedTo = [plain, joined(plain, 'index')].flatMap(page =>
    Object.hasOwn(moves, page) ? moves[page]! : [],
  )[0]
  const near = isAsset ? reach.nearAsset(path) : nearPage(reach, plain)
  return (
    to('moved', movedTo === undefined ? undefined : standing(reach, movedTo)) ??
    to('root', root) ??
    to('html', /\.html?$/i.test(path) ? standing(reach, path.replace(/\.html?$/i, '')) : undefined) ??
    to('nearest', near.nearest) ??
    (leavesSite(url, link.page) ? { why: 'outside' } : null) ??
    to('elsewhere', near.isAmbiguous ? undefined : near.elsewhere)
  )
}

/** The page or file that answers an address. */
function standing(reach: Reach, path: string): string | undefined {
  const answer = reach.answer(path)
  return answer.kind === 'page' ? answer.address : answer.kind === 'file' ? answer.file : undefined
}

const withSpaces = (path: string) => path.replaceAll('%20', ' ').replaceAll('\\', '/')

const nearPage = (reach: Reach, path: string): Suggestion => reach.nearPage(path.replace(/\.html?$/i, ''))

/** The scheme that an address of another site lacks. */
function foreign(
  url: string,
  isAsset: boolean,
): { readonly why: 'site' | 'mail'; readonly scheme: string } | null {
  if (/^\s/.test(url)) return null
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(url)) return { why: 'mail', scheme: 'mailto:' }
  const [host = ''] = url.split(/[/?#]/, 1)
  const isHost =
    /^www\.[\w-]+\.[\w.-]+$/i.test(host) ||
    /^(?:[\w-]+\.)+(?:com|org|net|io|dev|ai|app|co|edu|gov)$/i.test(host)
  return isHost && (!isAsset || host !== url) ? { why: 'site', scheme: 'https://' } : null
}
