import type { PageContent } from '../pages/content.ts'
import { parseFrontMatter } from './front-matter.ts'
import { readPageContent } from './page-content.ts'
import type { FrontMatter } from './project.ts'
import { textReader } from './texts.ts'

/** Reads pages again, since a project holds no text of them. */
export interface PageReader {
  /** The text of a page file as it is now; undefined when it cannot be read. */
  readonly textOf: (file: string) => string | undefined
  /** What a page file of this text holds. */
  readonly read: (file: string, text: string) => Promise<ReadPage>
}

interface ReadPage {
  readonly content: PageContent
  readonly frontMatter: FrontMatter
}

/** Reads the pages of a project's folder. */
export const pageReader = (folder: string): PageReader => ({
  textOf: textReader(folder),
  read: async (file, text) => ({
    content: readPageContent(file, text),
    frontMatter: await parseFrontMatter(text),
  }),
})
