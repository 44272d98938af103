import { quote } from '../../document/quote.ts'
import { pathOf } from '../../navigation/element.ts'
import { always, defineRule, insteadOf, valueAt } from '../rule.ts'
import { alikeHelp, lookAlike } from '../words.ts'

export const pageCase = defineRule({
  id: 'page-case',
  group: 'Files',
  severity: always('error'),
  needs: ['files'],
  summary: 'A page path has the letter case of its file.',
  message: ({ page, real }: { page: string; real: string }) =>
    `The file of page ${quote(page)} is spelled ${quote(real)}.`,
  help: ({ page, real }) =>
    lookAlike(page, real)
      ? `Copy the name of the file, or rename it: ${alikeHelp}`
      : `Write ${quote(real)}: most servers tell upper and lower case apart.`,
  suggest: finding => insteadOf(finding, finding.real),
  pageOf: ({ page }) => page,
  check({ entries }, { files }) {
    if (!files) return []
    return entries.flatMap(entry => {
      const { page } = entry
      const real = page === null || files.fileOf(page) ? undefined : files.otherCase(page)
      return page === null || real === undefined ? [] : [{ at: valueAt(pathOf(entry)), page, real }]
    })
  },
})
