import { includedFile, isOutside } from '../document/include.ts'
import { type Range, rangeOf } from '../document/range.ts'
import { readEntry } from '../grammar/entry.ts'
import type { OpenApiSource } from '../navigation/element.ts'
import { specificationKey } from '../navigation/openapi.ts'
import { cleanPath, leavesProject } from '../navigation/page-path.ts'
import type { Operation, ReadText } from '../openapi/specification.ts'
import type { Cursor } from './cursor.ts'
import { grammarPlace } from './grammar-place.ts'
import type { Key, Known } from './known.ts'

/** A project file and a range in it; null for the whole file. */
export interface Target {
  readonly file: string
  readonly range: Range | null
}

/** The definition of what a value names: a page's file, an operation, an included file, a specification. */
export async function definitionOf(
  cursor: Cursor,
  keys: readonly Key[],
  file: string,
  known: Known,
  read: ReadText,
): Promise<Target | null> {
  if (cursor.part === 'key' || cursor.text === '') return null
  if (keys.at(-1) === '$ref') {
    const included = includedFile(file, cursor.text)
    return included !== null && Object.hasOwn(known.project.includes, included)
      ? existing(included, read)
      : null
  }
  const place = grammarPlace(keys, known.dialect)
  if (place?.at === 'api') return specification(cursor.text, known.navigation.api, read)
  if (place?.at === 'field' && place.name === 'openapi')
    return specification(cursor.text, known.elementAt(keys)?.openapi?.sources ?? [], read)
  if (place?.at === 'field' && place.name === 'root') return pageFile(cursor.text, known)
  if (place?.at !== 'element' || !place.isEntry) return null
  const entry = readEntry(cursor.text)
  if (entry.kind === 'page') return pageFile(cursor.text, known)
  return operationPlace(cursor.text, keys, known, read)
}

/** A specification or an overlay of some sources: what else stands in an `openapi`, as `directory`, names no file to be read. */
function specification(text: string, sources: readonly OpenApiSource[], read: ReadText): Target | null {
  const isNamed = sources.some(
    ({ source, overlays }) => source === text || overlays.some(overlay => overlay.source === text),
  )
  return isNamed ? existing(specificationKey(text), read) : null
}

const existing = (file: string | null, read: ReadText): Target | null =>
  file !== null && !isOutside(file) && 'text' in read(file) ? { file, range: null } : null

function pageFile(path: string, known: Known): Target | null {
  const file = leavesProject(path) ? undefined : known.fileOf(cleanPath(path))
  return file === undefined ? null : { file, range: null }
}

async function operationPlace(
  text: string,
  keys: readonly Key[],
  known: Known,
  read: ReadText,
): Promise<Target | null> {
  const parent = known.elementAt(keys.slice(0, -1))
  if (!parent) return null
  const lookup = known.specifications.findText(text, { parent })
  const file = lookup.kind === 'found' ? specificationKey(lookup.from.source) : null
  const source = file === null ? null : read(file)
  if (lookup.kind !== 'found' || file === null || !source || !('text' in source)) return null
  return { file, range: await rangeOfOperation(source.text, lookup.operation) }
}

/** The range of an operation in its specification; of its path if a `$ref` leads elsewhere from there. */
async function rangeOfOperation(text: string, { method, path, webhook }: Operation): Promise<Range> {
  const { spansOf } = await import('../openapi/spans.ts')
  const keys = [path === null ? 'webhooks' : 'paths', path ?? webhook!, method.toLowerCase()]
  return rangeOf(text, (await spansOf({ text }))(keys, 'key'))
}
