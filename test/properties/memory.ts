import fc from 'fast-check'
import { posix } from 'node:path'
import { type Project, type ReadOptions } from '../../src/index.ts'
import type { PageContent } from '../../src/pages/content.ts'
import { textSource } from '../../src/project/memory.ts'
import { knownPages } from '../../src/project/page-reading.ts'
import { type Parts, partsOf } from '../../src/project/parts.ts'
import type { SpecificationFile } from '../../src/project/project.ts'
import { readWith } from '../../src/project/read.ts'

/** The texts of a project, by path; docs.json may be arbitrary bytes. */
export type Files = ReadonlyMap<string, string | Uint8Array>

/** Reads a project from memory. A project over the size limits is outside every property. */
export async function readFiles(files: Files, options: ReadOptions = {}): Promise<Project> {
  const parts = partsOf('/nowhere', 'docs.json', textSource(Object.fromEntries(files)))
  const read = readWith(parts, { config: false, ...options })
  return read.catch(error => {
    fc.pre(!isTooLarge(String(error)))
    throw error
  })
}

/**
 * Returns a function that reads a project from memory again and again: what a page holds, and a specification, is read
 * anew where its texts have changed.
 */
export function rememberingReader(options: ReadOptions): (files: Files) => Promise<Project> {
  const pages = new Map<string, { readonly text: unknown; readonly content: PageContent | undefined }>()
  const specifications = new Map<
    string,
    { readonly texts: Map<string, unknown>; readonly file: SpecificationFile }
  >()
  return files => {
    const parts = partsOf('/nowhere', 'docs.json', textSource(Object.fromEntries(files)))
    const known: Parts['pages'] = async names => {
      const changed = names.filter(name => pages.get(name)?.text !== files.get(name))
      const read = (await parts.pages(changed)).contents()
      for (const name of changed) pages.set(name, { text: files.get(name), content: read[name] })
      const contents = names.flatMap(name =>
        pages.get(name)?.content ? [[name, pages.get(name)!.content!]] : [],
      )
      return knownPages(Object.fromEntries(contents))
    }
    const specification: Parts['specification'] = async (key, load) => {
      const known = specifications.get(key)
      if (known && [...known.texts].every(([name, text]) => files.get(name) === text)) return known.file
      const texts = new Map<string, unknown>()
      const file = await parts.specification(key, read =>
        load(name => {
          texts.set(posix.normalize(name), files.get(posix.normalize(name)))
          return read(name)
        }),
      )
      specifications.set(key, { texts, file })
      return file
    }
    return readWith({ ...parts, pages: known, specification }, { config: false, ...options })
  }
}

/** Over a limit the command says so and checks nothing. */
export const isTooLarge = (text: string) => /is larger than|holds more than/.test(text)

/** The text of a file of a project that the places of its diagnostics refer to. */
export function textIn(project: Project, files: Files, file: string): string | undefined {
  const { document, includes } = project
  if (file === document.file) return document.text
  const included = Object.hasOwn(includes, file) ? includes[file] : undefined
  if (included && 'text' in included) return included.text
  const content = files.get(posix.normalize(file))
  return content === undefined ? undefined : Buffer.from(content as string).toString('utf8')
}
