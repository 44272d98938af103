import { elementsOf } from '../site/entries.ts'
import { includedBy } from '../document/include.ts'
import { locate, type Location } from '../document/locate.ts'
import { keysOf, parsePointer, pointerOf } from '../document/pointer.ts'
import { rangeIn } from '../document/document.ts'
import { quote } from '../document/quote.ts'
import { readEntry } from '../grammar/entry.ts'
import type { Navigation, OpenApiScope, OpenApiSource, PageEntry } from '../navigation/element.ts'
import { nameOf, pathOf } from '../navigation/element.ts'
import { openNavigation } from '../navigation/open.ts'
import { specificationKey, withoutCredentials } from '../navigation/openapi.ts'
import { cleanPath, fold } from '../navigation/page-path.ts'
import { dialectFor } from '../project/dialect.ts'
import type { Project } from '../project/project.ts'
import { type ResolveOptions, resolveNavigation } from './resolve.ts'
import { defaultDirectory, plainAddress } from '../site/addresses.ts'
import { gatherFacts } from '../site/facts.ts'
import { once } from '../site/once.ts'
import { hrefOf } from '../site/slug.ts'
import type { OperationPage, SitePage, Survey } from '../site/survey.ts'
import type { PageNode, Tree, TreeNode, UnlistedPage } from './tree.ts'

/** The place of a page, and why it is there. */
export interface Explanation {
  readonly page: PageNode
  /** `file:line:column` of its entry, or of the element that generates it. */
  readonly place: string
  /** Whether an element generates it instead of listing it. */
  readonly generated: boolean
  /** The nodes above it, the topmost first. */
  readonly above: readonly TreeNode[]
  /** The `openapi` in scope: what it names, who sets it, where. */
  readonly openapi: {
    readonly sources: readonly string[]
    readonly setBy: string
    readonly place: string
  } | null
  /** Where its operation comes from when that is not the `openapi` in scope: what is named, who names it, where. */
  readonly foundIn: { readonly source: string; readonly namedBy: string; readonly place: string } | null
  /** What its address is made of, in sentences. */
  readonly reasons: readonly string[]
}

/** Every place where the navigation shows a page path, an address, a `METHOD /path` or a `webhook NAME`. */
export function explain(project: Project, text: string, options: ResolveOptions = {}): Explanation[] {
  return explainPages(project, tree => pagesNamed(pagesOf(tree), text), options)
}

/** Every place where the navigation shows a page with this title, in whatever letter case. */
export function explainTitle(project: Project, title: string, options: ResolveOptions = {}): Explanation[] {
  return explainPages(project, tree => pagesTitled(pagesOf(tree), title), options)
}

/**
 * The page of the entry at a JSON Pointer into the composed docs.json, or the pages that its element
 * generates.
 */
export function explainAt(project: Project, pointer: string, options: ResolveOptions = {}): Explanation[] {
  const isThere = (node: TreeNode): node is PageNode => node.kind === 'page' && node.pointer === pointer
  return explainPages(project, ({ nodes }) => nodes.filter(isThere), options)
}

/** Every page of the tree of a project, in reading order. */
export const explainAll = (project: Project, tree: Tree, options: ResolveOptions = {}): Explanation[] =>
  explainPages(project, pagesOf, options, tree)

