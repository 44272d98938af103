import { rangeIn } from '../document/document.ts'
import { includedBy } from '../document/include.ts'
import { locate } from '../document/locate.ts'
import { keysOf } from '../document/pointer.ts'
import { assertDialect, type Dialect } from '../grammar/dialects.ts'
import { openNavigation } from '../navigation/open.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import { dialectFor } from '../project/dialect.ts'
import type { Project } from '../project/project.ts'
import { gatherFacts } from './facts.ts'
import { type End, followLink } from './follow.ts'
import type { SiteLink } from './links.ts'
import type { Answer } from './reach.ts'
import { hrefOf } from './slug.ts'

/** What links lead where: `docs-nav links --format json`, described by schema/links.schema.json. */
export interface LinkGraph {
  readonly version: 1
  readonly pages: readonly LinkedPage[]
  readonly links: readonly Link[]
}

/** A page of the site. */
export interface LinkedPage {
  /** Percent-encoded, with its first slash. */
  readonly address: string
  /** Path from the folder of docs.json; null for a page that is generated from a specification. */
  readonly file: string | null
}

/** A link in a page, in a snippet or in docs.json. One in a snippet is there for each page that shows it. */
export interface Link {
  /** The address of the page on which a reader follows it; null in docs.json. */
  readonly from: string | null
  /** The file that holds it, from the folder of docs.json. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units. */
  readonly column: number
  /** `link` leads a reader on; `asset` is shown in the page: an image, a video, an icon. */
  readonly kind: 'link' | 'asset'
  /** As written, with character references and escapes decoded. */
  readonly url: string
  /** The id after `#`, decoded. */
  readonly anchor: string | null
  /** What is at its address; of `case`, the letter case differs, and `unknown` is what nobody can say. */
  readonly answer: Answer['kind']
  /**
   * The address of the page, file or folder that answers; of `redirect`, of the one where it ends; of `case`, of the one
   * that is meant; else null.
   */
  readonly to: string | null
  /** The sources of the redirects on the way, as docs.json has them; none where it is not certain which act. */
  readonly redirects: readonly string[]
}

/** The graph, whose links are made as they are asked for: a large site has a million. */
export interface OpenLinkGraph {
  readonly pages: readonly LinkedPage[]
  /** Those of docs.json first, then page by page. */
  links(): Iterable<Link>
  /** The pages that no other page links to, but for the first page (docs/links.md#pages-that-no-page-links-to). */
  orphans(): LinkedPage[]
}

export interface LinkOptions {
  /** Overrides the configuration and the file's `$schema`. */
  readonly dialect?: Dialect
}

/**
 * The links between the pages of a project that was read with `links: true`. Pure: the same project gives the same
 * graph. Of a project without files there is nothing.
 *
 * @throws {TypeError} for a dialect that there is not, and for a project that was read without its pages' text
 *
 * @example
 * const { links } = resolveLinks(await readProject('docs', { links: true }))
 * const broken = links.filter(({ answer }) => answer === 'nothing')
 */
export function resolveLinks(project: Project, options: LinkOptions = {}): LinkGraph {
  const { pages, links } = openLinkGraph(project, options)
  return { version: 1, pages, links: [...links()] }
}

/** The same, for whoever needs the links one after the other. Throws as `resolveLinks` does. */
export function openLinkGraph(project: Project, options: LinkOptions = {}): OpenLinkGraph {
  assertDialect(options.dialect)
  if (project.files && !project.contents)
    throw new TypeError('The links of a project are known when it is read with "links: true".')
  const dialect = dialectFor(project, options.dialect)
  const { navigation } = openNavigation(project.document, project.includes, dialect)
  const facts = gatherFacts(navigation, dialect, project)
  const [all, { placements, filePage }] = [facts.links(), facts.survey()]
  if (!all) return { pages: [], links: () => [], orphans: () => [] }

  const pages = all.reach.addresses().map(path => {
    const answer = all.reach.answer(path)
    return { address: hrefOf(path), file: answer.kind === 'page' ? answer.file : null }
  })
  const placeOf = placing(project)
  const links = function* (): Generator<Link> {
    let [page, from]: [string | null, string | null] = [null, null]
    for (const link of all.all()) {
      if (link.page !== page) {
        page = link.page
        from = page === null ? null : hrefOf(filePage(withoutExtension(page), null).address)
      }
      const { kind, url, anchor, answer } = link
      const trace = followLink(link, facts.redirects(), all.reach)
      const to = targetOf(trace?.end ?? answer)
      const redirects = trace?.steps.map(({ redirect }) => redirect.source) ?? []
      yield { from, ...placeOf(link), kind, url, anchor, answer: answer.kind, to, redirects }
    }
  }
  const first = pages[0]?.address === '/' ? '/' : hrefOf(placements[0]?.page.address ?? '')
  const counted = new Set(all.pages)
  const orphans = () => {
    const linked = new Set<string | null>([first])
    for (const { from, to } of links()) if (from !== null && from !== to) linked.add(to)
    return pages.filter(({ address, file }) => (file === null || counted.has(file)) && !linked.has(address))
  }
  return { pages, links, orphans }
}

/** The address of what answers. */
function targetOf(answer: Answer | End): string | null {
  if ('address' in answer) return hrefOf(answer.address)
  return 'file' in answer ? hrefOf(answer.file) : null
}

/** The place of each link, in its page or in docs.json. */
function placing({ document, includes }: Project) {
  const find = includedBy(includes)
  return ({ at }: SiteLink): Pick<Link, 'file' | 'line' | 'column'> => {
    if ('file' in at) return { file: at.file, line: at.link.place[0], column: at.link.place[1] }
    const location = locate(document, find, keysOf(at.path), 'value')
    const { line, column } = rangeIn(location.document, location.span).start
    return { file: location.document.file, line, column }
  }
}
