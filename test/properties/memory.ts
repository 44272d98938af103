import fc from 'fast-check'
import { posix } from 'node:path'
import { type Project, type ReadOptions } from '../../src/index.ts'
import { headOf } from '../../src/project/heads.ts'
import { partsOf } from '../../src/project/parts.ts'
import { readWith } from '../../src/project/read.ts'
import type { Source } from '../../src/project/source.ts'

/** The texts of a project, by path; docs.json may be arbitrary bytes. */
export type Files = ReadonlyMap<string, string | Uint8Array>

function memorySource(files: Files): Source {
  const bytesOf = (file: string) => {
    const content = files.get(posix.normalize(file))
    return content === undefined ? undefined : Buffer.from(content as string)
  }
  return {
    open: file => bytesOf(file)!,
    read(file) {
      const bytes = bytesOf(file)
      return bytes ? { text: bytes.toString('utf8') } : { failure: 'missing' }
    },
    start: file => bytesOf(file)?.toString('utf8', 0, 4096) ?? '',
    list: () => ({
      files: [...files.keys()].filter(file => /\.(?:mdx?|json|ya?ml)$/i.test(file)).sort(),
      others: [...files.keys()].filter(file => !/\.(?:mdx?|json|ya?ml)$/i.test(file)),
      outside: new Set(),
      closed: new Set(),
    }),
    heads: () => file => headOf(bytesOf(file) ?? Buffer.alloc(0)),
    each: (names, use) => {
      for (const name of names) {
        const bytes = bytesOf(name)
        if (bytes) use(name, bytes)
      }
    },
  }
}

/** Reads a project from memory. A project over the size limits is outside every property. */
export async function readFiles(files: Files, options: ReadOptions = {}): Promise<Project> {
  const parts = partsOf('/nowhere', 'docs.json', memorySource(files))
  const read = readWith(parts, { config: false, ...options })
  return read.catch(error => {
    fc.pre(!isTooLarge(String(error)))
    throw error
  })
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
