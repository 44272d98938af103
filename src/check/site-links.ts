import { quote } from '../document/quote.ts'
import { rangeAt } from '../pages/place.ts'
import type { Facts } from '../site/facts.ts'
import { maxNotableLinks, type SiteLink } from '../site/links.ts'
import { maxShown } from '../site/snippets.ts'
import type { Rewrite } from '../site/rewrite.ts'
import type { Suggested } from './repair/change.ts'
import { type Ended, type FileSpot, type Spot, valueAt } from './rule.ts'

/** The links of a site that are not simply answered, each once: one in a snippet is there for every page that shows it. */
export function* faultyLinks(facts: Facts, isFaulty: (link: SiteLink) => boolean): Generator<SiteLink> {
  const seen = new Places()
  for (const link of facts.links()?.notable().links ?? []) {
    if (seen.has(link) || !isFaulty(link)) continue
    seen.add(link)
    yield link
  }
}

/** Places of links in pages and snippets, by file: a text with its path for each of 100,000 could fill the memory. */
export class Places {
  readonly #offsets = new Map<string, Set<number>>()

  /** False for a link in docs.json. */
  has({ at }: SiteLink): boolean {
    return 'file' in at && this.#offsets.get(at.file)?.has(at.link.place[2]) === true
  }

  add({ at }: SiteLink): void {
    if (!('file' in at)) return
    const offsets = this.#offsets.get(at.file) ?? new Set()
    this.#offsets.set(at.file, offsets.add(at.link.place[2]))
  }
}

/** What every finding about a link holds. */
export interface LinkArgs {
  readonly at: Spot | FileSpot
  /** The file that the link stands in, when it is a page. */
  readonly file: string | null
  /** The address that it leads to, with its first slash. */
  readonly address: string
  /** The page that shows a snippet, where that decides where the link leads. */
  readonly shownBy: string | null
}

/** From where on links, or snippets, are not looked at: each rule of links tells it, as others may be off. */
export function endsIn(facts: Facts): Ended[] {
  const { beyond, withoutSnippets } = facts.links()?.notable() ?? {}
  return [
    ...(beyond ? [{ at: placeOf(beyond), ended: linksEnded() }] : []),
    ...(withoutSnippets === undefined ? [] : [{ at: { file: withoutSnippets }, ended: snippetsEnded() }]),
  ]
}

const linksEnded = () => ({
  message: `From here on links are not checked: ${maxNotableLinks.toLocaleString('en')} before need attention.`,
  help: 'Mend or remove those, and check again.',
})

const snippetsEnded = () => ({
  message: `From this page on snippets are not looked into: pages before show ${maxShown.toLocaleString('en')} of them, their links and their ids.`,
  help: 'Show smaller snippets, or fewer in each page.',
})

const placeOf = ({ at }: SiteLink): Spot | FileSpot =>
  'file' in at ? { file: at.file, range: rangeAt(at.link.place) } : valueAt(at.path)

export const argsOf = (link: SiteLink): LinkArgs => {
  const { at, path, page, url } = link
  return {
    at: placeOf(link),
    file: 'file' in at ? at.file : null,
    address: `/${path}`,
    shownBy: 'file' in at && at.file !== page && !/^\s*[/\\]/.test(url) ? page : null,
  }
}

/** The address of a link in words. */
export const addressOf = ({ address, shownBy }: LinkArgs): string =>
  shownBy === null ? quote(address) : `${quote(address)} (from ${quote(shownBy)})`

/** Whether a link leads to a file, and not to a page: it is shown, or has the ending of one. */
export const namesAsset = ({ kind, path }: SiteLink): boolean => kind === 'asset' || fileEnding.test(path)

/** Endings that no page has in its address; `.js` and the like may be the name of what a page is about. */
const fileEnding =
  /\.(?:svg|png|jpe?g|gif|webp|avif|ico|bmp|tiff?|mp4|webm|mov|m4v|mp3|wav|ogg|pdf|zip|gz|tgz|tar|7z|csv|tsv|txt|json|ya?ml|xml|css|woff2?|ttf|otf|eot|docx?|xlsx?|pptx?|ipynb|dmg|exe|msi|deb|rpm|apk|pkg)$/i

/** How a link is written anew; undefined where its text has escapes, which a change could break. */
export function changeOf({ at, url }: SiteLink, { span, text }: Rewrite): Suggested | undefined {
  if (!('file' in at)) {
    const start = at.span?.[0] ?? 0
    if (at.span && at.value.slice(...at.span) !== url) return undefined
    const by = at.value.slice(0, start + span[0]) + text + at.value.slice(start + span[1])
    return { replace: at.path, by }
  }
  const { start, end } = rangeAt(at.link.place)
  // A reader never makes a text longer: of the same length, it is the one that was written.
  if (end.line !== start.line || end.offset - start.offset !== url.length) return undefined
  const placeAt = (offset: number) => ({
    line: start.line,
    column: start.column + offset,
    offset: start.offset + offset,
  })
  return { file: at.file, range: { start: placeAt(span[0]), end: placeAt(span[1]) }, text }
}
