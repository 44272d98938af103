import type { NestedNode } from '../tree/nested.ts'
import type { PageNode, SectionNode, UnlistedPage } from '../tree/tree.ts'

/** A page of the site: a node of the tree, or a page that is served and that no node shows. */
export type SitePage = PageNode | UnlistedPage

/** One entry of a switcher. */
export interface DivisionOption {
  /** The id of the section's node; any lookup takes it as its second argument. */
  readonly id: number
  readonly label: string
  readonly icon: string | null
  /** The address of its first page, or where it leads when it is only a link; null for an empty one. */
  readonly href: string | null
  /** The address of the page that was asked for, as this option has it; null where it has none. */
  readonly counterpart: string | null
  /** Whether the page is below it. */
  readonly active: boolean
}

/** A switcher: sections of one kind that are side by side. */
export interface Division {
  readonly kind: SectionNode['kind']
  /** In reading order; hidden ones only where they are active. */
  readonly options: readonly DivisionOption[]
}

/** One label above a page. */
export interface Breadcrumb {
  readonly label: string
  /** The address of the first page below it, or of the page itself; null where there is none. */
  readonly href: string | null
}

/** A page as a search takes it. */
export interface SearchEntry {
  readonly title: string
  readonly href: string
  /** The labels above the page, without its title. */
  readonly breadcrumbs: readonly string[]
  readonly description: string | null
}

/** The same page in another language. */
export interface Alternate {
  /** The label of the language, which is its code. */
  readonly language: string
  readonly href: string
}

/**
 * What a site looks up at each page. `href` is an address of the tree, or what a browser or a router makes of
 * one: with a slash at its end, a query, a fragment, or without its percent-encoding. `section` is the id of
 * any node above the page; without it, the first place of the page in the navigation counts. An address that
 * has no page, or none below `section`, gives null or an empty list. Answers are shared: do not change them.
 */
export interface Site {
  page(href: string, section?: number): SitePage | null
  /** The groups and pages of the section that the page is in, inside one another, without hidden ones. */
  sidebar(href: string, section?: number): readonly NestedNode[]
  /** Every switcher above the page, from the outside in. */
  divisions(href: string, section?: number): readonly Division[]
  /** The options of the outermost tabs above the page. */
  tabs(href: string, section?: number): readonly DivisionOption[]
  /** The labels above the page and its title, with addresses; a page that no node shows has none. */
  breadcrumbs(href: string, section?: number): readonly Breadcrumb[]
  previous(href: string, section?: number): SitePage | null
  next(href: string, section?: number): SitePage | null
  /** The nearest sections that list the page, each once and in reading order; null is the root. */
  sections(href: string): readonly (SectionNode | null)[]
  /** The addresses of all pages that are served, each once: those of the navigation in reading order, then the others. */
  paths(): readonly string[]
  /**
   * Where the redirects lead from an address, with its query and fragment; null where none does, where a page
   * has the address, where they lead in a circle or to what a browser runs, such as `javascript:`, and where what the
   * address fills in names a host or a scheme.
   */
  redirect(path: string): string | null
  /** The page in the other languages, for `hreflang`. */
  alternates(href: string, section?: number): readonly Alternate[]
  /** The pages that readers may find, each address once. */
  search(): readonly SearchEntry[]
}
