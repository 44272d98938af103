import type { Document } from '../document/document.ts'
import type { Included } from '../document/include.ts'
import type { Range } from '../document/range.ts'
import type { Specification } from '../openapi/specification.ts'
import type { PageContent } from '../pages/content.ts'
import type { Config } from './config/config.ts'

/** A documentation project as plain data: everything that checking and resolving need. */
export interface Project {
  /** docs.json: its path from the project's folder, and its text. */
  readonly document: Document
  /** The files that docs.json includes by `$ref`, directly or through others, by path. */
  readonly includes: Readonly<Record<string, Included>>
  /** The paths of all .md, .mdx, .json, .yaml and .yml files, sorted; null when files were not read. */
  readonly files: readonly string[] | null
  /** Page files that need no entry in the navigation: named by .mintignore, or of a nested project. */
  readonly ignored: readonly string[]
  /** Those that .mintignore names; absent without any. */
  readonly unbuilt?: readonly string[]
  /** The text of .mintignore; absent without one. */
  readonly mintignore?: string
  /** Those that are links out of the project, which are not read; absent without any. */
  readonly outside?: readonly string[]
  /**
   * The paths of all other files that are not hidden, such as images, in no order; absent when nothing asks for
   * them.
   */
  readonly others?: readonly string[]
  /** What the page files hold, by path; absent unless `links` was asked for. */
  readonly contents?: Readonly<Record<string, PageContent>>
  /** What the Markdown in docs.json holds, such as that of its banner, by its text; absent as `contents` are, or without any. */
  readonly notices?: Readonly<Record<string, PageContent>>
  /** The front matter of the page files that were read. */
  readonly frontMatter: Readonly<Record<string, FrontMatter>>
  /** The specifications that the navigation names, by path; those that were asked for on the network, by URL. */
  readonly specifications: Readonly<Record<string, SpecificationFile>>
  /** The overlays that are there because they extend a specification, by its path or URL. */
  readonly overlays?: Readonly<Record<string, readonly string[]>>
  /** What `graphql` and `sdk` name and is not there, by path; absent when all is. */
  readonly absent?: readonly string[]
  /** The number of channels of each AsyncAPI file that was read, by path; absent when there is none. */
  readonly channels?: Readonly<Record<string, number>>
  /** Null when there is none, or when it was not read. */
  readonly config: Config | null
  /** The known problems; null without a baseline, or when it was not read. */
  readonly baseline: Baseline | null
  /** Whether the specifications were validated in depth; absent otherwise. */
  readonly isValidated?: true
  /** The pages of an earlier revision; absent without `since`. */
  readonly before?: Before
}

/** The pages that an earlier revision of the project had (`since`). */
export interface Before {
  /** As given, such as `main`. */
  readonly revision: string
  /** The pages of its navigation that had a file. */
  readonly pages: readonly string[]
  /** The pages whose file is gone, each with the page that has its content now. */
  readonly moves: Readonly<Record<string, string>>
  /**
   * The project as the revision had it, for the addresses of what is generated; absent when only its pages
   * are known.
   */
  readonly project?: Project
  /** Why its pages are unknown: its docs.json is missing or invalid. */
  readonly problem?: string
}

/** The file beside docs.json that records its known problems; a document of another name has one of its own. */
export const baselineFileOf = (document: string) =>
  `docs-nav.baseline.${document === 'docs.json' ? '' : document.replace(/json$/i, '')}json`

/** The count of each known message, by file (from the folder of docs.json), then rule. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>

/** The fields of a page's front matter that concern the navigation; other types than these are left out. */
export interface FrontMatter {
  readonly title?: string
  readonly sidebarTitle?: string
  readonly description?: string
  readonly icon?: string
  readonly iconType?: string
  readonly tag?: string
  readonly url?: string
  readonly openapi?: string
  readonly api?: string
  readonly asyncapi?: string
  readonly 'openapi-schema'?: string
  readonly mode?: string
  readonly canonical?: string
  readonly hidden?: boolean
  readonly noindex?: boolean
  readonly searchable?: boolean
  readonly deprecated?: boolean
  readonly public?: boolean
  readonly hideFooterPagination?: boolean
  readonly boost?: number
  readonly keywords?: readonly string[]
  readonly groups?: readonly string[]
  /** The length of each further field that is set, in characters; 0 where it is no text. */
  readonly others?: Readonly<Record<string, number>>
  /** The places in the page of the operations that `openapi` and `api` name. */
  readonly places?: { readonly openapi?: Range; readonly api?: Range }
  /** Why it cannot be read, so that nothing else is known of it. */
  readonly fault?: FrontMatterFault
}

/** What is wrong with the front matter of a page, and where in the page. */
export interface FrontMatterFault {
  readonly message: string
  readonly help: string
  readonly range: Range
}

/** A specification, or why it was not read; `remote` when it was asked for on the network in vain. */
export type SpecificationFile =
  | Specification
  | { readonly failure: 'remote'; readonly detail: string }
  | { readonly failure: 'missing' | 'outside' | 'unreadable' | 'too-large'; readonly detail?: string }
