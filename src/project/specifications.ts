import { readEntry } from '../grammar/entry.ts'
import type { Navigation } from '../navigation/element.ts'
import { isRemote, namedSpecifications, specificationFile } from '../navigation/openapi.ts'
import { loadSpecification } from '../openapi/load.ts'
import type { ReadText } from '../openapi/specification.ts'
import type { FrontMatter, SpecificationFile } from './project.ts'

type FrontMatters = Readonly<Record<string, FrontMatter>>

/** Loads every specification that the navigation or the front matter of a page names, each once. */
export async function readSpecifications(
  navigation: Navigation,
  frontMatter: FrontMatters,
  read: ReadText,
): Promise<Record<string, SpecificationFile>> {
  const found: Record<string, SpecificationFile> = {}
  const named = namedSpecifications(navigation).map(({ source }) => source)
  for (const source of [...named, ...namedByPages(navigation, frontMatter)]) {
    const file = isRemote(source) ? null : specificationFile(source)
    if (file === null || Object.hasOwn(found, file)) continue
    const result = read(file)
    found[file] = 'failure' in result ? result : await loadSpecification(file, result.text, read)
  }
  return found
}

/** The files that front matter names itself; `api.openapi` where it names an operation without one. */
function namedByPages({ api }: Navigation, frontMatter: FrontMatters): string[] {
  return Object.values(frontMatter).flatMap(({ openapi }) => {
    const entry = openapi === undefined ? null : readEntry(openapi)
    if (entry?.kind !== 'operation' && entry?.kind !== 'webhook') return []
    return entry.file === null ? api.map(({ source }) => source) : [entry.file]
  })
}
