import { always, defineRule, valueAt } from '../rule.ts'

export const pageCase = defineRule({
  id: 'page-case',
  group: 'Files',
  severity: always('error'),
  needs: ['files'],
  summary: 'A page path has the letter case of its file.',
  message: ({ page, real }: { page: string; real: string }) =>
    `The file of page ${JSON.stringify(page)} is spelled ${JSON.stringify(real)}.`,
  help: ({ real }) => `Write ${JSON.stringify(real)}: most servers tell upper and lower case apart.`,
  *check({ entries }, { files }) {
    if (!files) return
    for (const { page, path } of entries) {
      const real = page === null || files.fileOf(page) ? undefined : files.otherCase(page)
      if (page !== null && real !== undefined) yield { at: valueAt(path), page, real }
    }
  },
})
