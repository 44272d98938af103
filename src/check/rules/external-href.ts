import { below } from '../../document/pointer.ts'
import { nameOf } from '../../navigation/element.ts'
import { isExternal, isUnsafe } from '../../navigation/href.ts'
import { defineRule, valueAt } from '../rule.ts'

const kinds = ['tab', 'anchor', 'item']

export const externalHref = defineRule({
  id: 'external-href',
  group: 'Meaning',
  severity: { core: 'warning', extended: 'off' },
  stated: 'Navigation configuration',
  summary: 'The `href` of a tab, anchor or menu item is an external link.',
  message: ({ name, href }: { name: string; href: string }) =>
    `${name} links to ${JSON.stringify(href)}, which is not an external address.`,
  help: () => 'Write the whole address, such as "https://example.com", or list the page in "pages" instead.',
  *check({ elements }) {
    for (const element of elements) {
      const { href } = element.value
      if (kinds.includes(element.kind) && typeof href === 'string' && !isExternal(href) && !isUnsafe(href))
        yield { at: valueAt(below(element.path, 'href')), name: nameOf(element), href }
    }
  },
})
