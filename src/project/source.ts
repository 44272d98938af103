import type { ReadResult } from '../openapi/specification.ts'

/** Where the files of a project come from: the disk, or the index of git. Paths go from its folder, with `/`. */
export interface Source {
  /** The text or bytes of docs.json. Throws a ProjectError when it cannot be read. */
  readonly open: (file: string) => string | Uint8Array
  readonly read: (file: string) => ReadResult
  /** Whether nothing is at a path, of which nothing is read; what leads out of the project counts as there. */
  readonly lacks: (file: string) => boolean
  /** The start of a file, as far as its kind is known by it; empty when it cannot be read. */
  readonly start: (file: string) => string
  readonly list: () => Listing
  /** Returns a reader of the start of each of these pages, as far as front matter may go; empty without any. */
  readonly heads: (files: readonly string[]) => (file: string) => string
  /**
   * Reads files of the list, none of which leads out of the project, one after the other; those that cannot be read are
   * left out.
   */
  readonly each: (files: readonly string[], use: (file: string, page: PageFile) => void) => void
}

/** A page file as it was read, until the next file is read. */
export interface PageFile {
  /** Equal for the paths of one file, which links may give a thousand; undefined where that is not known. */
  readonly identity?: string | undefined
  readonly bytes: () => Uint8Array
  /** As the platform reads it: what is not UTF-8 is U+FFFD. A byte order mark is kept. */
  readonly text: () => string
  /** The start, no longer than its front matter, so that it can be kept; empty without any. */
  readonly head: () => string
}

/** Why there is no text. */
export type Failure = Extract<ReadResult, { readonly failure: string }>

/** The .md, .mdx, .json and .yaml files, sorted; those that lead out of the project are not read. */
export interface Listing {
  readonly files: string[]
  /** All other files that are not hidden, such as images; in no order. */
  readonly others: string[]
  readonly outside: ReadonlySet<string>
  /** Folders that may not be read. */
  readonly closed: ReadonlySet<string>
}
