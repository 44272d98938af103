import type { Document } from '../document/document.ts'
import type { Included } from '../document/include.ts'
import type { ReadResult, ReadText } from '../openapi/specification.ts'
import { type DocumentKind, documentKind, overlayReader } from './documents.ts'
import { frontMatterParser } from './front-matter.ts'
import type { Heads } from './heads.ts'
import { openInclude } from './includes.ts'
import { openDocs } from './open-docs.ts'
import type { PageMemory, PageReading } from './page-reading.ts'
import type { FrontMatter, SpecificationFile } from './project.ts'
import type { Listing, Source } from './source.ts'

/** The parts of a project, read from a source or already known. Paths are relative to its folder, with `/`. */
export interface Parts {
  /** The project's folder, a real path. */
  readonly root: string
  /** The file name of docs.json. */
  readonly file: string
  /** docs.json. Throws a ProjectError when it cannot be read. */
  readonly docs: () => Document
  readonly list: () => Listing
  /** A file that docs.json includes. */
  readonly include: (file: string) => Included
  /** The text of .mintignore. */
  readonly ignoreFile: () => ReadResult
  /** Returns a reader of the front matter of each of these page files; undefined when it has none. */
  readonly frontMatters: (files: readonly string[], heads?: Heads) => FrontMatterReader
  /** What these page files hold. */
  readonly pages: (
    files: readonly string[],
    memory?: PageMemory | null,
    heads?: Heads,
  ) => Promise<PageReading>
  /** Returns a reader of what JSON and YAML files are. */
  readonly kinds: () => KindReader
  /**
   * A specification of the project, as `load` makes it of the files that it reads; the key names it and its
   * overlays.
   */
  readonly specification: (
    key: string,
    load: (read: ReadText) => Promise<SpecificationFile>,
  ) => Promise<SpecificationFile>
  /** The documents already fetched, by URL; as texts where overlays of the project change them. */
  readonly fetched: Map<string, SpecificationFile | { readonly text: string }>
  /** Where the parts come from. */
  readonly from: Source
}

/** Reads the front matter of a page; undefined when the file has none. */
export type FrontMatterReader = (file: string) => Promise<FrontMatter | undefined> | undefined

/** Reads what a JSON or YAML file is. */
export type KindReader = (file: string) => Promise<DocumentKind>

/** Called with the next phase; `isLong` when it is expected to block for more than a second. */
export type OnPhase = (text: string, isLong?: boolean) => void

/** The parts of a project, from a source. */
export const partsOf = (root: string, file: string, from: Source): Parts => ({
  root,
  file,
  docs: () => openDocs(file, from.open(file)),
  list: from.list,
  include: path => openInclude(path, from.read),
  ignoreFile: () => from.read('.mintignore'),
  frontMatters: (files, heads) => {
    const parse = frontMatterParser()
    const headOf = from.heads(heads ? files.filter(file => !heads.has(file)) : files)
    return path => {
      const head = heads?.get(path) ?? headOf(path)
      return head === '' ? undefined : parse(head)
    }
  },
  pages: async (files, memory, heads) =>
    (await import('./read-pages.ts')).readPages(files, from, memory, heads),
  kinds: () => {
    const extendedBy = overlayReader(from.read)
    return file => documentKind(file, from.start(file), extendedBy)
  },
  specification: (_, load) => load(from.read),
  fetched: new Map(),
  from,
})
