import { hasLongHost } from '../document/host.ts'
import { isObject } from '../document/value.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import { linksOf } from '../pages/unpacked.ts'
import type { Project } from '../project/project.ts'

/**
 * The folders of a domain below which a site is served, such as `docs`, as the absolute addresses in its docs.json have
 * them: of `canonical` and `og:url` in `seo.metatags` the whole path, of any other what is left of it without the
 * address of a page (docs/format.md#what-the-platform-answers).
 */
export function basePaths(docs: unknown, isPage: (address: string) => boolean): ReadonlySet<string> {
  const bases = new Set<string>()
  // Includes may bring one address any number of times.
  const paths = new Map<string, string | null>()
  const add = (path: string) => path !== '' && bases.add(path)
  for (const [key, text] of addressesIn(docs)) {
    let path = paths.get(text)
    if (path === undefined) paths.set(text, (path = pathOf(text)))
    if (path === null) continue
    if (isOwn.test(key)) add(path)
    else
      for (let slash = path.indexOf('/'), count = 0; slash !== -1 && count < maxFolders; count++) {
        const isAddress = isPage(withoutExtension(path.slice(slash + 1)))
        if (isAddress) add(path.slice(0, slash))
        slash = isAddress ? -1 : path.indexOf('/', slash + 1)
      }
  }
  return bases
}

/** The folder below which the platform's own guides serve a site. */
const usual = 'docs'

/** How many pages must be linked below it: one or two such links may be mistakes. */
const minUses = 3

/** The usual folder, where the links of the pages show that the site is served below it. */
export function usedBases(
  contents: Project['contents'] | null,
  isPage: (address: string) => boolean,
): string[] {
  const used = new Set<string>()
  for (const content of Object.values(contents ?? {})) {
    if (!content.links.texts.includes(`/${usual}/`)) continue
    for (const { url } of linksOf(content)) {
      if (!url.startsWith(`/${usual}/`)) continue
      const [address = ''] = url.slice(usual.length + 2).split(/[?#]/, 1)
      if (isPage(address)) used.add(address)
      if (used.size === minUses) return [usual]
    }
  }
  return []
}

/** The keys whose value is the address of the site itself. */
const isOwn = /^(?:canonical|og:url)$/i

/** The most folders of an address that are taken for those of a site. */
const maxFolders = 3

/** The path of an absolute address of the web, without slashes around it; null for one that cannot be read. */
function pathOf(text: string): string | null {
  if (text.length > 2000 || hasLongHost(text) || !URL.canParse(text)) return null
  return new URL(text).pathname.split('/').filter(Boolean).join('/')
}

/** The absolute addresses of the web in a docs.json, with the keys that they have. */
function addressesIn(docs: unknown): (readonly [key: string, text: string])[] {
  const addresses: (readonly [key: string, text: string])[] = []
  const todo: unknown[] = [docs]
  for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
    if (!Array.isArray(value) && !isObject(value)) continue
    for (const [key, member] of Object.entries(value))
      if (typeof member === 'string') {
        if (/^https?:\/\//i.test(member)) addresses.push([key, member])
      } else if (typeof member === 'object' && member !== null) todo.push(member)
  }
  return addresses
}
