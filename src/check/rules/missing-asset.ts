import { always, defineRule } from '../rule.ts'
import { faultyLinks, fileOf, namesAsset, spotOf } from '../site-links.ts'

interface Args {
  file: string | null
  path: string
}

export const missingAsset = defineRule({
  id: 'missing-asset',
  group: 'Links',
  severity: always('error'),
  needs: ['files'],
  summary: 'An image, video, download or icon that is named as a file of the project is there.',
  message: ({ path }: Args) => `No file ${JSON.stringify(path)}.`,
  help: () => 'Add it, or correct the path.',
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const link of faultyLinks(facts, link => link.answer.kind === 'nothing' && namesAsset(link)))
      yield { at: spotOf(link), file: fileOf(link), path: link.path }
  },
})
