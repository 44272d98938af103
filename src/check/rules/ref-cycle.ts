import { quote } from '../../document/quote.ts'
import { always, defineRule } from '../rule.ts'

export const refCycle = defineRule({
  id: 'ref-cycle',
  group: 'Includes',
  severity: always('error'),
  summary: 'No file includes itself, directly or through others.',
  message: ({ ref, reason }: { ref: string; reason: string; file: string }) =>
    `Cannot include ${quote(ref)}: ${reason}.`,
  help: () => 'Remove one of the includes.',
  fileOf: ({ file }) => file,
})
