import type { Dialect } from '../grammar/dialects.ts'
import type { Navigation } from '../navigation/element.ts'
import { orphansOf } from '../navigation/orphans.ts'
import { type Unbuilt, whyUnbuilt } from '../navigation/unbuilt.ts'
import type { Before, FrontMatter, Project } from '../project/project.ts'
import { type Files, indexFiles } from './files.ts'
import { type Links, siteLinks } from './links.ts'
import { once } from './once.ts'
import { type Reach, reachOf } from './reach.ts'
import { boundedRedirects, type RedirectIndex } from './redirects.ts'
import { Specifications } from './specifications.ts'
import { type Survey, surveySite } from './survey.ts'

/** The facts that rules may ask for beside the navigation. */
export interface Facts {
  readonly dialect: Dialect
  /** Null when the project's files were not read. */
  readonly files: Files | null
  readonly specifications: Specifications
  /** Page files that need no place in the navigation. */
  readonly ignored: ReadonlySet<string>
  /** Page files that are links out of the project. */
  readonly outside: ReadonlySet<string>
  /** Why the platform never builds a page file; null when it does, and in `core`. */
  whyUnbuilt(file: string): Unbuilt | null
  /** The page files that nothing reaches; none when files were not read. */
  orphans(): readonly string[]
  /** Null when no earlier revision was asked for. */
  readonly before: Before | null
  frontMatter(file: string): FrontMatter | undefined
  /** What the navigation shows, and at which addresses; made when it is first asked for. */
  survey(): Survey
  /** What `graphql` and `sdk` name and is not there, by path. */
  readonly absent: ReadonlySet<string>
  /** The paths of all files that are neither pages nor data; null when they were not listed. */
  readonly others: readonly string[] | null
  /** What the page files hold, by path; null unless links are checked. */
  readonly contents: Project['contents'] | null
  readonly notices: Project['notices'] | null
  /** The redirects of docs.json, by the addresses that they match. Made when it is first asked for. */
  redirects(): RedirectIndex
  /** What answers the addresses of the site; null when files were not read. Made when it is first asked for. */
  reach(): Reach | null
  /** The links of its pages and of docs.json; null unless links are checked. Made when it is first asked for. */
  links(): Links | null
  /** The front matter of every page that was read, by file. */
  readonly frontMatters: Readonly<Record<string, FrontMatter>>
}

type Known = Pick<
  Project,
  | 'files'
  | 'ignored'
  | 'unbuilt'
  | 'outside'
  | 'frontMatter'
  | 'specifications'
  | 'before'
  | 'absent'
  | 'others'
  | 'contents'
  | 'notices'
>

/** Nothing but docs.json is known. */
export const nothingKnown: Known = { files: null, ignored: [], frontMatter: {}, specifications: {} }

export function gatherFacts(navigation: Navigation, dialect: Dialect, known: Known): Facts {
  const files = known.files && indexFiles(known.files)
  const frontMatter = (file: string) =>
    Object.hasOwn(known.frontMatter, file) ? known.frontMatter[file] : undefined
  let made: Survey | undefined
  const why: Facts['whyUnbuilt'] = dialect === 'extended' ? whyUnbuilt(known.unbuilt ?? []) : () => null
  const isBuilt = (file: string) => why(file) === null
  const survey = () =>
    (made ??= surveySite(navigation, { dialect, files, specifications, frontMatter, isBuilt }))
  const orphans = () => (known.files ? orphansOf(navigation, known.files, known.ignored).filter(isBuilt) : [])
  /** A file at the address of a generated page is that page. */
  const isGenerated = () => {
    const { placements, liveAt, fullAt } = survey()
    // Any file may be at the address of a page that was not generated.
    if (fullAt) return () => true
    const live = placements.map(({ page }) => liveAt(page))
    const shown = new Set(live.map(page => (page.kind === 'file' ? page.file : null)))
    return (file: string) => shown.has(file)
  }
  const specifications = new Specifications(navigation, known.specifications)
  const facts: Facts = {
    dialect,
    files,
    frontMatter,
    frontMatters: known.frontMatter,
    absent: new Set(known.absent),
    ignored: new Set(known.ignored),
    outside: new Set(known.outside),
    whyUnbuilt: why,
    orphans: () => {
      const names = orphans()
      if (names.length === 0 || navigation.scopes.length + navigation.operations.length === 0) return names
      const generated = isGenerated()
      return names.filter(file => !generated(file))
    },
    before: known.before ?? null,
    specifications,
    survey,
    others: known.others ?? null,
    contents: known.contents ?? null,
    notices: known.notices ?? null,
    redirects: once(() => boundedRedirects(navigation.redirects.list)),
    reach: once(() => reachOf(navigation, facts)),
    links: once(() => {
      const reach = known.contents ? facts.reach() : null
      return reach && siteLinks(navigation, facts, reach)
    }),
  }
  return facts
}
