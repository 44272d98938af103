import { type Pattern, placesAbove, type Redirect } from '../navigation/redirects.ts'

/** A redirect that certainly applies to its source, and the one that certainly applies to its destination. */
export interface Hop {
  readonly redirect: Redirect
  readonly destination: Pattern
  next: Hop | null
}

/**
 * The redirects that can be followed without knowing how a server chooses between two matches: no
 * earlier one matches the address, nor is there the same source with another destination. A wildcard
 * continues only if the next redirect matches everything it passes on.
 */
export function hopsOf(redirects: readonly Redirect[]): Hop[] {
  const hops = new Map<string, Hop | null>()
  const wildcards = new Set<string>()
  for (const redirect of redirects) {
    // A server never sees the text after "#", and reads "?" as the start of a query.
    const source = /[#?]/.test(redirect.source) ? null : redirect.from
    if (!source) continue
    const { parts, prefix, rest } = source
    // What matches nothing hides nothing.
    if (parts.some(({ kind }) => kind === 'mixed')) continue
    const isHidden = wildcards.size > 0 && [prefix, ...placesAbove(prefix)].some(text => wildcards.has(text))
    if (rest !== 'none') wildcards.add(prefix)
    const destination = redirect.to
    const key = keyOf(source)
    if (key === null) continue
    const known = hops.get(key)
    if (known === undefined) {
      const isCertain = !isHidden && destination !== null && takesOver(source, destination)
      hops.set(key, isCertain ? { redirect, destination, next: null } : null)
    } else if (known?.redirect.destination !== redirect.destination) hops.set(key, null)
  }
  const certain = [...hops.values()].filter(hop => hop !== null)
  for (const hop of certain) hop.next = hops.get(keyOf(hop.destination) ?? '') ?? null
  return certain
}

/** The key by which sources and destinations are compared; null if they cannot be. */
const keyOf = ({ prefix, rest }: Pattern) => (rest === 'other' ? null : `${marks[rest]}${prefix}`)
const marks = { none: '=', parts: '*', part: ':' }

/** Whether a destination is one place, or has the wildcard of its source at its end. */
const takesOver = (source: Pattern, destination: Pattern) =>
  destination.rest === 'none' ||
  (destination.rest === source.rest && destination.wildcard === source.wildcard)
