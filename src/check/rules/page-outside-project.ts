import { pathOf } from '../../navigation/element.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const pageOutsideProject = defineRule({
  id: 'page-outside-project',
  group: 'Meaning',
  severity: always('error'),
  summary: 'A page path stays inside the project.',
  message: ({ path }: { path: string }) => `The page path ${JSON.stringify(path)} leaves the project.`,
  help: () => 'Move the page into the folder of docs.json.',
  *check({ irregular }) {
    for (const entry of irregular)
      if (entry.entry.kind === 'page' && entry.page === null)
        yield { at: valueAt(pathOf(entry)), path: entry.text }
  },
})
