import { quote } from '../../document/quote.ts'
import { normalized } from '../../document/unicode.ts'
import { pathOf } from '../../navigation/element.ts'
import { always, defineRule, insteadOf, valueAt } from '../rule.ts'

export const pageCase = defineRule({
  id: 'page-case',
  group: 'Files',
  severity: always('error'),
  needs: ['files'],
  summary: 'A page path has the letter case of its file.',
  message: ({ page, real }: { page: string; real: string }) =>
    `The file of page ${quote(page)} is spelled ${quote(real)}.`,
  help: ({ page, real }) =>
    normalized(page, 'NFC') === normalized(real, 'NFC')
      ? 'Copy the name of the file, or rename it: the two look alike, but spell an accent differently (Unicode NFC and NFD).'
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
