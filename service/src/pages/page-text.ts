import type { PageNode } from 'docs-nav'

/** A page of the site, as its navigation has it. */
export interface PageEntry {
  /** Its id in the tree. */
  readonly node: number
  readonly href: string
  readonly title: string
  readonly description: string
  readonly breadcrumbs: PageNode['breadcrumbs']
  /** The labels of the language and the version above it. */
  readonly language: string | null
  readonly version: string | null
  /** Whether the versions above it are those that the site shows first. */
  readonly isCurrent: boolean
}

/** A page as it is indexed. */
export interface PageText extends PageEntry {
  /** Names all that the page was read from; '' if the same may be read another way the next time. */
  readonly key: string
  /** Why its file is not read as MDX, and where. */
  readonly fault?: PageFault
  /** In reading order, at least one. */
  readonly passages: readonly PassageText[]
}

export interface PageFault {
  readonly file: string
  readonly message: string
  readonly line: number
  readonly column: number
}

/** The text under one heading, or a piece of it. */
export interface PassageText {
  /** '' for the text before the first heading. */
  readonly heading: string
  /** The heading's id on the page, '' where there is no heading. */
  readonly anchor: string
  /** Markdown without markup of its own: code in fences, items of lists with "- ". */
  readonly text: string
}
