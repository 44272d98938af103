import { always, defineRule, valueAt } from '../rule.ts'

export const pageOutsideProject = defineRule({
  id: 'page-outside-project',
  group: 'Meaning',
  severity: always('error'),
  summary: 'A page path stays inside the project.',
  message: ({ path }: { path: string }) => `The page path ${JSON.stringify(path)} leaves the project.`,
  help: () => 'Move the page into the folder of docs.json.',
  *check({ entries }) {
    for (const { entry, page, path } of entries)
      if (entry.kind === 'page' && page === null) yield { at: valueAt(path), path: entry.path }
  },
})
