import { realpathSync } from 'node:fs'
import { loadSpecification } from '../openapi/load.ts'
import type { ReadResult, Specification } from '../openapi/specification.ts'
import { type Disk, openDisk } from './disk-access.ts'
import type { FrontMatter } from './project.ts'
import type { Walked } from './walk.ts'

/** A disk that is read once, until it is told what has changed. */
export interface KeptDisk extends Disk {
  /** What stands in a file (path from the project's folder) has changed. */
  forget(file: string): void
  /** Files have come or gone. */
  forgetAll(): void
}

interface KeptSpecification {
  readonly specification: Specification
  /** Each file that it was made of, as it was. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * The files of a project for a program that reads it again and again; `open` gives the text of a
 * file that an editor holds, which wins over the one on the disk.
 */
export function keepDisk(root: string, open: (file: string) => string | undefined): KeptDisk {
  const disk = openDisk(realOf(root))
  let walked: Walked | null = null
  const texts = new Map<string, ReadResult>()
  const pages = new Map<string, FrontMatter | null>()
  const specifications = new Map<string, KeptSpecification>()

  const read = (file: string): ReadResult => {
    const text = open(file)
    if (text !== undefined) return { text }
    const known = texts.get(file)
    if (known) return known
    const result = disk.read(file)
    const kept = 'text' in result ? { text: result.text } : result
    texts.set(file, kept)
    return kept
  }

  const frontMatter = async (files: readonly string[]) => {
    const unread = files.filter(file => !pages.has(file))
    const found = await disk.frontMatter(unread)
    for (const file of unread) pages.set(file, found[file] ?? null)
    const entries = files.map(file => [file, pages.get(file)] as const)
    return Object.fromEntries(entries.filter((entry): entry is [string, FrontMatter] => !!entry[1]))
  }

  const isSame = ([file, text]: readonly [string, string]) => {
    const result = read(file)
    return 'text' in result && result.text === text
  }

  const load = async (path: string, { text }: { readonly text: string }) => {
    const known = specifications.get(path)
    if (known && [...known.files].every(isSame)) return known.specification
    const files = new Map([[path, text]])
    const specification = await loadSpecification(path, text, file => {
      const result = read(file)
      if ('text' in result) files.set(file, result.text)
      return result
    })
    // A fault can depend on a file that could not be read, of which nothing is noted.
    if (specification.faults.length === 0) specifications.set(path, { specification, files })
    return specification
  }

  return {
    read,
    walk: () => (walked ??= disk.walk()),
    frontMatter,
    load,
    forget(file) {
      texts.delete(file)
      pages.delete(file)
    },
    forgetAll() {
      walked = null
      texts.clear()
      pages.clear()
    },
  }
}

/** The folder itself where links lead to it; as named while it does not exist. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
