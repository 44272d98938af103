import { type PageEntry, pathOf } from '../navigation/element.ts'
import { specificationKey } from '../navigation/openapi.ts'
import { explainAt } from '../tree/explain.ts'
import { keysOf, pointerOf } from '../document/pointer.ts'
import type { OpenProject } from '../project/incremental.ts'
import { descriptionOf } from './complete/names.ts'
import type { Cursor } from './cursor.ts'
import { grammarPlace, isLabel } from './grammar-place.ts'
import { elementWords, pageWords, specificationWords } from './hover-words.ts'
import type { Key, Known } from './known.ts'

/** The meaning of a key, or what an entry, element or `openapi` resolves to, as Markdown; null for anything else. */
export async function hoverText(
  cursor: Cursor,
  keys: readonly Key[],
  known: Known,
  open: OpenProject | null,
): Promise<string | null> {
  const place = grammarPlace(keys, known.dialect)
  if (!place) return null
  if (cursor.part === 'key') {
    const isOurs = place.at === 'element' || place.at === 'global'
    return (isOurs && descriptionOf(cursor.text)) || null
  }
  // While docs.json is not valid JSON, `known` is older than the text.
  const entry = known.entryAt(keys)
  if (entry?.text === cursor.text) return pageText(entry, known, open)
  if (place.at !== 'field' && place.at !== 'api') return null
  if (place.at === 'api' || place.name === 'openapi') return specificationText(cursor.text, known)
  if (!isLabel(place)) return null
  const element = known.elementAt(keys)
  return element?.label === cursor.text ? elementWords(element, known) : null
}

async function pageText(entry: PageEntry, known: Known, open: OpenProject | null): Promise<string | null> {
  const { project, dialect } = known
  const { page } = entry
  const file = page === null ? undefined : known.fileOf(page)
  // A check reads the front matter of only some pages; this page's title is needed here.
  const own = file === undefined ? undefined : await open?.frontMatter(file)
  const frontMatter = { ...project.frontMatter, ...(own && { [file!]: own }) }
  const read = { ...project, frontMatter }
  const [explanation] = explainAt(read, pointerOf(keysOf(pathOf(entry))), { dialect })
  return explanation ? pageWords(explanation) : null
}

function specificationText(source: string, { project }: Known): string | null {
  const key = specificationKey(source)
  const specification =
    key !== null && Object.hasOwn(project.specifications, key) && project.specifications[key]
  return specification && !('failure' in specification) ? specificationWords(specification) : null
}
