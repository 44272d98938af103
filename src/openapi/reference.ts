/** Where a `$ref` points, before anything is read. */
export type Target =
  | { readonly kind: 'local'; readonly file: string; readonly tokens: readonly string[] | null }
  | { readonly kind: 'remote' }
  | { readonly kind: 'outside'; readonly reason: string }

/**
 * Reads a `$ref` of the file `from` (RFC 3986 and RFC 6901).
 * A leading slash means the project root; `tokens` is `null` when the fragment is not a JSON Pointer.
 */
export function readReference(ref: string, from: string): Target {
  if (/^file:/i.test(ref)) return outside
  if (/^([a-z][a-z\d+.-]+:|\/\/)/i.test(ref)) return { kind: 'remote' }
  const hash = ref.indexOf('#')
  const name = decoded(hash === -1 ? ref : ref.slice(0, hash))
  const tokens = pointerTokens(decoded(hash === -1 ? '' : ref.slice(hash + 1)))
  if (name === '') return { kind: 'local', file: from, tokens }
  const file = normalised(
    (name.startsWith('/') ? name : `${from.slice(0, from.lastIndexOf('/') + 1)}${name}`).replaceAll(
      '\\',
      '/',
    ),
  )
  // Of what is fetched: it refers to nothing but itself, be it a file of the project that a path leads to.
  if (isFetched(from))
    return file === normalised(from) ? { kind: 'local', file: from, tokens } : { kind: 'remote' }
  if (file === null) return outside
  return name.includes('\\') ? backslash : { kind: 'local', file, tokens }
}

/** Whether a path of a specification is a URL: no path of a project has an empty segment. */
export const isFetched = (path: string) => /^https?:\/\//i.test(path)

const outside = { kind: 'outside', reason: 'it leaves the project' } as const
/** Only Windows takes it for a `/`: a project is the same on every system. */
const backslash = { kind: 'outside', reason: 'a path is written with "/", not with a backslash' } as const

/** A path without empty, `.` and `..` segments and without a leading slash; `null` when it leaves the root. */
export function normalised(path: string): string | null {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return null
  }
  return segments.join('/')
}

function pointerTokens(pointer: string): string[] | null {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return null
  return pointer
    .slice(1)
    .split('/')
    .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
