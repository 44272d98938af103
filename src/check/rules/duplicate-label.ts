import { quote } from '../../document/quote.ts'
import { repeatedLabels } from '../labels.ts'
import { always, defineRule } from '../rule.ts'

export const duplicateLabel = defineRule({
  id: 'duplicate-label',
  group: 'Meaning',
  severity: always('warning'),
  summary: 'Siblings of one kind have different labels.',
  message: ({ label, title }: { label: string; title: string }) =>
    `Two ${title.toLowerCase()}s in one list are called ${quote(label)}.`,
  help: () => 'Readers cannot tell them apart: rename one, or merge them.',
  check: navigation => repeatedLabels(navigation, list => list !== 'languages' && list !== 'versions'),
})
