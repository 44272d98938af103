import { below } from '../../document/pointer.ts'
import { type Hop, hopsOf } from '../redirect-hops.ts'
import { always, defineRule, valueAt } from '../rule.ts'

/** The most places of a loop that a message names. */
const maxNamed = 6

export const redirectLoop = defineRule({
  id: 'redirect-loop',
  group: 'Across trees',
  severity: always('error'),
  summary: 'No redirect leads back to itself.',
  message: ({ places }: { places: readonly string[] }) =>
    places.length === 1
      ? `${JSON.stringify(places[0])} is redirected to itself.`
      : `Redirects lead in a circle: ${circle(places)}.`,
  help: ({ places }) =>
    places.length === 1
      ? 'Remove the redirect.'
      : 'Remove one of them, or name the page where they should end.',
  *check({ redirects }) {
    const done = new Set<Hop>()
    for (const start of hopsOf(redirects.list)) {
      const way: Hop[] = []
      let hop: Hop | null = start
      for (; hop && !done.has(hop); hop = hop.next) {
        done.add(hop)
        way.push(hop)
      }
      const loop = hop ? way.slice(way.indexOf(hop)) : []
      if (!hop || !way.includes(hop) || isOfSlashOnly(loop)) continue
      const first = loop.reduce((item, other) => (indexOf(other) < indexOf(item) ? other : item))
      const turned = [...loop.slice(loop.indexOf(first)), ...loop.slice(0, loop.indexOf(first))]
      yield {
        at: valueAt(below(first.redirect.path, 'destination')),
        places: turned.map(({ redirect }) => redirect.source),
        related: turned.slice(1, maxNamed).map(({ redirect }) => ({
          message: 'leads on here',
          at: valueAt(below(redirect.path, 'destination')),
        })),
      }
    }
  },
})

const indexOf = ({ redirect }: Hop) => redirect.path.key as number

/** `/a` to `/a/` is not a loop on a server that distinguishes them. */
const isOfSlashOnly = (loop: readonly Hop[]) =>
  loop.length === 1 &&
  /[^/]\/$/.test(loop[0]!.redirect.source) !== /[^/]\/(?:[#?]|$)/.test(loop[0]!.redirect.destination)

function circle(places: readonly string[]): string {
  const named = places.length > maxNamed ? [...places.slice(0, maxNamed), '…'] : places
  return [...named, places[0]!].join(' -> ')
}
