import { step } from '../document/time-limit.ts'
import { type DocsLink, docsLinks } from '../navigation/docs-links.ts'
import type { Navigation } from '../navigation/element.ts'
import { isExpected } from '../navigation/orphans.ts'
import { isPage, withoutExtension } from '../navigation/page-path.ts'
import { isPath, mayBeInternal } from '../pages/address.ts'
import type { PageContent, PageImport, PageLink } from '../pages/content.ts'
import { hasId } from '../pages/has-id.ts'
import { holds, textsOf } from '../pages/packed.ts'
import { idsOf, importsOf, linkKind, linksOf } from '../pages/unpacked.ts'
import type { FrontMatter, Project } from '../project/project.ts'
import type { Files } from './files.ts'
import { importLookup } from './imported.ts'
import { type NearImport, nearImport } from './imports.ts'
import { nearestId } from './nearest.ts'
import { once } from './once.ts'
import type { Reach } from './reach.ts'
import { anchorOf, type Resolved, resolveUrl } from './resolve.ts'
import { remembering } from './similar.ts'
import { shownSnippets } from './snippets.ts'

/** A link of the site, and what answers it. */
export interface SiteLink extends Resolved {
  /** Where it stands: in a page or a snippet, or in docs.json. */
  readonly at: { readonly file: string; readonly link: PageLink } | DocsLink
  readonly kind: 'link' | 'asset'
  /** The page on which a reader follows it; null in docs.json. */
  readonly page: string | null
  /** As written, decoded. */
  readonly url: string
}

/** An import, or a `<Snippet file>`, in a file. */
export interface SiteImport {
  readonly file: string
  readonly import: PageImport
}

/** The links of a project whose pages were read. */
export interface Links {
  readonly reach: Reach
  /** What a page file holds. */
  contentOf(file: string): PageContent | undefined
  /** The page files whose links readers may follow: those that are built and that no setting leaves out, sorted. */
  readonly pages: readonly string[]
  /** Those, and the snippets that they show, each once. */
  files(): Iterable<string>
  /** Every link, page by page; those of a snippet once for each page that shows it. */
  all(): Iterable<SiteLink>
  /** The links that are not simply answered by a page that has their id, or by a file: what rules look at. Made once. */
  notable(): Notable
  /** Those of files of the project that are not there. */
  missingImports(): Iterable<SiteImport>
  /** What is probably meant by an import of a file that is not there. */
  nearestImport(file: string, item: PageImport): NearImport | null
  /** Whether a page has an id; true where nobody can say. */
  hasAnchor(file: string, id: string): boolean
  /** The id of a page that is most similar to one that it lacks. */
  nearestId(file: string, id: string): string | undefined
  /** The ids of a page, those of the snippets that it shows among them. */
  idsOf(file: string): ReadonlySet<string>
}

/** The most links of a site that rules look at. */
export const maxNotableLinks = 100_000

/** The links that rules look at. */
interface Notable {
  readonly links: readonly SiteLink[]
  /** The first one past the limit, at which looking ended. */
  readonly beyond: SiteLink | undefined
  /** The first page whose snippets are past theirs: they are not looked at. */
  readonly withoutSnippets: string | undefined
}

/** The ids of a page: its own, and those of the snippets that it shows; and whether it has no others. */
interface Ids {
  readonly sets: readonly ReadonlySet<string>[]
  readonly isWhole: boolean
}

/** What must be known of a site. */
interface Ground {
  readonly files: Files | null
  readonly ignored: ReadonlySet<string>
  readonly contents: Project['contents'] | null
  readonly notices: Project['notices'] | null
  whyUnbuilt(file: string): unknown
  frontMatter(file: string): FrontMatter | undefined
}

