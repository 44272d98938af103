import type { Document } from '../document/document.ts'
import type { Included } from '../document/include.ts'
import type { ReadResult, ReadText } from '../openapi/specification.ts'
import type { FrontMatter, SpecificationFile } from './project.ts'
import type { Walked } from './walk.ts'

/** Where the parts of a project come from: the disk, or what is known of it already. Paths are from its folder, with `/`. */
export interface Parts {
  /** docs.json. Throws a ProjectError when it cannot be read. */
  readonly docs: () => Document
  readonly walk: () => Walked
  /** A file that docs.json includes. */
  readonly include: (file: string) => Included
  /** The text of .mintignore. */
  readonly ignoreFile: () => ReadResult
  /** The front matter of a page file; nothing when it has none. */
  readonly frontMatter: (file: string) => Promise<FrontMatter | undefined>
  /** A specification of the project, as `load` makes it of the files that it reads. */
  readonly specification: (
    path: string,
    load: (read: ReadText) => Promise<SpecificationFile>,
  ) => Promise<SpecificationFile>
  /** What was fetched already, by URL. */
  readonly fetched: Map<string, SpecificationFile>
}

/** Is told what is done next; `isLong` when that is expected to last more than a second during which nothing else runs. */
export type OnPhase = (text: string, isLong?: boolean) => void
