import { hasLongHost } from '../document/host.ts'
import { isObject } from '../document/value.ts'
import { normalPath } from '../document/path.ts'
import { below, type Path } from '../document/pointer.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { type Element, isGlobal, type Navigation, type OpenApiSource, pathOf } from './element.ts'

/** Whether an `openapi` names a document on the network. */
export const isRemote = (source: string) => /^\s*https?:\/\//i.test(source)

/**
 * The specifications that an `openapi` field, or one of its kind, names in each of its shapes
 * (docs/format.md#values-of-openapi). Null when the field is absent, so that the inherited value applies;
 * invalid parts are left out.
 */
export function readSources(
  value: unknown,
  parent: Path | null,
  extended: boolean,
  field = 'openapi',
): readonly OpenApiSource[] | null {
  if (value === undefined) return null
  const path = below(parent, field)
  if (!Array.isArray(value)) return readSource(value, path, extended)
  return extended ? value.flatMap((item, i) => readSource(item, below(path, i), extended)) : []
}

function readSource(value: unknown, path: Path, extended: boolean): OpenApiSource[] {
  if (typeof value === 'string') {
    return !extended && isRemote(value)
      ? []
      : [{ source: value, directory: null, overlays: [], overlaid: false, path }]
  }
  if (!extended || !isObject(value)) return []
  const { source, directory, overlays } = value
  if (typeof source !== 'string') return []
  const listed: readonly unknown[] = Array.isArray(overlays) ? overlays : overlays === undefined ? [] : [null]
  const isKnown = (overlay: unknown) => typeof overlay === 'string' && specificationFile(overlay) !== null
  return [
    {
      source,
      directory: typeof directory === 'string' ? directory : null,
      overlays: listed.flatMap((overlay, i) =>
        typeof overlay === 'string' ? [{ source: overlay, path: below(below(path, 'overlays'), i) }] : [],
      ),
      overlaid: !listed.every(isKnown),
      path: below(path, 'source'),
    },
  ]
}

/** The project file that an `openapi` names, a leading `/` being the project's root; null when it is outside. */
export function specificationFile(source: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\\\\|^[a-z]:[\\/]/i.test(source)) return null
  const file = normalPath(source.trim().replaceAll('\\', '/').replace(/^\/+/, ''))
  return file === '..' || file.startsWith('../') ? null : file
}

/** The key of a specification: its URL without credentials, or its file; null outside the project. */
export const specificationKey = (source: string) =>
  isRemote(source) ? withoutCredentials(source) : specificationFile(source)

/** The longest URL that is read as one, in characters: marks in the name of a host take quadratic time. */
export const maxUrlLength = 4000

/** The printable form of an `openapi`: a URL without user name and password, a file as written. */
export function withoutCredentials(source: string): string {
  if (!isRemote(source)) return source
  const text = source.trim()
  if (!text.includes('@')) return text
  const known = sourcesShown.get(text)
  if (known !== undefined) return known
  // One that many elements name is read once; thousands are not kept.
  if (sourcesShown.size === maxShownSources) sourcesShown.clear()
  const shown = readWithoutCredentials(text)
  sourcesShown.set(text, shown)
  return shown
}

const sourcesShown = new Map<string, string>()
const maxShownSources = 1000

function readWithoutCredentials(text: string): string {
  if (text.length > maxUrlLength || hasLongHost(text) || !URL.canParse(text))
    return text.replace(/^(https?:\/\/)[^?#]*@/i, '$1')
  const url = new URL(text)
  if (url.username === '' && url.password === '') return text
  url.username = ''
  url.password = ''
  return url.href
}

/**
 * Every place that names a specification: the fields of elements, the first of the entries that name
 * the same file and, when an operation might be looked up there, `api.openapi`.
 */
export function namedSpecifications(navigation: Navigation): { source: string; path: Path }[] {
  const { scopes, operations, api } = navigation
  const own = scopes.flatMap(({ sources }) => sources)
  const files = operations.flatMap(entry =>
    'file' in entry.entry && entry.entry.file !== null
      ? [{ source: entry.entry.file, path: pathOf(entry) }]
      : [],
  )
  const first = new Map([...files].reverse().map(named => [named.source, named]))
  for (const { source } of own) first.delete(source)
  return [
    ...own,
    ...files.filter(named => first.get(named.source) === named),
    ...(operations.length > files.length ? api : []),
  ]
}

/**
 * Whether an element shows every operation of its `openapi` because it holds nothing else
 * (docs/format.md#which-element-generates): no child list and no `href`; a group only with an `openapi` of its own.
 */
export const isGenerated = (element: Element) => element.lists.length === 0 && wouldGenerate(element)

/** Whether an element would be generated in `core` if it held no child list. */
export function wouldGenerate(element: Element): boolean {
  if (!element.openapi || isGlobal(element) || typeof element.value.href === 'string') return false
  return element.kind !== 'group' || element.openapi.element === element
}

/**
 * Whether an element sets an `openapi` itself from which `extended` generates; the platform does not find
 * that of the root.
 */
export const setsOpenapi = (element: Element) =>
  element.openapi?.element === element && element.parent !== null && !isGlobal(element)

/** Whether an element shows its `openapi` as long as nothing below it names an operation of it. */
export function mayGenerate(element: Element, dialect: Dialect): boolean {
  if (dialect === 'extended') return setsOpenapi(element)
  const addsGroups = element.openapi?.element === element && element.lists.includes('groups')
  return addsGroups || isGenerated(element)
}