export function siteLinks(navigation: Navigation, ground: Ground, reach: Reach): Links | null {
  const { contents, notices, ignored, whyUnbuilt, files } = ground
  if (!contents || !files) return null
  const known = new Map(Object.entries(contents))
  const contentOf = (file: string) => known.get(file)
  const itemsIn =
    <Item>(unpack: (content: PageContent) => Item[]) =>
    (file: string): readonly Item[] => {
      const content = contentOf(file)
      return content ? unpack(content) : []
    }
  const [linksIn, importsIn] = [itemsIn(linksOf), itemsIn(importsOf)]
  const listed = new Set(navigation.entries.map(({ page }) => page))
  const isRead = (file: string) => isExpected(file) || listed.has(withoutExtension(file))
  const pages = files.pages.filter(
    file => contentOf(file) && !ignored.has(file) && whyUnbuilt(file) === null && isRead(file),
  )

  const importedBy = importLookup(reach, contentOf)
  const { shownBy, lookedAt, firstPast } = shownSnippets(importedBy, contentOf)
  const answered = (
    at: SiteLink['at'],
    kind: 'link' | 'asset',
    url: string,
    page: string | null,
  ): SiteLink => ({ at, kind, page, url, ...resolvedAt(url, page) })
  const resolved = new Map<string, Resolved>()
  /** An address from the root leads from every page to the same place. */
  const resolvedAt = (url: string, page: string | null): Resolved => {
    if (!url.startsWith('/')) return resolveUrl(reach, url, page)
    const hash = url.indexOf('#')
    const rest = hash === -1 ? url : url.slice(0, hash)
    let known = resolved.get(rest)
    if (!known) resolved.set(rest, (known = resolveUrl(reach, rest, page)))
    if (hash === -1) return known
    return { path: known.path, anchor: anchorOf(url), answer: known.answer }
  }
  const inDocs = function* (): Generator<SiteLink> {
    for (const link of docsLinks(navigation.docs)) {
      if (link.kind === 'markdown') {
        const notice = notices?.[link.value]
        for (const { kind, url, place } of notice ? linksOf(notice) : [])
          yield answered({ ...link, span: [place[2], place[5]] }, kind, url, null)
        continue
      }
      if (!mayBeInternal(link.value)) continue
      if (link.kind === 'asset' && link.path.key === 'icon' && !isPath(link.value)) continue
      yield answered(link, link.kind, link.value, null)
    }
  }
  const all = function* (): Generator<SiteLink> {
    yield* inDocs()
    for (const page of pages)
      for (const file of shownBy([page]))
        for (const link of linksIn(file)) yield answered({ file, link }, link.kind, link.url, page)
  }
  const isNotable = (kind: SiteLink['kind'], { answer, anchor }: Resolved) => {
    if (answer.kind === 'unknown' || answer.kind === 'file') return false
    if (answer.kind !== 'page' || kind === 'asset') return true
    return anchor !== null && !(answer.file !== null && hasOwnId(answer.file, anchor))
  }
  const notableIn = function* (file: string, page: string): Generator<SiteLink> {
    const content = contentOf(file)
    if (!content) return
    let own: readonly PageLink[] | undefined
    let index = -1
    for (const marked of textsOf(content.links)) {
      index++
      // What an address leads to is kept, from each page another, and so are the long ids of the links of all pages.
      step()
      const kind = linkKind(marked)
      const url = marked.slice(1)
      const answered = resolvedAt(url, page)
      if (!isNotable(kind, answered)) continue
      own ??= linksOf(content)
      const link = own[index]
      if (link) yield { at: { file, link }, kind, page, url, ...answered }
    }
  }
  const eachNotable = function* (): Generator<SiteLink> {
    for (const link of inDocs()) if (isNotable(link.kind, link)) yield link
    for (const page of pages) for (const file of lookedAt(page) ?? [page]) yield* notableIn(file, page)
  }
  /** Of hundreds of thousands of links only these are made. */
  const notable = once((): Notable => {
    const links: SiteLink[] = []
    let beyond: SiteLink | undefined
    for (const link of eachNotable()) {
      if (links.length === maxNotableLinks) {
        beyond = link
        break
      }
      links.push(link)
    }
    return {
      links,
      beyond,
      // A page may be looked at later, as a redirect leads to it.
      get withoutSnippets() {
        return firstPast(pages)
      },
    }
  })

  const searched = new Map<PageContent | undefined, number>()
  /** Quick for most links; the ids of a page that are many, or that many links ask for, are in a set. */
  const hasOwnId = (page: string, id: string) => {
    const content = contentOf(page)
    const own = content?.ids ?? ''
    const characters = (searched.get(content) ?? 0) + own.length
    searched.set(content, characters)
    return (characters < maxSearched && holds(own, id)) || idsOfPage(page).sets.some(ids => ids.has(id))
  }
  const opaque = new Map<string, boolean>()
  /** Whether a file shows what has ids that nobody read. Thousands of pages may show one snippet of as many imports. */
  const showsOpaque = (file: string): boolean => {
    const { targets } = importedBy(file)
    const known = opaque.get(file) ?? importsIn(file).some((item, i) => isOpaque(item, targets[i]))
    opaque.set(file, known)
    return known
  }
  const setsOf = new Map<PageContent, ReadonlySet<string>>()
  /** The ids that stand in a page itself, those of one content once: links may give a page thousands of paths. */
  const ownIds = (content: PageContent | undefined): ReadonlySet<string> => {
    const ids = (content && setsOf.get(content)) ?? new Set(content ? idsOf(content) : [])
    if (content) setsOf.set(content, ids)
    return ids
  }
  const ids = new Map<string, Ids>()
  const idsOfPage = (page: string): Ids => {
    const known = ids.get(page)
    if (known) return known
    const { openapi, api, asyncapi } = ground.frontMatter(page) ?? {}
    const shown = lookedAt(page)
    const snippets = shown?.slice(1) ?? []
    const isOpen = (file: string) => contentOf(file)?.hasMoreIds !== false || showsOpaque(file)
    const ofSnippets = new Set<string>()
    for (const content of snippets.map(contentOf))
      for (const id of content ? idsOf(content) : []) ofSnippets.add(id)
    const result = {
      sets: snippets.length > 0 ? [ownIds(contentOf(page)), ofSnippets] : [ownIds(contentOf(page))],
      isWhole:
        shown !== null &&
        (openapi ?? api ?? asyncapi) === undefined &&
        !isOpen(page) &&
        !snippets.some(isOpen),
    }
    ids.set(page, result)
    return result
  }
  const lists = new WeakMap<ReadonlySet<string>, readonly string[]>()
  /** The ids of a page in one list, which pages of one content share. */
  const listOf = (page: string): readonly string[] => {
    const { sets } = idsOfPage(page)
    const [first] = sets
    if (!first || sets.length > 1) return [...joinedIds(sets)]
    const list = lists.get(first) ?? [...first]
    lists.set(first, list)
    return list
  }
  const nearOf = remembering((key: string): NearImport | null => {
    const [file = '', kind, ...source] = key.split('\n')
    return nearImport(reach, file, { kind: kind as PageImport['kind'], source: source.join('\n') })
  }, null)
  /** The ids of a page in one list, of which the search for a similar one keeps what it sorted: a page may have a million. */
  const idListOf = remembering(listOf, [])
  const nearId = remembering((link: string) => {
    const end = link.indexOf('\n')
    return nearestId(link.slice(end + 1), idListOf(link.slice(0, end)))
  }, undefined)
  return {
    reach,
    contentOf,
    pages,
    files: () => shownBy(pages),
    all,
    notable,
    *missingImports() {
      for (const file of known.keys()) {
        const { targets } = importedBy(file)
        if (ignored.has(file) || !targets.includes(null)) continue
        for (const [i, item] of importsIn(file).entries())
          if (targets[i] === null) yield { file, import: item }
      }
    },
    hasAnchor: (file, id) => {
      const { sets, isWhole } = idsOfPage(file)
      return !isWhole || hasId(sets, id)
    },
    nearestId: (file, id) => nearId(`${file}\n${id}`),
    nearestImport: (file, { kind, source }) => nearOf(`${file}\n${kind}\n${source}`),
    idsOf: file => joinedIds(idsOfPage(file).sets),
  }
}

/** The most characters of the ids of a page that are searched, all of them for each link anew. */
const maxSearched = 10_000

function joinedIds(sets: Ids['sets']): ReadonlySet<string> {
  const all = new Set<string>()
  for (const ids of sets) for (const id of ids) all.add(id)
  return all
}

/** Whether what an import shows has ids that nobody read: it is no page of Markdown, or not there. */
const isOpaque = ({ isShown }: PageImport, target: string | null | undefined) =>
  isShown && (!target || !isPage(target))