function explainPages(
  project: Project,
  select: (tree: Tree) => PageNode[],
  options: ResolveOptions,
  tree: Tree = resolveNavigation(project, options),
): Explanation[] {
  const dialect = dialectFor(project, options.dialect)
  const { navigation } = openNavigation(project.document, project.includes, dialect)
  const survey = gatherFacts(navigation, dialect, project).survey()
  const scopes = new Map<string, OpenApiScope | null>()
  for (const { path, openapi } of elementsOf(navigation)) scopes.set(pointerOf(keysOf(path)), openapi)
  const place = placing(project)
  const explained = scopeExplaining(place)
  const sitePages = sitePagesOf(survey)
  const entries = entriesOf(navigation)
  const apiSources = once(
    () => new Map([...navigation.api].reverse().map(source => [specificationKey(source.source), source])),
  )
  return select(tree).map(page => {
    const scope = scopeOf(scopes, page.pointer)
    const inScope = scope && explained(scope)
    return {
      page,
      // Made when it is asked for, as what is above: a project may have 200,000 pages below 90 groups.
      get place() {
        return place(parsePointer(page.pointer), 'value')
      },
      generated: scopes.has(page.pointer),
      get above() {
        return ancestors(tree, page)
      },
      openapi: inScope && inScope.openapi,
      foundIn:
        page.openapi === undefined || inScope?.keys.has(page.openapi)
          ? null
          : foundIn(page, entries.get(page.pointer), apiSources(), place),
      reasons: reasonsFor(page, sitePages.get(`${page.pointer}\n${page.path}`) ?? null),
    }
  })
}

const pagesOf = ({ nodes }: Tree): PageNode[] => nodes.filter(node => node.kind === 'page')

/** The page file that one of some names means and that the platform never builds; null where there is none. */
export function unbuiltFile(
  project: Project,
  names: readonly string[],
  options: ResolveOptions = {},
): string | null {
  const dialect = dialectFor(project, options.dialect)
  const { navigation } = openNavigation(project.document, project.includes, dialect)
  const { files, whyUnbuilt } = gatherFacts(navigation, dialect, project)
  const named = names.flatMap(name => files?.fileOf(cleanPath(name)) ?? [])
  return named.find(file => whyUnbuilt(file) !== null) ?? null
}

/** A page of the navigation, or one that nothing there shows. */
type NamedPage = UnlistedPage & Pick<PageNode, 'lost'>

/** The pages with a title, as the page or the sidebar has it, in whatever letter case. */
export function pagesTitled<Page extends NamedPage>(pages: readonly Page[], title: string): Page[] {
  const wanted = fold(title.trim())
  return pages.filter(page => fold(page.title) === wanted || fold(page.sidebarTitle) === wanted)
}

/** The pages that a page path, an address, a `METHOD /path` or a `webhook NAME` names. */
export function pagesNamed<Page extends NamedPage>(pages: readonly Page[], text: string): Page[] {
  const entry = readEntry(text)
  if (entry.kind === 'operation' || entry.kind === 'webhook') {
    const { file } = entry
    return pages.filter(page => {
      const operation = page.lost ?? page.operation
      if (!operation || (file !== null && operation.spec !== specificationKey(file))) return false
      if (entry.kind === 'webhook') return operation.webhook === entry.name
      return operation.method === entry.method && operation.path === entry.path
    })
  }
  const path = cleanPath(text)
  // No entry has a method from "additionalOperations", but a page may show it.
  const [method = '', operationPath] = text.split(/ (.*)/s)
  const shows = ({ operation, lost = operation }: Page) =>
    lost?.path === operationPath && lost?.method === method.toUpperCase()
  return pages.filter(
    page => page.path === path || page.href === text || page.href === `/${path}` || shows(page),
  )
}

/** The `openapi` of the nearest element at a JSON Pointer or above. */
function scopeOf(scopes: ReadonlyMap<string, OpenApiScope | null>, pointer: string): OpenApiScope | null {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const scope = scopes.get(pointer.slice(0, end))
    if (scope !== undefined) return scope
  }
  return null
}

function ancestors({ nodes }: Tree, page: PageNode): TreeNode[] {
  const above: TreeNode[] = []
  for (let index = page.parent; index !== null; index = nodes[index]!.parent) above.unshift(nodes[index]!)
  return above
}

function placing({ document, includes }: Project) {
  const find = includedBy(includes)
  return (keys: readonly (string | number)[], part: 'key' | 'value') => {
    const location: Location = locate(document, find, keys, part)
    const { start } = rangeIn(location.document, location.span)
    return `${location.document.file}:${start.line}:${start.column}`
  }
}

