import { isPage } from '../navigation/page-path.ts'
import type { PageContent, PageImport } from '../pages/content.ts'
import { importsOf } from '../pages/unpacked.ts'
import { importedFile } from './imports.ts'
import type { Reach } from './reach.ts'

/** What the imports of a file name. */
export interface Imported {
  /** The file of each; null where it is not there, undefined where none of the project is named. */
  readonly targets: readonly (string | null | undefined)[]
  /** The snippets that the file shows. */
  readonly shown: readonly string[]
}

const nothingImported: Imported = { targets: [], shown: [] }

/** Tells what a file itself imports. Thousands of pages have the same imports, which are looked up once. */
export function importLookup(
  reach: Reach,
  contentOf: (file: string) => PageContent | undefined,
): (file: string) => Imported {
  const targets = new Map<string, string | null | undefined>()
  const targetOf = (file: string, item: PageImport) => {
    const { source, kind } = item
    if (!source.startsWith('/')) return importedFile(reach, file, item)
    // Thousands of pages show the same snippets.
    const key = `${kind}\n${source}`
    if (!targets.has(key)) targets.set(key, importedFile(reach, file, item))
    return targets.get(key)
  }
  const together = new Map<string, Imported>()
  const alone = new Map<string, Imported>()
  return file => {
    const content = contentOf(file)
    if (!content?.imports.texts) return nothingImported
    const { texts } = content.imports
    const known = together.get(texts) ?? alone.get(file)
    if (known) return known
    const items = importsOf(content)
    const targets = items.map(item => targetOf(file, item))
    const shown = targets.filter((target, i) => items[i]?.isShown && target && isPage(target))
    const imported = { targets, shown: shown.flatMap(target => target ?? []) }
    if (items.every(({ source }) => source.startsWith('/'))) together.set(texts, imported)
    else alone.set(file, imported)
    return imported
  }
}
