import { decoded, placeOf, type Redirect } from '../navigation/redirects.ts'
import type { Answer, Reach } from './reach.ts'
import type { Resolved } from './resolve.ts'
import type { Match, RedirectIndex } from './redirects.ts'

/** One redirect on the way of an address. */
export interface Step extends Match {
  readonly from: string
}

/** Where the way of an address ends. */
export type End =
  | Exclude<Answer, { readonly kind: 'redirect' }>
  /** On another site, which is not asked. */
  | { readonly kind: 'external' }
  /** It comes back to an address where it was. */
  | { readonly kind: 'loop' }
  /** Browsers give up (https://fetch.spec.whatwg.org/#http-redirect-fetch). */
  | { readonly kind: 'endless' }

/** What happens at an address. */
export interface Trace {
  readonly steps: readonly Step[]
  readonly end: End
  /** The last address, with query and fragment. */
  readonly last: string
  /** A redirect from the last address, where a page is too: nobody has said which of both is shown. */
  readonly beside: Redirect | null
}

/** The most redirects that a browser follows. */
export const maxHops = 20

/** The redirects of an address that are not counted. Of the sites known none has more. */
export const freeHops = 3

/** Follows an address, such as `/old?a=1#b`, through the redirects; `answer` says what is at a place. */
export function follow(address: string, redirects: RedirectIndex, answer: (place: string) => Answer): Trace {
  const steps: Step[] = []
  const seen = new Set<string>()
  for (let last = address; ;) {
    const ended = (end: End, beside: Redirect | null = null): Trace => ({ steps, end, last, beside })
    const written = placeOf(last)
    if (written === null) return ended({ kind: 'external' })
    const place = decoded(written)
    if (seen.has(place)) return ended({ kind: 'loop' })
    seen.add(place)
    const current = answer(place)
    const match = redirects.match(place)
    if (current.kind !== 'redirect')
      return ended(current, current.kind === 'page' ? (match?.redirect ?? null) : null)
    if (!match) return ended({ kind: 'unknown' })
    if (steps.length === maxHops) return ended({ kind: 'endless' })
    if (steps.length >= freeHops && redirects.mayGoOn?.(last) === false) return ended({ kind: 'unknown' })
    const to = carriedOn(match.to, last)
    steps.push({ ...match, from: last, to })
    last = to
  }
}

/** Follows a link that a redirect answers; null for any other link, and where a redirect on the way is in doubt. */
export function followLink({ path, answer }: Resolved, redirects: RedirectIndex, reach: Reach): Trace | null {
  if (answer.kind !== 'redirect') return null
  const trace = follow(`/${path}`, redirects, place => reach.answer(place))
  return trace.steps.length > 0 && trace.steps.every(({ doubt }) => doubt === null) ? trace : null
}

/** A destination with the query and the fragment of the address that is redirected, where it has none of its own. */
function carriedOn(destination: string, address: string): string {
  const [, path = '', query = '', fragment = ''] = split(destination)
  const [, , ownQuery = '', ownFragment = ''] = split(address)
  return `${path}${query || ownQuery}${fragment || ownFragment}`
}

const split = (address: string) => /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
