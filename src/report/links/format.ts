import type { Link, LinkedPage } from '../../site/link-graph.ts'

/** The part of a graph that was asked for. */
export interface ShownLinks {
  readonly pages: readonly LinkedPage[]
  /** One page after the other. */
  readonly links: Iterable<Link>
  /**
   * What they are: all of a site or of a page, those that lead to the page of this address (with its `#id`, where one
   * was named), or none, since `pages` are those that no page links to.
   */
  readonly asked: 'all' | 'orphans' | { readonly to: string }
}

export interface LinkFormatOptions {
  /** The project's folder as the user named it: the prefix of paths shown to a person. */
  readonly root: string
  readonly color: boolean
}

/** Writes links as pieces of text, so that a large site needs no text that holds them all. */
export type LinkFormat = (shown: ShownLinks, options: LinkFormatOptions) => Iterable<string>
