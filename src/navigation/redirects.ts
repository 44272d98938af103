import { appendTo } from '../document/append.ts'
import { memberOf } from '../document/value.ts'
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
  /** Whether docs.json has the key; `unknown` when its value is not a list. */
  readonly key: 'absent' | 'present' | 'unknown'
}

/** The redirects of a composed docs.json; invalid entries are left out without a diagnostic. */
export function readRedirects(docs: unknown): Redirects {
  if (typeof docs !== 'object' || docs === null || !Object.hasOwn(docs, 'redirects'))
    return { list: [], key: 'absent' }
  const redirects = memberOf(docs, 'redirects')
  if (!Array.isArray(redirects)) return { list: [], key: 'unknown' }
  const path = below(null, 'redirects')
  const list = redirects.flatMap((item: unknown, i) => {
    const [source, destination] = [memberOf(item, 'source'), memberOf(item, 'destination')]
    if (typeof source !== 'string' || typeof destination !== 'string') return []
    return [{ source, destination, path: below(path, i) }]
  })
  return { list, key: 'present' }
}

/** The path of an address on the site, without surrounding slashes, `?` and `#`; null for an external address. */
export function placeOf(address: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return null
  const [path = ''] = address.split(/[#?]/, 1)
  let start = 0
  let end = path.length
  while (path[start] === '/') start++
  while (end > start && path[end - 1] === '/') end--
  return path.slice(start, end)
}

/** The addresses that the source of a redirect matches. */
export interface Pattern {
  /** The parts before the first one with a wildcard. */
  readonly prefix: string
  /**
   * What follows: nothing; any parts (`:slug*`, `*`); one part (`:slug`); or a pattern that is not supported
   * here.
   */
  readonly rest: 'none' | 'parts' | 'part' | 'other'
  /** The wildcard as written, such as `:slug*`. */
  readonly wildcard: string
}

/** The most characters of an address that is read; addresses with more than 32 parts are ignored too. */
const maxLength = 2000
const isDeep = /^(?:[^/]*\/){32}/
const wild = /[:*()]/

/** Reads a source, or a destination that reuses the wildcard of its source; null for an external address. */
export function readPattern(address: string): Pattern | null {
  const place = placeOf(address)
  if (place === null || place.length > maxLength || isDeep.test(place)) return null
  if (!wild.test(place)) return { prefix: place, rest: 'none', wildcard: '' }
  const parts = place.split('/')
  const offset = parts.findIndex(part => wild.test(part))
  const wildcard = parts.slice(offset).join('/')
  const rest = /^(?:\*|:\w+\*)$/.test(wildcard) ? 'parts' : /^:\w+$/.test(wildcard) ? 'part' : 'other'
  return { prefix: parts.slice(0, offset).join('/'), rest, wildcard }
}

/** The paths above a path, nearest first; the root is ''. */
export function* placesAbove(place: string): Generator<string> {
  for (let text = place; text !== '';) yield (text = text.slice(0, Math.max(text.lastIndexOf('/'), 0)))
}

/** Whether a redirect may lead on from a place, such as `guides/tours`; letter case aside. */
export function redirectedPlaces(redirects: readonly Redirect[]): (place: string) => boolean {
  const patterns = new Map<string, Pattern[]>()
  for (const { source } of redirects) {
    const pattern = /[#?]/.test(source) ? null : readPattern(decoded(source).toLowerCase())
    if (pattern) appendTo(patterns, pattern.prefix, pattern)
  }
  return place => {
    const text = place.toLowerCase()
    return [text, ...placesAbove(text)].some(above =>
      patterns.get(above)?.some(pattern => mayMatch(pattern, text.slice(above.length).replace(/^\//, ''))),
    )
  }
}

function mayMatch({ rest, wildcard }: Pattern, remaining: string): boolean {
  if (rest === 'none') return remaining === ''
  if (rest === 'parts') return true
  if (rest === 'part') return remaining !== '' && !remaining.includes('/')
  return remaining.startsWith(wildcard.split(/[:*()]/, 1)[0] ?? '')
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
