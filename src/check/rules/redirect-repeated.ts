import { below, type Path } from '../../document/pointer.ts'
import { quote } from '../../document/quote.ts'
import { sourceKey } from '../../site/redirects.ts'
import { always, defineRule, valueAt } from '../rule.ts'

interface Args {
  source: string
  /** Where the first redirect leads. */
  first: string
  isSame: boolean
  /** Set where it is the same to the letter. */
  copy: Path | undefined
}

export const redirectRepeated = defineRule({
  id: 'redirect-repeated',
  group: 'Across trees',
  severity: always('warning'),
  summary: 'The `source` of a redirect stands once.',
  message: ({ source, first }: Args) =>
    `${quote(source)} is redirected to ${quote(first)} already, so that this redirect never acts.`,
  help: ({ isSame }) => (isSame ? 'Remove it.' : 'Remove one of both.'),
  fix: ({ copy }) => copy && [{ remove: copy }],
  *check({ redirects: { list } }) {
    const known = new Map<string, (typeof list)[number]>()
    for (const redirect of list) {
      const { source, destination, path } = redirect
      const key = source.startsWith('/') ? sourceKey(redirect) : null
      if (key === null) continue
      const first = known.get(key)
      if (!first) known.set(key, redirect)
      else
        yield {
          at: valueAt(below(path, 'source')),
          source,
          first: first.destination,
          isSame: first.destination === destination,
          copy: first.source === source && first.destination === destination ? path : undefined,
          related: [{ message: 'redirected here', at: valueAt(below(first.path, 'source')) }],
        }
    }
  },
})
