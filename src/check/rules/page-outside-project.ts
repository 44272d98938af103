import { quote } from '../../document/quote.ts'
import { pathOf } from '../../navigation/element.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const pageOutsideProject = defineRule({
  id: 'page-outside-project',
  group: 'Meaning',
  severity: always('error'),
  summary: 'A page path stays inside the project.',
  message: ({ path, file }: { path: string; file: string | null }) =>
    file === null
      ? `The page path ${quote(path)} leaves the project.`
      : `The page ${quote(file)} is a link out of the project, and is not read.`,
  help: () => 'Move the page into the folder of docs.json.',
  *check({ irregular, entries }, { outside, files }) {
    for (const entry of irregular)
      if (entry.entry.kind === 'page' && entry.page === null)
        yield { at: valueAt(pathOf(entry)), path: entry.text, file: null }
    if (outside.size === 0) return
    for (const entry of entries) {
      const file = entry.page === null ? undefined : files?.fileOf(entry.page)
      if (file !== undefined && outside.has(file))
        yield { at: valueAt(pathOf(entry)), path: entry.text, file }
    }
  },
})
