import { always, defineRule } from '../rule.ts'

export const frontMatter = defineRule({
  id: 'front-matter',
  group: 'Files',
  severity: always('error'),
  needs: ['files'],
  summary: 'The front matter of a page is a YAML mapping between two lines of `---`.',
  message: ({ problem }: { page: string; problem: string; repair: string }) => problem,
  help: ({ repair }) => repair,
  pageOf: ({ page }) => page,
  *check(_, { frontMatters }) {
    for (const [file, { fault }] of Object.entries(frontMatters))
      if (fault)
        yield { at: { file, range: fault.range }, page: file, problem: fault.message, repair: fault.help }
  },
})
