import { hasStart } from '../document/first-index.ts'
import { asyncapiFiles, artifactsOf } from '../navigation/artifacts.ts'
import type { Navigation } from '../navigation/element.ts'
import { fold, isPage, withoutExtension } from '../navigation/page-path.ts'
import { isPlainAddress, isTooLong } from '../navigation/redirects.ts'
import type { Unbuilt } from '../navigation/unbuilt.ts'
import { placesAmong } from './above.ts'
import { defaultDirectory } from './addresses.ts'
import { basePaths, usedBases } from './base-paths.ts'
import type { Files } from './files.ts'
import { isWanted, maxFiles } from '../project/listed.ts'
import type { Project } from '../project/project.ts'
import { once } from './once.ts'
import type { RedirectIndex } from './redirects.ts'
import { similarTo, type Suggestion } from './similar.ts'
import { addressOf } from './slug.ts'
import type { Specifications } from './specifications.ts'
import type { Survey } from './survey.ts'

/** `file` is the page's; null for a page that is generated. */
export type PageAnswer = { readonly kind: 'page'; readonly address: string; readonly file: string | null }

/** What a reader gets at an address of the site. */
export type Answer =
  | PageAnswer
  | { readonly kind: 'redirect' }
  /** A file of the project that is no page. */
  | { readonly kind: 'file'; readonly file: string }
  /** A folder of pages that has no page of its own. */
  | { readonly kind: 'folder'; readonly address: string }
  /** Nobody can say: the platform answers, or pages that are generated of what was not read. */
  | { readonly kind: 'unknown' }
  /** Nothing, but this address differs in letter case only; `isPage` tells a page from another file. */
  | { readonly kind: 'case'; readonly address: string; readonly isPage: boolean }
  | { readonly kind: 'nothing' }

/** What answers the addresses of a site, and the files of its project. */
export interface Reach {
  /**
   * What answers an address, given without query, fragment and first slash, decoded. Redirects come after pages, as
   * the platform has them where both are there.
   */
  answer(path: string): Answer
  /** The page at an address, whatever else answers it. */
  pageAt(path: string): PageAnswer | undefined
  /** The folder of the domain that an address begins with and that is no part of it, such as `docs`; '' for none. */
  baseOf(path: string): string
  /** The addresses of all pages, without the first slash, sorted. */
  addresses(): readonly string[]
  /** Whether a folder has pages, or other files of the project; those in folders below it count. */
  isFolder(path: string): boolean
  /** An address that may be meant by one that nothing answers. */
  nearPage(path: string): Suggestion
  /** A file that is no page, and that may be meant by one that is not there. */
  nearAsset(path: string): Suggestion
  /** A file that a page may import. */
  nearModule(path: string): Suggestion
  /** The first addresses below a folder, and the number of all. */
  pagesBelow(folder: string): Suggestion['below']
  /** The page file at an address, and why the platform never builds it. */
  unbuiltAt(path: string): { readonly file: string; readonly why: Unbuilt } | undefined
  /** The file at a path, pages and hidden snippets among them; letter case counts. */
  hasFile(path: string): boolean
  /** Whether a path may be that of a file which is not listed, as there are too many: one with an ending, but no page or data. */
  mayBeUnlisted(path: string): boolean
  /** The file whose path differs in letter case only. */
  otherCase(path: string): string | undefined
}

/** What must be known of a site. */
interface Ground {
  readonly files: Files | null
  readonly others: readonly string[] | null
  readonly contents: Project['contents'] | null
  readonly specifications: Specifications
  redirects(): RedirectIndex
  survey(): Survey
  whyUnbuilt(file: string): Unbuilt | null
}

/** What the platform answers by itself at every site (docs/format.md#what-the-platform-answers). */
const served =
  /^(?:(?:.*\/)?llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|skill\.md|login|logout|(?:authed\/)?mcp|_(?:mintlify|llms)\/.*|(?:.*\/)?rss\.xml)$/

