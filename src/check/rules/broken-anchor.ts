import { quote } from '../../document/quote.ts'
import type { Facts } from '../../site/facts.ts'
import { followLink } from '../../site/follow.ts'
import type { Links, SiteLink } from '../../site/links.ts'
import { linkWithId } from '../../site/rewrite.ts'
import type { Suggested } from '../repair/change.ts'
import { always, defineRule } from '../rule.ts'
import { argsOf, changeOf, endsIn, faultyLinks, type LinkArgs, Places } from '../site-links.ts'

type Args = LinkArgs & {
  anchor: string
  isOwn: boolean
  isRedirected: boolean
  nearest: string | undefined
  change: Suggested | undefined
}

export const brokenAnchor = defineRule({
  id: 'broken-anchor',
  group: 'Links',
  severity: always('warning'),
  needs: ['links'],
  summary: 'The page that a link leads to has the id that it names.',
  message: ({ address, anchor, isOwn, isRedirected }: Args) => {
    const page = isOwn ? 'This page' : `The page ${quote(address)}`
    return `${page}${isRedirected ? ', where redirects end,' : ''} has no id ${quote(anchor)}.`
  },
  help: ({ nearest }) =>
    nearest === undefined
      ? 'Correct what follows "#", or remove it.'
      : `Did you mean ${quote(`#${nearest}`)}?`,
  suggest: ({ change }) => change,
  fileOf: ({ file }) => file,
  *check(_, facts) {
    const links = facts.links()
    if (!links) return
    // A link in a snippet may lead nowhere from another page: that is said, and once is enough.
    const broken = new Places()
    for (const link of links.notable().links) if (link.answer.kind === 'nothing') broken.add(link)
    for (const link of faultyLinks(facts, link => pageWithoutId(link, links, facts) !== null)) {
      const { anchor, answer, at } = link
      const page = pageWithoutId(link, links, facts)
      if (!page || anchor === null || broken.has(link)) continue
      const near = links.nearestId(page.file, anchor)
      yield {
        ...argsOf(link),
        address: `/${page.address}`,
        anchor,
        isOwn: 'file' in at && at.file === page.file,
        isRedirected: answer.kind === 'redirect',
        nearest: near,
        change: near === undefined ? undefined : changeOf(link, linkWithId(link, near)),
      }
    }
    yield* endsIn(facts)
  },
})

/** The page that a link leads to, through redirects too, and that lacks the link's id; null where it has it, or nobody can say. */
function pageWithoutId(link: SiteLink, links: Links, facts: Facts) {
  const { anchor } = link
  if (anchor === null) return null
  const trace = followLink(link, facts.redirects(), links.reach)
  const end = trace?.end ?? link.answer
  if (end.kind !== 'page' || end.file === null || links.hasAnchor(end.file, anchor)) return null
  // The fragment of a destination takes the place of the link's.
  return trace?.last.includes('#') ? null : { address: end.address, file: end.file }
}
