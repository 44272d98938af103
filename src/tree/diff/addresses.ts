import { decoded, placeOf, readRedirects } from '../../navigation/redirects.ts'
import { indexRedirects, isMatchable } from '../../site/redirects.ts'
import type { PageMatches } from './pages.ts'
import type { Side } from './side.ts'

/** An entry of `redirects` in docs.json. */
export interface RedirectLine {
  readonly source: string
  readonly destination: string
}

/** An address that had a page and has none now. */
export interface LostAddress {
  /** The href; of a redirect that is gone, its source. */
  readonly address: string
  /** Null for the source of a redirect. */
  readonly title: string | null
  /** The redirect that leads on from it; null when none does. */
  readonly redirect: RedirectLine | null
  /** The redirect to add where none leads on; its destination is null when nobody knows where the page went. */
  readonly paste: { readonly source: string; readonly destination: string | null } | null
}

/** The redirects of both versions of docs.json. */
export interface Redirections {
  readonly earlier: readonly RedirectLine[]
  readonly later: readonly RedirectLine[]
}

/** The lost addresses, each once: of pages, and the sources without parameters of redirects that are gone. Addresses that differ in letter case only count as one, as for `moved-page`. */
export function addressChanges(a: Side, b: Side, pages: PageMatches, redirects: Redirections): LostAddress[] {
  const served = new Set(b.pages.flatMap(({ page, isServed }) => (isServed ? [keyOf(page.href)] : [])))
  const seen = new Set(served)
  const index = indexRedirects(readRedirects({ redirects: redirects.later }).list)
  const isNew = (href: string) => !seen.has(keyOf(href)) && seen.add(keyOf(href))
  const led = (href: string) => index.match(decoded(placeOf(href) ?? ''))?.redirect
  const lost: LostAddress[] = []
  for (const earlier of a.pages) {
    const { href, title } = earlier.page
    if (!earlier.isServed || !isNew(href)) continue
    const now = pages.later(earlier)
    const redirect = led(href)
    const paste = { source: href, destination: now?.isServed ? now.page.href : null }
    if (redirect) lost.push({ address: href, title, redirect: lineOf(redirect), paste: null })
    else lost.push({ address: href, title, redirect: null, paste })
  }
  for (const { source, destination, from } of readRedirects({ redirects: redirects.earlier }).list) {
    if (from?.rest !== 'none' || !isMatchable(source) || !isNew(`/${from.prefix}`) || led(source)) continue
    const end = placeOf(destination)
    const isAlive = end === null || served.has(keyOf(`/${end}`)) || index.match(decoded(end)) !== null
    lost.push({
      address: source,
      title: null,
      redirect: null,
      paste: { source, destination: isAlive ? destination : null },
    })
  }
  return lost
}

const keyOf = (href: string) => decoded(href).toLowerCase()

const lineOf = ({ source, destination }: RedirectLine): RedirectLine => ({ source, destination })
