import { quote } from '../../document/quote.ts'
import { type Meant, meantBy } from '../meant.ts'
import type { Suggested } from '../repair/change.ts'
import { always, defineRule } from '../rule.ts'
import { addressOf, argsOf, changeOf, endsIn, faultyLinks, type LinkArgs, namesAsset } from '../site-links.ts'
import { meantHelp, unbuiltReason, unbuiltRepairs } from '../words.ts'

type Args = LinkArgs & {
  meant: Meant | null
  change: Suggested | undefined
}

export const brokenLink = defineRule({
  id: 'broken-link',
  group: 'Links',
  severity: always('error'),
  needs: ['links'],
  summary: 'An internal link leads to a page, a redirect or a file of the project.',
  message: ({ meant, ...args }: Args) =>
    meant?.why === 'unbuilt'
      ? `The page ${quote(args.address)} is never built: ${unbuiltReason(meant.reason, meant.file)}.`
      : `No page at ${addressOf(args)}.`,
  help: ({ meant }) => {
    if (!meant) return 'Correct the link, or remove it.'
    return meant.why === 'unbuilt' ? `${unbuiltRepairs[meant.reason]}, or remove the link.` : meantHelp(meant)
  },
  suggest: ({ change }) => change,
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const link of faultyLinks(facts, link => link.answer.kind === 'nothing' && !namesAsset(link))) {
      const meant = meantBy(link, facts, false)
      const change = meant && 'rewrite' in meant ? changeOf(link, meant.rewrite) : undefined
      yield { ...argsOf(link), meant, change }
    }
    yield* endsIn(facts)
  },
})
