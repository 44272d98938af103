import { always, defineRule } from '../rule.ts'
import { faultyLinks, fileOf, namesAsset, spotOf } from '../site-links.ts'

interface Args {
  file: string | null
  path: string
  nearest: string | undefined
}

export const brokenLink = defineRule({
  id: 'broken-link',
  group: 'Links',
  severity: always('error'),
  needs: ['files'],
  summary: 'An internal link leads to a page, a redirect or a file of the project.',
  message: ({ path }: Args) => `No page at ${JSON.stringify(`/${path}`)}.`,
  help: ({ nearest }) =>
    nearest === undefined
      ? 'Correct the link, or remove it.'
      : `Did you mean ${JSON.stringify(`/${nearest}`)}?`,
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const link of faultyLinks(facts, link => link.answer.kind === 'nothing' && !namesAsset(link)))
      yield {
        at: spotOf(link),
        file: fileOf(link),
        path: link.path,
        nearest: undefined,
      }
  },
})
