import { quote } from '../../document/quote.ts'
import { repeatedLabels } from '../labels.ts'
import { always, defineRule } from '../rule.ts'

export const duplicateLanguage = defineRule({
  id: 'duplicate-language',
  group: 'Meaning',
  severity: always('error'),
  summary: 'A list names each language once.',
  message: ({ label }: { label: string }) => `The language ${quote(label)} stands twice in one list.`,
  help: () => 'Merge the two entries, or give one its own code.',
  check: navigation => repeatedLabels(navigation, list => list === 'languages'),
})
