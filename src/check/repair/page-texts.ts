import type { PageContent } from '../../pages/content.ts'
import type { PageReader } from '../../project/page-reader.ts'
import type { FrontMatter, Project } from '../../project/project.ts'

/** The texts of the pages of a project that is repaired. */
export interface PageTexts {
  /** The text that was checked; undefined for a page whose file has changed since, and for what is no page. */
  readonly textOf: (file: string) => Promise<string | undefined>
  /** The project with other texts of some pages, by path. */
  readonly put: (project: Project, texts: Readonly<Record<string, string>>) => Promise<Project>
}

/** Without a reader, no page has a text. */
export function pageTexts({ contents = {} }: Project, reader: PageReader | null): PageTexts {
  const texts = new Map<string, string | undefined>()
  const read = async (file: string): Promise<string | undefined> => {
    const text = Object.hasOwn(contents, file) ? reader?.textOf(file) : undefined
    if (!reader || text === undefined) return undefined
    const { content } = await reader.read(file, text)
    return JSON.stringify(content) === JSON.stringify(contents[file]) ? text : undefined
  }
  return {
    async textOf(file) {
      if (!texts.has(file)) texts.set(file, await read(file))
      return texts.get(file)
    },
    async put(project, changed) {
      const files = Object.keys(changed)
      if (!reader || files.length === 0) return project
      const contents: Record<string, PageContent> = { ...project.contents }
      const frontMatter: Record<string, FrontMatter> = { ...project.frontMatter }
      for (const file of files) {
        const page = await reader.read(file, changed[file] ?? '')
        contents[file] = page.content
        if (Object.hasOwn(frontMatter, file)) frontMatter[file] = page.frontMatter
      }
      return { ...project, contents, frontMatter }
    },
  }
}
