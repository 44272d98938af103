import { quote } from '../../document/quote.ts'
import { repeatedLabels } from '../labels.ts'
import { always, defineRule } from '../rule.ts'

export const duplicateVersion = defineRule({
  id: 'duplicate-version',
  group: 'Meaning',
  severity: always('error'),
  summary: 'A list names each version once.',
  message: ({ label }: { label: string }) => `The version ${quote(label)} stands twice in one list.`,
  help: () => 'Merge the two entries, or give one its own name.',
  check: navigation => repeatedLabels(navigation, list => list === 'versions'),
})
