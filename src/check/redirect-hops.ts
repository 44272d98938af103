import { type Pattern, placesAbove, readPattern, type Redirect } from '../navigation/redirects.ts'

/** A redirect that certainly applies to what it names, and the one that certainly applies to where it leads. */
export interface Hop {
  readonly redirect: Redirect
  readonly destination: Pattern
  next: Hop | null
}

/**
 * The redirects that can be followed without knowing how a server chooses between two of them: no
 * other one stands before it that has the address too, nor the same source with another destination. A wildcard
 * leads on only where all that it takes over is had by the next one.
 */
export function hopsOf(redirects: readonly Redirect[]): Hop[] {
  const hops = new Map<string, Hop | null>()
  const wildcards = new Set<string>()
  for (const redirect of redirects) {
    // A server never sees what comes after a "#", and takes a "?" for the start of a query.
    const source = /[#?]/.test(redirect.source) ? null : readPattern(redirect.source)
    if (!source) continue
    const { prefix, rest } = source
    const isHidden = wildcards.size > 0 && [prefix, ...placesAbove(prefix)].some(at => wildcards.has(at))
    if (rest !== 'none') wildcards.add(prefix)
    const destination = readPattern(redirect.destination)
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

/** What sources and destinations are the same by; null for what cannot be compared. */
const keyOf = ({ prefix, rest }: Pattern) => (rest === 'other' ? null : `${marks[rest]}${prefix}`)
const marks = { none: '=', parts: '*', part: ':' }

/** Whether a destination is one place, or has the wildcard of its source at its end. */
const takesOver = (source: Pattern, destination: Pattern) =>
  destination.rest === 'none' ||
  (destination.rest === source.rest && destination.wildcard === source.wildcard)