/** What is told of an `openapi`, and the keys of what it names: made once for the pages that share it. */
function scopeExplaining(place: ReturnType<typeof placing>) {
  const known = new Map<
    OpenApiScope,
    { readonly openapi: Explanation['openapi']; readonly keys: ReadonlySet<string | null> }
  >()
  return (scope: OpenApiScope) => {
    const { element, sources } = scope
    const explained = known.get(scope) ?? {
      openapi: {
        sources: sources.map(({ source }) => withoutCredentials(source)),
        setBy: nameOf(element),
        place: place(keysOf(sources[0]?.path ?? element.path), 'value'),
      },
      keys: new Set(sources.map(({ source }) => specificationKey(source))),
    }
    known.set(scope, explained)
    return explained
  }
}

/** Who names the specification of a page that no element names: its entry, its front matter, else `api.openapi`. */
function foundIn(
  { openapi, file }: PageNode,
  entry: PageEntry | undefined,
  api: ReadonlyMap<string | null, OpenApiSource>,
  place: ReturnType<typeof placing>,
): Explanation['foundIn'] {
  const namesFile = entry && 'file' in entry.entry && entry.entry.file !== null
  if (namesFile)
    return { source: openapi!, namedBy: 'its entry', place: place(keysOf(pathOf(entry)), 'value') }
  const own = api.get(openapi!)
  if (own) return { source: openapi!, namedBy: '"api.openapi"', place: place(keysOf(own.path), 'value') }
  return file === null ? null : { source: openapi!, namedBy: 'its front matter', place: file }
}

/** The entries by their pointers. */
const entriesOf = ({ entries }: Navigation): Map<string, PageEntry> =>
  new Map(entries.map(entry => [pointerOf(keysOf(pathOf(entry))), entry]))

/** The pages as the survey has them, by the pointer of their entry, or of the element that generates them, and their path. */
function sitePagesOf({ placements, liveAt }: Survey): Map<string, SitePage> {
  const pages = new Map<string, SitePage>()
  for (const { page, by } of placements) {
    const live = liveAt(page)
    const pointer = pointerOf(keysOf('element' in by ? by.element.path : pathOf(by)))
    const key = `${pointer}\n${live.kind === 'file' ? live.page : live.address}`
    if (!pages.has(key)) pages.set(key, live)
  }
  return pages
}

function reasonsFor({ external, file, href, path, lost }: PageNode, page: SitePage | null): string[] {
  const name = lost && (lost.webhook === null ? `${lost.method} ${lost.path}` : `webhook ${lost.webhook}`)
  const reasons = name ? [`a later page has the address of ${quote(name)}, so that readers get that one`] : []
  if (external)
    return [
      ...reasons,
      page?.kind === 'operation' ? '"url" of its "x-mint.metadata"' : '"url" of its front matter',
    ]
  if (file !== null || page?.kind !== 'operation') {
    const isIndex = path === 'index' || path.endsWith('/index')
    return [...reasons, isIndex && href !== hrefOf(path) ? 'its path without "index"' : 'its path']
  }
  return [...reasons, ...operationReasons(page)]
}

function operationReasons({ mounted, address }: OperationPage): string[] {
  const { directory, operation } = mounted
  const { tags, summary, method, webhook } = operation
  const unnamed = webhook === null ? `${method} and the path` : 'the name of the webhook'
  const reasons =
    operation.href !== null
      ? [`"x-mint.href" ${quote(operation.href)}`]
      : [
          directory === null
            ? `"${defaultDirectory}", as no directory is set`
            : `directory ${quote(directory)}`,
          tags[0] === undefined ? 'no tag' : `tag ${quote(tags[0])}`,
          summary === null ? `no summary, so ${unnamed}` : `summary ${quote(summary)}`,
        ]
  const plain = plainAddress(mounted)
  return plain === address
    ? reasons
    : [...reasons, `a number, as another page of its group has ${quote(hrefOf(plain))}`]
}
