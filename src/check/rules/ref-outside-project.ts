import { quote } from '../../document/quote.ts'
import { always, defineRule } from '../rule.ts'

export const refOutsideProject = defineRule({
  id: 'ref-outside-project',
  group: 'Includes',
  severity: always('error'),
  summary: 'A `$ref` stays inside the project.',
  message: ({ ref, reason }: { ref: string; reason: string; file: string }) =>
    `Cannot include ${quote(ref)}: ${reason}.`,
  help: () => 'Move the file into the folder of docs.json.',
  fileOf: ({ file }) => file,
})
