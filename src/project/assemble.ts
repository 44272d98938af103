import { openDocument } from '../document/document.ts'
import { artifactsOf } from '../navigation/artifacts.ts'
import { docsLinks } from '../navigation/docs-links.ts'
import type { Navigation } from '../navigation/element.ts'
import { openNavigation } from '../navigation/open.ts'
import { isRemote } from '../navigation/openapi.ts'
import { isPage } from '../navigation/page-path.ts'
import type { ReadText } from '../openapi/specification.ts'
import type { PageContent } from '../pages/content.ts'
import type { Begun } from './begun.ts'
import { countChannels } from './channels.ts'
import { dialectFor } from './dialect.ts'
import type { Heads } from './heads.ts'
import type { Host } from './host.ts'
import { ignoredPages } from './ignore.ts'
import { readIncludes } from './includes.ts'
import { cannotRead } from './listed.ts'
import { openDocs } from './open-docs.ts'
import type { CommandOptions } from './options.ts'
import type { PageMemory, PageReading } from './page-reading.ts'
import { pagesToRead, readFrontMatter } from './pages.ts'
import type { OnPhase, Parts } from './parts.ts'
import { type Baseline, baselineFileOf } from './project.ts'
import { ProjectError } from './project-error.ts'
import { Sharing } from './sharing.ts'
import type { Listing } from './source.ts'
import { namesNone, readSpecifications, specificationNames } from './specifications.ts'
import { overlaysBySpecification, surveyDocuments } from './survey-documents.ts'
import { held, inTime } from '../document/time-limit.ts'
import { unresolvedPages } from './unresolved-pages.ts'

/** Assembles a project from its parts; the only way to do so. */
export async function assemble(parts: Parts, host: Host, options: CommandOptions): Promise<Begun> {
  const { root, file } = parts
  const { onPhase, source, includes: given = {}, remembered } = options
  const document = source === undefined ? parts.docs() : openDocs(file, source)
  onPhase?.('listing the files')
  const listing = options.files === false || document.fault ? null : parts.list()
  const files = listing?.files ?? null
  const config = await host.config(root, options.config)
  const dialect = dialectFor({ document, config }, options.dialect)
  const { includes, navigation } = held.limit.run(() => {
    const includes = readIncludes(document, path =>
      Object.hasOwn(given, path) ? openDocument(path, given[path] ?? '') : parts.include(path),
    )
    return { includes, navigation: openNavigation(document, includes, dialect).navigation }
  })
  if (listing && listing.closed.size > 0)
    held.limit.run(() => refuseClosed(host, root, listing.closed, navigation))
  const notInNavigation = config?.notInNavigation ?? []
  const {
    ignored,
    unbuilt,
    text: mintignore,
  } = files
    ? held.limit.run(() =>
        ignoredPages(files, new Set(Object.keys(includes)), parts.ignoreFile, notInNavigation),
      )
    : { ignored: [], unbuilt: [], text: null }
  const wanted = files ? pagesToRead(files, ignored, navigation) : []
  const inside = wanted.filter(path => !listing?.outside.has(path))
  const readsLinks = options.links ?? config?.links ?? false
  const { allowRemote, cache } = host.reach(root, config, options)
  const memoryOf = async () => {
    const folder = options.pageMemory ? await cache() : null
    return folder === null ? null : options.pageMemory!(folder, root)
  }
  const heads: Heads = new Map()
  const pages =
    readsLinks && files
      ? await readPages(options.linksOf ?? files, listing!, parts, memoryOf, heads, onPhase)
      : undefined
  const notices = pages ? await readNotices(navigation) : null
  const frontMatter = await readFrontMatter(inside, parts, onPhase, heads)
  const baseline = options.baseline
    ? await readBaseline(host, root, baselineFileOf(file), parts.from.read)
    : null
  const before =
    options.since !== undefined && files
      ? (remembered?.before ?? (await host.before(parts, files, config, options)))
      : undefined
  if (remembered && before) remembered.before = before
  const others = readsLinks || navigation.redirects.key === 'present' ? listing?.others : undefined
  const names = held.limit.run(() => specificationNames(navigation, frontMatter, files ?? []))
  const documents =
    files && (names.size > 0 || namesNone(frontMatter))
      ? await surveyDocuments(files, names, includes, parts)
      : null
  const absent = files ? absentOf(navigation, files, parts) : []
  const channels = files && dialect === 'extended' ? await countChannels(navigation, parts.from.read) : {}
  const known = {
    document,
    includes,
    files,
    ignored,
    ...(unbuilt.length > 0 && { unbuilt }),
    ...(mintignore !== null && { mintignore }),
    ...(listing && listing.outside.size > 0 && { outside: [...listing.outside].filter(isPage).sort() }),
    frontMatter,
    baseline,
    config,
    ...(others && { others }),
    ...(notices && { notices }),
    ...(before && { before }),
    ...(documents && Object.keys(documents.overlays).length > 0 && { overlays: documents.overlays }),
    ...(absent.length > 0 && { absent }),
    ...(Object.keys(channels).length > 0 && { channels }),
    ...(options.validateOpenapi && { isValidated: true as const }),
  }
  const overlaysOf = overlaysBySpecification(navigation, documents?.overlays ?? {})
  const texts = source === undefined ? given : { ...given, [file]: document.text }
  const candidates = documents?.unnamed ?? []
  const finish = async (from = parts) => {
    const sharing = new Sharing(remembered?.deepRoom)
    const own = withTexts(from, texts)
    const sources = remembered?.over(own, texts) ?? own
    const read = (wanted: ReadonlyMap<string, string>) =>
      readSpecifications(wanted, sources, overlaysOf, host, {
        ...options,
        allowRemote,
        cache,
        sharing,
      })
    const named = await read(names)
    const isLacking =
      candidates.length > 0 && held.limit.run(() => unresolvedPages(navigation, frontMatter, named))
    const more = isLacking ? await read(new Map(candidates.map(file => [file, file]))) : {}
    const contents = pages && { contents: pages.contents() }
    return { ...known, ...contents, specifications: Object.assign(named, more) }
  }
  const isLasting = !allowRemote || ![...names.values()].some(isRemote)
  return {
    known,
    candidates,
    ...(pages && { pages }),
    parts,
    cache: isLasting ? cache : async () => null,
    finish,
  }
}

