import { below } from '../../document/pointer.ts'
import { quote } from '../../document/quote.ts'
import { withoutExtension } from '../../navigation/page-path.ts'
import { decoded, placeOf } from '../../navigation/redirects.ts'
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
    const reach = list.length > 0 ? facts.reach() : null
    if (!reach) return
    const seen = new Set<string>()
    for (const { source, destination, path, from } of list) {
      const pattern = source.startsWith('/') && isMatchable(source) ? from : null
      // What the platform does with a page that a wildcard covers is not documented.
      if (pattern?.rest !== 'none') continue
      const place = decoded(pattern.prefix)
      if (seen.has(place) || placeOf(destination) === pattern.prefix) continue
      seen.add(place)
      const shown = reach.pageAt(place)
      if (shown?.address !== place) continue
      const { file } = shown
      if (file !== null && facts.ignored.has(file)) continue
      const page = file === null ? place : withoutExtension(file)
      yield { at: valueAt(below(path, 'source')), source, page, file }
    }
  },
})
