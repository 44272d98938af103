import { memberOf } from '../document/value.ts'
import { below, type Path } from '../document/pointer.ts'

/** An entry of `redirects` in docs.json, as written. */
export interface Redirect {
  readonly source: string
  readonly destination: string
  readonly path: Path
  /** The addresses that `source` matches; null for an external one. */
  readonly from: Pattern | null
  /** The same of `destination`, which may reuse the parameters of its source. */
  readonly to: Pattern | null
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
  let list: Redirect[] | undefined
  const read = () =>
    redirects.flatMap((item: unknown, i) => {
      const [source, destination] = [memberOf(item, 'source'), memberOf(item, 'destination')]
      if (typeof source !== 'string' || typeof destination !== 'string') return []
      return [
        {
          source,
          destination,
          path: below(path, i),
          from: readPattern(source),
          to: readPattern(destination),
        },
      ]
    })
  return {
    get list() {
      return (list ??= read())
    },
    key: 'present',
  }
}

/** The path of an address on the site, without surrounding slashes, `?` and `#`; null for an external address. */
export function placeOf(address: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return null
  const after = address.search(/[#?]/)
  const path = after === -1 ? address : address.slice(0, after)
  let start = 0
  let end = path.length
  while (path[start] === '/') start++
  while (end > start && path[end - 1] === '/') end--
  return path.slice(start, end)
}

/** A destination with the slash that it lacks: without one, a browser reads it as below the page that it stands on. */
export const rooted = (destination: string): string =>
  /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(destination) ? destination : `/${destination}`

/** Whether browsers read what is written as a path as the name of a host: to them, a backslash is a slash. */
export const isHiddenHost = (destination: string): boolean => /^\/\\/.test(rooted(destination))

/** One part of a source, between two slashes (docs/format.md#redirects). */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** `:slug`: one part of an address. */
  | { readonly kind: 'one'; readonly name: string }
  /** `:slug*`: any number of parts, none among them. */
  | { readonly kind: 'any'; readonly name: string }
  /** `*` or `concepts-*`: what begins with a text. */
  | { readonly kind: 'star'; readonly text: string }
  /** A parameter beside other text, such as `zkevm-:slug`: it matches nothing. */
  | { readonly kind: 'mixed'; readonly text: string }
  /** Anything else with a wildcard: nobody can say what it matches. */
  | { readonly kind: 'other'; readonly text: string }

/** The addresses that the source of a redirect matches. */
export interface Pattern {
  readonly parts: readonly Part[]
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
export const maxRedirectLength = 2000
const isDeep = /^(?:[^/]*\/){32}/

/** Whether an address is longer or deeper than what is read. */
export const isTooLong = (place: string) => place.length > maxRedirectLength || isDeep.test(place)

/** Reads a source, or a destination that reuses the wildcard of its source; null for an external address. */
export function readPattern(address: string): Pattern | null {
  const place = placeOf(address)
  if (place === null || isTooLong(place)) return null
  const written = place.split('/')
  // Most addresses have no wildcard, and need not be looked at part by part.
  if (!/[:*()]/.test(place))
    return { parts: written.map(text => ({ kind: 'text', text })), prefix: place, rest: 'none', wildcard: '' }
  const parts = written.map(readPart)
  const offset = parts.findIndex(({ kind }) => kind !== 'text')
  if (offset === -1) return { parts, prefix: place, rest: 'none', wildcard: '' }
  const wildcard = written.slice(offset).join('/')
  const rest = /^(?:\*|:\w+\*)$/.test(wildcard) ? 'parts' : /^:\w+$/.test(wildcard) ? 'part' : 'other'
  return { parts, prefix: written.slice(0, offset).join('/'), rest, wildcard }
}

/** A colon after a letter is text: `/users:batchGet` is an address that some APIs have. */
function readPart(text: string): Part {
  const parameter = /^:(\w+)(\*?)$/.exec(text)
  if (parameter) return { kind: parameter[2] === '*' ? 'any' : 'one', name: parameter[1]! }
  if (/^[^:*()]*\*$/.test(text)) return { kind: 'star', text: text.slice(0, -1) }
  if (/[*()]/.test(text.replace(/:\w+\*/g, ''))) return { kind: 'other', text }
  if (/(?:^|[^a-z0-9]):[a-z_]/i.test(text) || /:\w+\*/.test(text))
    return { kind: /^:\w+[+{]/.test(text) ? 'other' : 'mixed', text }
  return { kind: 'text', text }
}

/** The paths above a path, nearest first; the root is ''. */
export function* placesAbove(place: string): Generator<string> {
  for (let text = place; text !== '';) yield (text = text.slice(0, Math.max(text.lastIndexOf('/'), 0)))
}

/** A path without percent-encoding; as written where that is faulty. */
export function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether an address has no parameter and no wildcard. */
export const isPlainAddress = (address: string): boolean => {
  const pattern = readPattern(address)
  return pattern !== null && pattern.rest === 'none'
}