/** All page files, those of snippets too; links that lead out of the project are not followed. */
async function readPages(
  files: readonly string[],
  { outside }: Listing,
  parts: Parts,
  memoryOf: () => Promise<PageMemory | null>,
  heads: Heads,
  onPhase?: OnPhase,
): Promise<PageReading> {
  const pages = files.filter(file => isPage(file) && !outside.has(file))
  onPhase?.(`reading ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`)
  return parts.pages(pages, await memoryOf(), heads)
}

/** The texts in Markdown of docs.json; null without any. */
async function readNotices({ docs }: Navigation): Promise<Record<string, PageContent> | null> {
  const texts = docsLinks(docs).filter(({ kind }) => kind === 'markdown')
  if (texts.length === 0) return null
  const { readContent } = await import('../pages/content.ts')
  const notices: Record<string, PageContent> = Object.create(null)
  held.limit.run(() => {
    for (const { value } of texts) notices[value] = readContent(value, 'mdx', 0)
  })
  return notices
}

/** What `graphql` and `sdk` name and is not there: a file of any kind, or a folder. */
function absentOf(navigation: Navigation, files: readonly string[], { from }: Parts): string[] {
  const named = new Set(artifactsOf(navigation).map(({ file }) => file))
  if (named.size === 0) return []
  const listed = new Set(files)
  return [...named].filter(file => {
    if (listed.has(file)) return false
    held.limit.assert()
    return from.lacks(file)
  })
}

/** The parts where texts win over files: an include, or docs.json, may be named as a specification too. */
const withTexts = (parts: Parts, texts: Readonly<Record<string, string>>): Parts => ({
  ...parts,
  specification: (path, load) =>
    parts.specification(path, read =>
      load(file => (Object.hasOwn(texts, file) ? { text: texts[file]! } : read(file))),
    ),
})

/** Throws when a listed page is in an unreadable folder; unreadable folders without listed pages do not matter. */
function refuseClosed(host: Host, root: string, closed: ReadonlySet<string>, { entries }: Navigation) {
  const longest = [...closed].reduce((most, { length }) => Math.max(most, length), 0)
  // A page that is not there may be thousands of folders deep, and listed thousands of times.
  for (const page of new Set(entries.map(({ page }) => page))) {
    const folder = page === null ? undefined : closedAbove(page, closed, longest)
    if (folder !== undefined) throw cannotRead(host.pathOf(root, folder), 'permission denied')
  }
}

function closedAbove(page: string, closed: ReadonlySet<string>, longest: number): string | undefined {
  if (closed.has('')) return ''
  for (let index = page.lastIndexOf('/', longest); index > 0; index = page.lastIndexOf('/', index - 1))
    if (closed.has(page.slice(0, index))) return page.slice(0, index)
  return undefined
}

/**
 * Ignoring a damaged baseline would report old problems as new; overwriting it would lose them: nothing is
 * checked.
 */
async function readBaseline(
  host: Host,
  root: string,
  file: string,
  read: ReadText,
): Promise<Baseline | null> {
  const result = read(file)
  if ('failure' in result && result.failure === 'missing') return null
  const { parseBaseline } = await import('./baseline.ts')
  const parsed =
    'text' in result
      ? inTime(result.text.length, () => parseBaseline(result.text))
      : result.failure === 'outside'
        ? 'is a link that leads out of the project'
        : `cannot be read: ${result.detail ?? result.failure}`
  if (typeof parsed !== 'string') return parsed
  throw new ProjectError(`"${host.pathOf(root, file)}" ${parsed.replace(/\.$/, '')}. Restore or remove it.`)
}
