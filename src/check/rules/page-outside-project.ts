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
    for (const one of irregular)
      if (one.entry.kind === 'page' && one.page === null) yield { at: valueAt(pathOf(one)), path: one.text }
  },
})
