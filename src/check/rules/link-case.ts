import { quote } from '../../document/quote.ts'
import { withoutExtension } from '../../navigation/page-path.ts'
import type { Suggested } from '../repair/change.ts'
import { linkTo } from '../../site/rewrite.ts'
import { always, defineRule } from '../rule.ts'
import { argsOf, changeOf, endsIn, faultyLinks, type LinkArgs } from '../site-links.ts'
import { alikeHelp, lookAlike } from '../words.ts'

type Args = LinkArgs & {
  /** The address as the page or the file has it. */
  spelling: string
  /** The link as it should be written. */
  written: string
  change: Suggested | undefined
}

export const linkCase = defineRule({
  id: 'link-case',
  group: 'Links',
  severity: always('error'),
  needs: ['links'],
  summary: 'A link has the letter case of the page or the file that it leads to.',
  message: ({ address, spelling }: Args) =>
    `${quote(address)} differs from ${quote(spelling)} in ${lookAlike(address, spelling) ? 'the spelling of an accent' : 'letter case'}.`,
  help: ({ address, spelling, written }) =>
    lookAlike(address, spelling) ? `Write ${quote(written)}: ${alikeHelp}` : `Write ${quote(written)}.`,
  fix: ({ change }) => change && [change],
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const link of faultyLinks(facts, ({ answer }) => answer.kind === 'case')) {
      const reach = facts.reach()
      if (!reach || link.answer.kind !== 'case') continue
      const spelling = `/${link.answer.address}`
      const rewrite = linkTo(reach, link, link.answer.address)
      const change = rewrite ? changeOf(link, rewrite) : undefined
      const address = `/${link.answer.isPage ? withoutExtension(link.path) : link.path}`
      yield { ...argsOf(link), address, spelling, written: rewrite?.url ?? spelling, change }
    }
    yield* endsIn(facts)
  },
})
