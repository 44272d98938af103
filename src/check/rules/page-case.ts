import { pageEntries } from '../entries.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const pageCase = defineRule({
  id: 'page-case',
  group: 'Files',
  severity: always('error'),
  summary: 'A page path has the letter case of its file.',
  message: ({ page, real }: { page: string; real: string }) =>
    `The file of page ${JSON.stringify(page)} is spelled ${JSON.stringify(real)}.`,
  help: ({ real }) => `Write ${JSON.stringify(real)}: most servers tell upper and lower case apart.`,
  *check({ entries }, { files }) {
    if (!files) return
    for (const { at, clean } of pageEntries(entries)) {
      const real = files.fileOf(clean) ? undefined : files.otherCase(clean)
      if (real !== undefined) yield { at: valueAt(at), page: clean, real }
    }
  },
})
