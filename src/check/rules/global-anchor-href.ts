import { always, defineRule, insteadOf } from '../rule.ts'

export const globalAnchorHref = defineRule({
  id: 'global-anchor-href',
  group: 'Structure',
  severity: always('error'),
  isOneAPlace: true,
  stated: 'links',
  summary: 'The `href` of a global anchor is an absolute http, https or mailto address.',
  message: ({ name, href }: { name: string; href: string }) =>
    `${name} links to ${JSON.stringify(href)}, which is not an external address.`,
  help: ({ href }) =>
    href.startsWith('//')
      ? `Write "https:${href}".`
      : 'Write the whole address, such as "https://example.com", or link the page from the navigation itself.',
  suggest: finding =>
    finding.href.startsWith('//') ? insteadOf(finding, `https:${finding.href}`) : undefined,
})
