import { always, defineRule } from '../rule.ts'
import { faultyLinks, fileOf, spotOf } from '../site-links.ts'

interface Args {
  file: string | null
  path: string
  address: string
}

export const linkCase = defineRule({
  id: 'link-case',
  group: 'Links',
  severity: always('error'),
  needs: ['files'],
  summary: 'A link has the letter case of the page or the file that it leads to.',
  message: ({ path, address }: Args) =>
    `${JSON.stringify(`/${path}`)} differs from ${JSON.stringify(`/${address}`)} in letter case.`,
  help: ({ address }) => `Write ${JSON.stringify(`/${address}`)}.`,
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const link of faultyLinks(facts, ({ answer }) => answer.kind === 'case'))
      if (link.answer.kind === 'case')
        yield { at: spotOf(link), file: fileOf(link), path: link.path, address: link.answer.address }
  },
})
