import type { Navigation } from '../navigation/element.ts'
import { isExternal } from '../navigation/href.ts'
import { openNavigation } from '../navigation/open.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import { dialectFor } from '../project/dialect.ts'
import { anyName, type Operation } from '../openapi/specification.ts'
import type { Before, Project } from '../project/project.ts'
import type { Mounted } from '../site/addresses.ts'
import { type Facts, gatherFacts } from '../site/facts.ts'
import type { FilePage, SitePage, Survey } from '../site/survey.ts'

/** A place that an earlier revision had: its address, without the first slash. */
interface EarlierPlace {
  readonly place: string
  /** The page's path, when it was that of a file. */
  readonly page: string
  /** The address that its operation has now. */
  readonly now?: () => string | undefined
}

/** Where a page is found (docs/format.md#file-pages). */
export const placeOf = (page: string) => page.replace(/(?:^|\/)index$/, '')

/** The addresses of an earlier revision, each once: of page files, of what is generated, and of `url` on the site. */
export function earlierPlaces({ pages, project }: Before, facts: Facts): Iterable<EarlierPlace> {
  // Any page may have become one that was not generated.
  if (facts.survey().fullAt) return []
  const places = new Map<string, EarlierPlace>()
  const earlier = project && surveyOf(project)
  const shown = (earlier?.placements ?? []).map(({ page }) => page)
  // Its place is where the "url" leads.
  const linked = new Set(shown.flatMap(page => (page.kind === 'file' && hasUrl(page) ? [page.page] : [])))
  for (const page of pages) if (!linked.has(page)) places.set(placeOf(page), { place: placeOf(page), page })
  // What cannot be read has its own diagnostic, and may still have all its addresses.
  const areRead = facts.specifications.named.every(({ state }) => state.kind === 'read')
  if (!earlier || !areRead) return places.values()
  let addresses: Map<string, string> | undefined
  const addressesOf = addressFinder()
  const mayBeThere = unreadFinder(facts)
  for (const page of [...shown, ...earlier.hidden]) {
    if (page.kind === 'operation' && mayBeThere(page.mounted)) continue
    for (const place of addressesOf(page)) {
      if (places.has(place)) continue
      const name = page.kind === 'operation' ? nameOf(page.mounted) : null
      const now = () => (name === null ? undefined : (addresses ??= operationAddresses(facts)).get(name))
      places.set(place, { place, page: place, now })
    }
  }
  return places.values()
}

/** Tells whether an operation may be one of a specification that was not read to its end. */
function unreadFinder({ specifications }: Facts): (mounted: Mounted) => boolean {
  const read = specifications.named.flatMap(({ state }) => (state.kind === 'read' ? state.specification : []))
  const paths = new Set(read.flatMap(({ unknownPaths }) => unknownPaths))
  const webhooks = new Set(read.flatMap(({ unknownWebhooks }) => unknownWebhooks))
  const holds = (names: ReadonlySet<string>, name: string | null) =>
    name !== null && (names.has(name) || names.has(anyName))
  return ({ operation: { path, webhook } }) => holds(paths, path) || holds(webhooks, webhook)
}

function surveyOf(project: Project): Survey {
  const dialect = dialectFor(project, undefined)
  const { navigation } = openNavigation(project.document, project.includes, dialect)
  return gatherFacts(navigation, dialect, project).survey()
}

const hasUrl = ({ frontMatter }: FilePage) => frontMatter.url !== undefined

/** Finds where a page is: at its address, or where its `url` says; nowhere when that is on another site. */
function addressFinder(): (page: SitePage) => readonly string[] {
  // A page may have a long one, and be listed thousands of times.
  const known = new Map<string, readonly string[] | null>()
  const ofUrl = (url: string) => {
    const addresses = known.has(url) ? known.get(url)! : addressesOfUrl(url)
    known.set(url, addresses)
    return addresses
  }
  return page => {
    // Nobody has ever seen a page that has no file.
    if (page.kind === 'file' && page.file === null) return []
    const { url } = page.kind === 'file' ? page.frontMatter : (page.mounted.operation.metadata ?? {})
    return (url === undefined ? null : ofUrl(url)) ?? [page.address]
  }
}

/** Null for a `url` that leads nowhere. */
function addressesOfUrl(url: string): readonly string[] | null {
  const path = /^\s*\/(?![/\\])([^?#]*)/.exec(url)
  if (path) return [path[1]!.trim().replace(/\/$/, '')]
  return isExternal(url) ? [] : null
}

const names = new WeakMap<Operation, string>()

/** An operation as the earlier revision and the present one have it, made once for all elements that generate it. */
function nameOf({ specification, operation }: Mounted): string {
  const { method, path, webhook } = operation
  const name = names.get(operation) ?? JSON.stringify([specification.path, method, path, webhook])
  names.set(operation, name)
  return name
}

const operationAddresses = ({ survey }: Facts) =>
  new Map(
    [...survey().hidden, ...survey().placements.map(({ page }) => page)].flatMap(
      (page): [string, string][] => (page.kind === 'operation' ? [[nameOf(page.mounted), page.address]] : []),
    ),
  )

/** Where there is a page now; in lower case. */
export function presentPlaces(
  { entries }: Navigation,
  { files, ignored, survey }: Facts,
): ReadonlySet<string> {
  const places = new Set<string>()
  for (const { page } of entries) if (page) places.add(placeOf(page).toLowerCase())
  for (const file of files?.pages ?? [])
    if (!ignored.has(file)) places.add(placeOf(withoutExtension(file)).toLowerCase())
  const { placements, hidden } = survey()
  const shown = [...placements.map(({ page }) => page), ...hidden]
  for (const address of new Set(shown.flatMap(addressFinder()))) places.add(address.toLowerCase())
  return places
}
