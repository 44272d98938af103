import { below } from '../../document/pointer.ts'
import { type Hop, hopsOf } from '../redirect-hops.ts'
import { always, defineRule, valueAt } from '../rule.ts'

interface End {
  readonly hops: number
  readonly last: Hop
}

export const redirectChain = defineRule({
  id: 'redirect-chain',
  group: 'Across trees',
  severity: always('off'),
  summary: 'No redirect leads to another one.',
  message: ({ source, hops }: { source: string; hops: number; destination: string }) =>
    `${JSON.stringify(source)} is redirected ${hops === 2 ? 'twice' : `${hops} times`}.`,
  help: ({ destination }) => `Set its destination to ${JSON.stringify(destination)}.`,
  *check({ redirects }, { files }) {
    const ends = new Map<Hop, End | null>()
    const hops = hopsOf(redirects.list)
    // If a page exists there, a server may show it instead.
    for (const hop of hops)
      if (hop.destination.rest === 'none' && files?.fileOf(hop.destination.prefix)) hop.next = null
    for (const hop of hops) {
      const end = endOf(hop, ends)
      if (!end || end.hops === 1) continue
      const { source, path } = hop.redirect
      const next = hop.next ? [hop.next.redirect] : []
      yield {
        at: valueAt(below(path, 'destination')),
        source,
        hops: end.hops,
        destination: written(hop, end.last),
        related: next.map(({ path }) => ({
          message: 'leads on here',
          at: valueAt(below(path, 'destination')),
        })),
      }
    }
  },
})

/** The last redirect of a chain; null for a loop. Each redirect is visited once. */
function endOf(start: Hop, ends: Map<Hop, End | null>): End | null {
  const way: Hop[] = []
  for (let current: Hop | null = start; current && !ends.has(current); current = current.next) {
    ends.set(current, null)
    way.push(current)
  }
  for (const hop of way.reverse()) {
    const after = hop.next ? ends.get(hop.next) : undefined
    if (after === undefined) ends.set(hop, { hops: 1, last: hop })
    else if (after) ends.set(hop, { hops: after.hops + 1, last: after.last })
  }
  return ends.get(start) ?? null
}

/** The final destination, with the wildcard of the first source. */
function written({ destination: own }: Hop, { redirect, destination }: Hop): string {
  if (destination.rest === 'none') return redirect.destination
  return `/${[destination.prefix, own.wildcard].filter(Boolean).join('/')}`
}