/** The longest address that is looked for, in characters. */
export const maxAddressLength = 2_000

/**
 * The longest address whose answer is kept: a page a thousand folders deep may have as many links from itself as it has
 * room for, and each leads to an address that is as long.
 */
const longestKept = 200

/** Each link may lead through as many addresses that redirect as browsers follow, and to others than any link before. */
const isKept = (path: string, { kind }: Answer) => kind !== 'redirect' && path.length <= longestKept

/** Files that a walk does not list: who can say whether they are there. */
const unlisted = /(?:^|\/)(?:\.|node_modules\/)/

const ending = /\.[^./]+$/

/** Makes the answers of a site from all that is known of it; null when its files were not read. */
export function reachOf(navigation: Navigation, ground: Ground): Reach | null {
  const { files, others, redirects, survey, whyUnbuilt } = ground
  if (!files) return null
  const pages = new Map<string, string | null>()
  const { placements, hidden, liveAt, addressOfPage, fullAt } = survey()
  for (const page of [...hidden, ...placements.map(({ page }) => page)])
    if (page.kind === 'operation') pages.set(page.address, null)
  for (const file of files.pages) {
    if (whyUnbuilt(file) !== null) continue
    const page = withoutExtension(file)
    pages.set(addressOfPage(page), files.fileOf(page) ?? file)
  }
  for (const { page } of placements) {
    const live = liveAt(page)
    if (live.kind === 'file' && live.file !== null) pages.set(page.address, live.file)
  }
  const known = new Set([...(others ?? []), ...files.data, ...files.pages])
  const isCut = others !== null && others.length > maxFiles
  const mayBeUnlisted = (path: string) => isCut && ending.test(path) && !isWanted(path)
  /** No redirect is looked for at a path that is too long. */
  const mayRedirect = (path: string) => navigation.redirects.list.length > 0 && isTooLong(path)
  const isAsset = (path: string) => known.has(path) && !isPage(path)
  const isUnknown = unknownFolders(navigation, ground)

  const addresses = once(() => [...pages.keys()].sort())
  // A list of all folders would hold each of the hundreds above each of thousands of pages.
  const isFolder = (path: string) => path !== '' && hasStart(addresses(), `${path}/`)

  let folded: Map<string, string> | undefined
  const foldedPages = () => (folded ??= foldedBy(pages.keys()))
  let foldedFiles: Map<string, string> | undefined
  const otherCase = (path: string) => (foldedFiles ??= foldedBy(known)).get(fold(path))

  const isAddress = (path: string) => pages.has(path)
  /** An absolute address may be that of a page before it moved. */
  const isOrWasAddress = (path: string) =>
    isAddress(path) || isPlainAddress(redirects().match(path)?.redirect.source ?? '*')
  const bases = once(() => [
    ...basePaths(navigation.docs, isOrWasAddress),
    ...usedBases(ground.contents, isAddress),
  ])
  // A folder of the site wins.
  const ranks = once(() => {
    const own = [...new Set(bases())].filter(base => !isFolder(base) && !pages.has(base))
    return new Map(own.map((base, i) => [base, i]))
  })
  const basesAmong = once(() => placesAmong(ranks().keys()))
  const baseOf = (path: string): string => {
    let best = ''
    for (const place of basesAmong()(path))
      if ((ranks().get(place) ?? Infinity) < (ranks().get(best) ?? Infinity)) best = place
    return best
  }
  const assets = once(() => [...known].filter(path => !isPage(path)).sort())
  const similar = {
    page: similarTo(addresses),
    asset: similarTo(assets, 'endings'),
    module: similarTo(() => [...known].filter(path => /\.(?:mdx?|[jt]sx?)$/i.test(path)), 'endings'),
  }

  const pageAt = (path: string): PageAnswer | undefined => {
    const file = pages.get(path)
    if (file !== undefined) return { kind: 'page', address: path, file }
    const plain = path.replace(/(?:^|\/)index$/, '')
    const index = plain === path ? undefined : pages.get(plain)
    return index === undefined ? undefined : { kind: 'page', address: plain, file: index }
  }
  const find = (path: string, isBelowBase = false): Answer => {
    // The platform shows the first page there.
    if (path === '') return pageAt('') ?? { kind: 'unknown' }
    const page = pageAt(path) ?? (isPage(path) ? pageAt(withoutExtension(path)) : undefined)
    if (page) return page
    if (redirects().match(path) ?? (isPage(path) && redirects().match(withoutExtension(path))))
      return { kind: 'redirect' }
    if (isAsset(path)) return { kind: 'file', file: path }
    if (served.test(path) || unlisted.test(path)) return { kind: 'unknown' }
    const base = isBelowBase ? '' : baseOf(path)
    if (base !== '') {
      const answer = find(path.slice(base.length + 1), true)
      if (answer.kind !== 'nothing') return answer
    }
    // Any page may be one that was not generated.
    if (fullAt || mayRedirect(path)) return { kind: 'unknown' }
    if (isFolder(path)) return { kind: 'folder', address: path }
    const [plain, other] = [isPage(path) ? withoutExtension(path) : path, otherCase(path)]
    const near = foldedPages().get(fold(plain.replace(/(?:^|\/)index$/, '')))
    if (near !== undefined) return { kind: 'case', address: near, isPage: true }
    if (other !== undefined && !isPage(other) && !mayBeUnlisted(path))
      return { kind: 'case', address: other, isPage: false }
    const isUnread = mayBeUnlisted(path) || isUnknown(path)
    return { kind: isUnread ? 'unknown' : 'nothing' }
  }
  const answers = new Map<string, Answer>()
  return {
    answer(path) {
      if (path.length > maxAddressLength) return { kind: 'unknown' }
      const known = answers.get(path)
      if (known) return known
      const answer = find(path)
      if (isKept(path, answer)) answers.set(path, answer)
      return answer
    },
    pageAt,
    baseOf,
    addresses,
    isFolder: path => isFolder(path) || (path !== '' && hasStart(assets(), `${path}/`)),
    nearPage: similar.page.suggest,
    nearAsset: similar.asset.suggest,
    nearModule: similar.module.suggest,
    pagesBelow: folder => similar.page.below(`${folder}/`).below,
    unbuiltAt: path => {
      const plain = isPage(path) ? withoutExtension(path) : path
      const file = files.fileOf(plain) ?? files.fileOf(`${plain}/index`.replace(/^\//, ''))
      const why = file === undefined ? null : whyUnbuilt(file)
      return file === undefined || why === null ? undefined : { file, why }
    },
    hasFile: path => known.has(path),
    mayBeUnlisted,
    otherCase,
  }
}

/** Each path by its folded spelling; of several the first. */
function foldedBy(paths: Iterable<string>): Map<string, string> {
  const folded = new Map<string, string>()
  for (const path of paths) {
    const key = fold(path)
    if (!folded.has(key)) folded.set(key, path)
  }
  return folded
}

/** Whether pages at an address may be generated of what was not read: specifications, channels, schemas. */
function unknownFolders(navigation: Navigation, { specifications }: Ground): (path: string) => boolean {
  const unread = [...navigation.scopes.flatMap(({ sources }) => sources), ...navigation.api]
    .filter(({ source, overlaid }) => overlaid || specifications.stateOf(source).kind !== 'read')
    .map(({ directory }) => addressOf(directory ?? defaultDirectory))
  const hasOthers = asyncapiFiles(navigation).size > 0 || artifactsOf(navigation).length > 0
  const isAll = hasOthers || unread.includes('')
  const unreadAmong = placesAmong(unread)
  return path => isAll || unreadAmong(path).some(place => place !== path)
}
