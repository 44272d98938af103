import { quote } from '../../document/quote.ts'
import { always, defineRule } from '../rule.ts'

export const duplicateKey = defineRule({
  id: 'duplicate-key',
  group: 'Structure',
  severity: always('error'),
  summary: 'No object has the same key twice.',
  message: ({ key }: { key: string }) => `The key ${quote(key)} stands twice in this object.`,
  help: () => 'JSON keeps only the last one and loses the other. Merge the two, or remove one.',
})
