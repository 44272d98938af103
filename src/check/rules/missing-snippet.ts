import { rangeAt } from '../../pages/content.ts'
import { always, defineRule } from '../rule.ts'

interface Args {
  file: string
  source: string
}

export const missingSnippet = defineRule({
  id: 'missing-snippet',
  group: 'Links',
  severity: always('error'),
  needs: ['files'],
  summary: 'A file of the project that a page imports is there.',
  message: ({ source }: Args) => `No file ${JSON.stringify(source)} to import.`,
  help: () => 'Add it, or correct the path.',
  fileOf: ({ file }) => file,
  *check(_, facts) {
    for (const { file, import: item, target } of facts.links()?.imports() ?? [])
      if (target === null) yield { at: { file, range: rangeAt(item.place) }, file, source: item.source }
  },
})
