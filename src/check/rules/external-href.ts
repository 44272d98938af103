import { quote } from '../../document/quote.ts'
import { nameOf } from '../../navigation/element.ts'
import { isExternal, isUnsafe } from '../../navigation/href.ts'
import { hrefAt, hrefOf, linksOf } from '../links.ts'
import { defineRule } from '../rule.ts'

const kinds = ['tab', 'anchor', 'item']

export const externalHref = defineRule({
  id: 'external-href',
  group: 'Meaning',
  severity: { core: 'warning', extended: 'off' },
  isOneAPlace: true,
  stated: 'links',
  summary: 'The `href` of a tab, anchor or menu item is an external link.',
  message: ({ name, href }: { name: string; href: string }) =>
    `${name} links to ${quote(href)}, which is not an external address.`,
  help: () => 'Write the whole address, such as "https://example.com", or list the page in "pages" instead.',
  check: ({ elements }) =>
    linksOf(elements)
      .filter(
        element => kinds.includes(element.kind) && !isExternal(hrefOf(element)) && !isUnsafe(hrefOf(element)),
      )
      .map(item => ({ at: hrefAt(item), name: nameOf(item), href: hrefOf(item) })),
})
