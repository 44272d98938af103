import { type Meant, meantBy } from '../meant.ts'
import type { Suggested } from '../repair/change.ts'
import { always, defineRule } from '../rule.ts'
import { addressOf, argsOf, changeOf, endsIn, faultyLinks, type LinkArgs, namesAsset } from '../site-links.ts'
import { meantHelp } from '../words.ts'

type Args = LinkArgs & {
  meant: Meant | null
  change: Suggested | undefined
}

export const missingAsset = defineRule({
  id: 'missing-asset',
  group: 'Links',
  severity: always('error'),
  needs: ['links'],
  summary: 'An image, video, download or icon that is named as a file of the project is there.',
  message: (args: Args) => `No file ${addressOf({ ...args, address: args.address.slice(1) })}.`,
  help: ({ meant }) => (meant && 'rewrite' in meant ? meantHelp(meant) : 'Add it, or correct the path.'),
  suggest: ({ change }) => change,
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const link of faultyLinks(facts, link => link.answer.kind === 'nothing' && namesAsset(link))) {
      const meant = meantBy(link, facts, true)
      const change = meant && 'rewrite' in meant ? changeOf(link, meant.rewrite) : undefined
      yield { ...argsOf(link), meant, change }
    }
    yield* endsIn(facts)
  },
})
