import { quote } from '../../document/quote.ts'
import { always, defineRule } from '../rule.ts'
import { argsOf, endsIn, faultyLinks, type LinkArgs } from '../site-links.ts'
import type { Suggestion } from '../../site/similar.ts'
import { firstOf } from '../words.ts'

type Args = LinkArgs & {
  below: Suggestion['below']
}

export const linkToFolder = defineRule({
  id: 'link-to-folder',
  group: 'Links',
  severity: always('off'),
  needs: ['links'],
  summary: 'A link leads to a page, and not to a folder of pages.',
  message: ({ address }: Args) => `${quote(address)} is a folder without an index page.`,
  help: ({ below }) =>
    below
      ? `Link to one of its pages, ${firstOf(
          below.first.map(page => `/${page}`),
          below.count,
        )}.`
      : 'Link to one of its pages.',
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const link of faultyLinks(facts, ({ answer }) => answer.kind === 'folder'))
      yield { ...argsOf(link), below: facts.reach()?.pagesBelow(link.path) }
    yield* endsIn(facts)
  },
})
