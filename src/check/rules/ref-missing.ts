import { quote } from '../../document/quote.ts'
import { always, defineRule, insteadOf } from '../rule.ts'

export const refMissing = defineRule({
  id: 'ref-missing',
  group: 'Includes',
  severity: always('error'),
  summary: 'The file that a `$ref` names exists.',
  message: ({ ref, reason }: { ref: string; reason: string; file: string; nearest?: string | undefined }) =>
    `Cannot include ${quote(ref)}: ${reason}.`,
  help: ({ nearest }) =>
    nearest
      ? `Did you mean "${nearest}"?`
      : 'Paths are relative to the folder of the file that holds the "$ref".',
  fileOf: ({ file }) => file,
  suggest: finding => insteadOf(finding, finding.nearest),
})
