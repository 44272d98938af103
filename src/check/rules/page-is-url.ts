import { quote } from '../../document/quote.ts'
import { pathOf } from '../../navigation/element.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const pageIsUrl = defineRule({
  id: 'page-is-url',
  group: 'Meaning',
  severity: always('error'),
  summary: '`pages` lists pages of the site, not addresses elsewhere.',
  message: ({ url }: { url: string }) => `${quote(url)} is an address, not a page.`,
  help: () => 'Link to it with "href", on an anchor or a tab for instance.',
  *check({ irregular }) {
    for (const entry of irregular)
      if (entry.entry.kind === 'url') yield { at: valueAt(pathOf(entry)), url: entry.entry.url }
  },
})
