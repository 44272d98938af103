import { below } from '../../document/pointer.ts'
import { quote } from '../../document/quote.ts'
import { withoutExtension } from '../../navigation/page-path.ts'
import { decoded, placeOf, type Redirect } from '../../navigation/redirects.ts'
import type { Facts } from '../../site/facts.ts'
import type { PageAnswer } from '../../site/reach.ts'
import { isMatchable } from '../../site/redirects.ts'
import { always, defineRule, valueAt } from '../rule.ts'

interface Args {
  source: string
  /** The page, without extension. */
  page: string
  /** Its file; null for a page that is generated. */
  file: string | null
}

export const redirectFromPage = defineRule({
  id: 'redirect-from-page',
  group: 'Across trees',
  severity: always('warning'),
  needs: ['files', 'specifications'],
  summary: 'The `source` of a redirect is no page.',
  message: ({ source, file }: Args) =>
    `${quote(source)} is ${file === null ? 'a generated page' : `the page ${quote(file)}`}: readers see either that or where the redirect leads, never both.`,
  help: () => 'Remove the redirect, or the page.',
  pageOf: ({ page }) => page,
  *check({ redirects: { list } }, facts) {
    const seen = new Set<string>()
    for (const redirect of list) {
      const { source, path } = redirect
      const shown = source.startsWith('/') ? pageAtSource(redirect, facts) : null
      if (!shown || seen.has(shown.address)) continue
      seen.add(shown.address)
      const { address, file } = shown
      const page = file === null ? address : withoutExtension(file)
      yield { at: valueAt(below(path, 'source')), source, page, file }
    }
  },
})

/** The page whose address a redirect takes; null for none. */
export function pageAtSource({ source, destination, from }: Redirect, facts: Facts): PageAnswer | null {
  // What the platform does with a page that a wildcard covers is not documented.
  if (from?.rest !== 'none' || !isMatchable(source) || placeOf(destination) === from.prefix) return null
  const place = decoded(from.prefix)
  const shown = facts.reach()?.pageAt(place)
  return shown?.address === place && !(shown.file !== null && facts.ignored.has(shown.file)) ? shown : null
}
