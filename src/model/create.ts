import { hasLongHost } from '../document/host.ts'
import { isUnsafe } from '../navigation/href.ts'
import { isHiddenHost, readRedirects, rooted } from '../navigation/redirects.ts'
import { follow } from '../site/follow.ts'
import { indexRedirects } from '../site/redirects.ts'
import type { PageNode, Tree } from '../tree/tree.ts'
import { divisionsOf } from './divisions.ts'
import { type Places, placesOf } from './places.ts'
import { sidebarsOf } from './sidebars.ts'
import type { Breadcrumb, SearchEntry, Site, SitePage } from './site.ts'

/**
 * The lookups that a site needs at every page. Pure and without dependencies, for the browser too; takes the
 * tree of `resolveNavigation`, or what `docs-nav tree --format json` writes. Reads the tree once: a lookup
 * takes no longer when there are more pages.
 *
 * @example
 * const site = createSite(tree)
 * const { title } = site.page(location.pathname) ?? { title: 'Not found' }
 */
export function createSite(tree: Tree): Site {
  const places = placesOf(tree)
  const sidebars = sidebarsOf(tree.nodes)
  const switchers = divisionsOf(tree.nodes, places)
  const { besideOf, nodeOf, nodesOf, sectionOf, unlistedOf } = places

  const page: Site['page'] = (href, section) =>
    nodeOf(href, section) ?? (section === undefined ? (unlistedOf(href) ?? null) : null)
  const divisions: Site['divisions'] = (href, section) => {
    const node = nodeOf(href, section)
    return node ? switchers(node) : []
  }
  const neighbour = (node: PageNode | undefined, side: 'previous' | 'next'): SitePage | null => {
    const href = node?.[side]
    if (!node || typeof href !== 'string') return null
    return besideOf(href, node) ?? page(href)
  }
  return {
    page,
    divisions,
    tabs: (href, section) => divisions(href, section).find(({ kind }) => kind === 'tab')?.options ?? [],
    sidebar(href, section) {
      const node = nodeOf(href, section)
      return node ? (sidebars.get(sectionOf(node)?.id ?? null) ?? []) : []
    },
    breadcrumbs(href, section) {
      const node = nodeOf(href, section)
      return node ? breadcrumbsOf(node, places) : []
    },
    previous: (href, section) => neighbour(nodeOf(href, section), 'previous'),
    next: (href, section) => neighbour(nodeOf(href, section), 'next'),
    sections: href => [...new Set(nodesOf(href).map(sectionOf))],
    // A place within a page is no page, and whatever stands behind its "#" is no path of a file.
    paths: () => [...new Set(pagesOf(tree).map(({ href }) => href.split('#', 1)[0]!))],
    redirect: redirecting(tree, page),
    alternates: (href, section) =>
      (nodeOf(href, section)?.translations ?? []).map(({ label, href }) => ({ language: label, href })),
    search: () => searchEntries(tree),
  }
}

/** The labels of the tree, which in `extended` name neither languages nor versions, with where each leads. */
function breadcrumbsOf(node: PageNode, places: Places): Breadcrumb[] {
  const above = places.above(node)
  const isAll = above.length === node.breadcrumbs.length - 1
  const named = isAll ? above : above.filter(({ kind }) => kind !== 'language' && kind !== 'version')
  return node.breadcrumbs.map((label, i) => {
    const element = named[i]
    return { label, href: element ? places.firstBelow(element.id) : node.href }
  })
}

/** The pages that are served, with those that several sections list. */
const pagesOf = ({ nodes, unlisted }: Tree): SitePage[] =>
  [...nodes.filter(node => node.kind === 'page'), ...unlisted].filter(({ external }) => !external)

function searchEntries(tree: Tree): SearchEntry[] {
  const entries = new Map<string, SearchEntry>()
  for (const page of pagesOf(tree)) {
    const { title, href, indexed, frontMatter, description = null } = page
    if (!indexed || frontMatter?.searchable === false || entries.has(href)) continue
    const breadcrumbs = 'breadcrumbs' in page ? page.breadcrumbs.slice(0, -1) : []
    entries.set(href, { title, href, breadcrumbs, description })
  }
  return [...entries.values()]
}

/** Follows the redirects, which are read when the first address is asked for. */
function redirecting(tree: Tree, page: Site['page']): Site['redirect'] {
  let index: ReturnType<typeof indexRedirects> | undefined
  return path => {
    const redirects = (index ??= indexRedirects(readRedirects(tree).list))
    const { steps, end, last } = follow(path, redirects, place => {
      const shown = page(`/${place}`)
      if (shown && !shown.external) return { kind: 'page', address: place, file: shown.file }
      return { kind: redirects.match(place) ? 'redirect' : 'unknown' }
    })
    const step = steps.at(-1)
    if (!step || end.kind === 'loop' || end.kind === 'endless') return null
    if (isHiddenHost(last)) return null
    // Who asks shall not name the host by what is filled in, such as "/x.example" behind a slash.
    const to = rooted(last)
    const origin = originOf(to)
    return origin !== null && origin === originOf(rooted(step.redirect.destination)) ? sendable(to) : null
  }
}

/**
 * An address as a header takes it: what is filled in was decoded, and of a line feed in it a server of Node ends. Blanks
 * and letters beyond ASCII are encoded behind the host, as a browser does.
 */
function sendable(address: string): string {
  const [origin = ''] = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?/i.exec(address) ?? []
  return (
    origin +
    address
      .slice(origin.length)
      .toWellFormed()
      .replace(/[^!-~]+/g, encodeURIComponent)
  )
}

/**
 * The scheme and the host that a browser goes to; null where it reads none, or would run what it reads. The base has a
 * scheme that no page has, since "https:x" names a host on a page of http alone, and a host that the network has not.
 */
function originOf(address: string): string | null {
  if (hasLongHost(address) || isUnsafe(address)) return null
  try {
    const { protocol, host } = new URL(address, 'ws://site.invalid')
    return `${protocol}//${host}`
  } catch {
    return null
  }
}
