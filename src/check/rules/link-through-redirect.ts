import { quote } from '../../document/quote.ts'
import type { Facts } from '../../site/facts.ts'
import { followLink } from '../../site/follow.ts'
import type { SiteLink } from '../../site/links.ts'
import { linkTo } from '../../site/rewrite.ts'
import type { Suggested } from '../repair/change.ts'
import { always, defineRule } from '../rule.ts'
import { argsOf, changeOf, endsIn, faultyLinks, type LinkArgs } from '../site-links.ts'

type Args = LinkArgs & {
  /** The link without the redirect; null where nobody can say. */
  written: string | null
  change: Suggested | undefined
}

export const linkThroughRedirect = defineRule({
  id: 'link-through-redirect',
  group: 'Links',
  severity: always('off'),
  needs: ['links'],
  summary: 'A link leads to its page without a redirect.',
  message: ({ address }: Args) => `Only a redirect leads on from ${quote(address)}.`,
  help: ({ written }) =>
    written === null ? 'Link to where the redirect leads.' : `Write ${quote(written)}.`,
  fix: ({ change }) => change && [change],
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const link of faultyLinks(facts, ({ answer }) => answer.kind === 'redirect'))
      yield { ...argsOf(link), ...targetOf(link, facts) }
    yield* endsIn(facts)
  },
})

/** Where a redirected link leads in the end. */
function targetOf(link: SiteLink, facts: Facts): Pick<Args, 'written' | 'change'> {
  const reach = facts.reach()
  const unknown = { written: null, change: undefined }
  const trace = reach && followLink(link, facts.redirects(), reach)
  if (!trace) return unknown
  const { end, last } = trace
  if (end.kind === 'external') return { written: last, change: undefined }
  const target = end.kind === 'page' ? end.address : end.kind === 'file' ? end.file : null
  if (target === null) return unknown
  // A query or an id of the redirect itself would be lost, or stand twice.
  if (/[?#]/.test(last)) return { written: last, change: undefined }
  const rewrite = linkTo(reach, link, target)
  return rewrite ? { written: rewrite.url, change: changeOf(link, rewrite) } : unknown
}
