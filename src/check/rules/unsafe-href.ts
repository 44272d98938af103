import { below } from '../../document/pointer.ts'
import { nameOf } from '../../navigation/element.ts'
import { isUnsafe } from '../../navigation/href.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const unsafeHref = defineRule({
  id: 'unsafe-href',
  group: 'Meaning',
  severity: always('error'),
  summary: 'No `href` runs a script or opens a local file.',
  message: ({ name, href }: { name: string; href: string }) =>
    `${name} links to ${JSON.stringify(href)}, which is not safe.`,
  help: () => 'Link to an http, https or mailto address, or to a page of the site.',
  *check({ elements }) {
    for (const element of elements) {
      const { href } = element.value
      // A global anchor's scheme is checked by global-anchor-href.
      if (element.kind !== 'globalAnchor' && typeof href === 'string' && isUnsafe(href))
        yield { at: valueAt(below(element.path, 'href')), name: nameOf(element), href }
    }
  },
})
