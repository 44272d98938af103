import { below, type Path } from '../document/pointer.ts'

/** An entry of `redirects` in docs.json, as written. */
export interface Redirect {
  readonly source: string
  readonly destination: string
  readonly path: Path
}

/** The redirects of a docs.json whose includes are replaced; what is none is left out, and reported by nobody. */
export function readRedirects(docs: unknown): Redirect[] {
  if (typeof docs !== 'object' || docs === null || !('redirects' in docs)) return []
  const list: unknown = docs.redirects
  if (!Array.isArray(list)) return []
  const path = below(null, 'redirects')
  return list.flatMap((item: unknown, i) => {
    if (typeof item !== 'object' || item === null) return []
    const { source, destination } = item as Record<string, unknown>
    if (typeof source !== 'string' || typeof destination !== 'string') return []
    return [{ source, destination, path: below(path, i) }]
  })
}

/** Where an address leads on the site: without slashes around it, `?` and `#`. Null when it leads elsewhere. */
export function placeOf(address: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return null
  return address.split(/[#?]/, 1)[0]!.replace(/^\/+|\/+$/g, '')
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

/** The longest address that is read, in characters: no browser asks for a longer one. */
const maxLength = 2000

/** Reads a source, or a destination that takes over the wildcard of its source; null when it leads elsewhere. */
export function readPattern(address: string): Pattern | null {
  const place = placeOf(address)
  if (place === null || place.length > maxLength) return null
  const parts = place.split('/')
  const at = parts.findIndex(part => /[:*()]/.test(part))
  if (at === -1) return { prefix: place, rest: 'none', wildcard: '' }
  const wildcard = parts.slice(at).join('/')
  const rest = /^(?:\*|:\w+\*)$/.test(wildcard) ? 'parts' : /^:\w+$/.test(wildcard) ? 'part' : 'other'
  return { prefix: parts.slice(0, at).join('/'), rest, wildcard }
}

/** The places that a place stands below, the nearest first; the root is ''. */
export function* placesAbove(place: string): Generator<string> {
  for (let at = place; at !== '';) yield (at = at.slice(0, Math.max(at.lastIndexOf('/'), 0)))
}
