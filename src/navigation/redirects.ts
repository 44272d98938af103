import { below, type Path } from '../document/pointer.ts'

/** An entry of `redirects` in docs.json, as written. */
export interface Redirect {
  readonly source: string
  readonly destination: string
  readonly path: Path
}

/** `redirects` of a docs.json, as far as it is sound. */
export interface Redirects {
  readonly list: readonly Redirect[]
  /** Whether docs.json has the key; `unknown` when its value is no list, and says nothing that could be relied on. */
  readonly key: 'absent' | 'present' | 'unknown'
}

/** The redirects of a docs.json whose includes are replaced; what is none is left out, and reported by nobody. */
export function readRedirects(docs: unknown): Redirects {
  if (typeof docs !== 'object' || docs === null || !Object.hasOwn(docs, 'redirects'))
    return { list: [], key: 'absent' }
  const { redirects } = docs as { redirects: unknown }
  if (!Array.isArray(redirects)) return { list: [], key: 'unknown' }
  const path = below(null, 'redirects')
  const list = redirects.flatMap((item: unknown, i) => {
    if (typeof item !== 'object' || item === null) return []
    const { source, destination } = item as Record<string, unknown>
    if (typeof source !== 'string' || typeof destination !== 'string') return []
    return [{ source, destination, path: below(path, i) }]
  })
  return { list, key: 'present' }
}

/** Where an address leads on the site: without slashes around it, `?` and `#`. Null when it leads elsewhere. */
export function placeOf(address: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return null
  const path = address.split(/[#?]/, 1)[0]!
  let start = 0
  let end = path.length
  while (path[start] === '/') start++
  while (end > start && path[end - 1] === '/') end--
  return path.slice(start, end)
}

/** The addresses that the source of a redirect stands for. */
export interface Pattern {
  /** The parts before the first one with a wildcard. */
  readonly prefix: string
  /** What follows: nothing; any parts (`:slug*`, `*`); one part (`:slug`); or what only a server can tell. */
  readonly rest: 'none' | 'parts' | 'part' | 'other'
  /** The wildcard as written, such as `:slug*`. */
  readonly wildcard: string
}

/** The most characters of an address that is read; one of more than 32 parts is not: no site has such addresses. */
const maxLength = 2000
const isDeep = /^(?:[^/]*\/){32}/
const wild = /[:*()]/

/** Reads a source, or a destination that takes over the wildcard of its source; null when it leads elsewhere. */
export function readPattern(address: string): Pattern | null {
  const place = placeOf(address)
  if (place === null || place.length > maxLength || isDeep.test(place)) return null
  if (!wild.test(place)) return { prefix: place, rest: 'none', wildcard: '' }
  const parts = place.split('/')
  const at = parts.findIndex(part => wild.test(part))
  const wildcard = parts.slice(at).join('/')
  const rest = /^(?:\*|:\w+\*)$/.test(wildcard) ? 'parts' : /^:\w+$/.test(wildcard) ? 'part' : 'other'
  return { prefix: parts.slice(0, at).join('/'), rest, wildcard }
}

/** The places that a place stands below, the nearest first; the root is ''. */
export function* placesAbove(place: string): Generator<string> {
  for (let at = place; at !== '';) yield (at = at.slice(0, Math.max(at.lastIndexOf('/'), 0)))
}

/** Whether a redirect may lead on from a place, such as `guides/tours`; letter case aside. */
export function redirectedPlaces(redirects: readonly Redirect[]): (place: string) => boolean {
  const patterns = new Map<string, Pattern[]>()
  for (const { source } of redirects) {
    const pattern = /[#?]/.test(source) ? null : readPattern(decoded(source).toLowerCase())
    if (!pattern) continue
    const known = patterns.get(pattern.prefix)
    if (known) known.push(pattern)
    else patterns.set(pattern.prefix, [pattern])
  }
  return place => {
    const at = place.toLowerCase()
    return [at, ...placesAbove(at)].some(above =>
      patterns.get(above)?.some(pattern => mayMatch(pattern, at.slice(above.length).replace(/^\//, ''))),
    )
  }
}

function mayMatch({ rest, wildcard }: Pattern, remaining: string): boolean {
  if (rest === 'none') return remaining === ''
  if (rest === 'parts') return true
  if (rest === 'part') return remaining !== '' && !remaining.includes('/')
  return remaining.startsWith(wildcard.split(/[:*()]/, 1)[0]!)
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
