import { quote } from '../../document/quote.ts'
import { nameOf } from '../../navigation/element.ts'
import { isUnsafe } from '../../navigation/href.ts'
import { hrefAt, hrefOf, linksOf } from '../links.ts'
import { always, defineRule } from '../rule.ts'

export const unsafeHref = defineRule({
  id: 'unsafe-href',
  group: 'Meaning',
  severity: always('error'),
  isOneAPlace: true,
  summary: 'No `href` runs a script or opens a local file.',
  message: ({ name, href }: { name: string; href: string }) =>
    `${name} links to ${quote(href)}, which is not safe.`,
  help: () => 'Link to an http, https or mailto address, or to a page of the site.',
  check: ({ elements }) =>
    linksOf(elements)
      // A global anchor's scheme is checked by global-anchor-href.
      .filter(element => element.kind !== 'globalAnchor' && isUnsafe(hrefOf(element)))
      .map(item => ({ at: hrefAt(item), name: nameOf(item), href: hrefOf(item) })),
})
