import { quote } from '../../document/quote.ts'
import { always, defineRule, insteadOf } from '../rule.ts'

type Args = {
  name: string
  href: string
  /** A path of the site is a warning in `extended`. */
  severity: 'warning' | undefined
}

export const globalAnchorHref = defineRule({
  id: 'global-anchor-href',
  group: 'Structure',
  severity: always('error'),
  isOneAPlace: true,
  stated: 'links',
  summary: 'The `href` of a global anchor is an absolute http, https or mailto address.',
  message: ({ name, href }: Args) => `${name} links to ${quote(href)}, which is not an external address.`,
  help: ({ href, severity }) =>
    href.startsWith('//')
      ? `Write "https:${href}".`
      : severity === 'warning'
        ? 'The platform takes it, the format allows whole addresses only: write "https://example.com/...".'
        : 'Write the whole address, such as "https://example.com", or link the page from the navigation itself.',
  suggest: finding =>
    finding.href.startsWith('//') ? insteadOf(finding, `https:${finding.href}`) : undefined,
})
