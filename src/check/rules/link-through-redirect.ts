import { always, defineRule } from '../rule.ts'
import { argsOf, faultyLinks, type LinkArgs } from '../site-links.ts'

export const linkThroughRedirect = defineRule({
  id: 'link-through-redirect',
  group: 'Links',
  severity: always('off'),
  needs: ['files'],
  summary: 'A link leads to its page without a redirect.',
  message: ({ address }: LinkArgs) => `Only a redirect leads on from ${JSON.stringify(address)}.`,
  help: () => 'Link to where the redirect leads.',
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const link of faultyLinks(facts, ({ answer }) => answer.kind === 'redirect')) yield argsOf(link)
  },
})
