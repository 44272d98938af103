import { always, defineRule } from '../rule.ts'

export const refInvalid = defineRule({
  id: 'ref-invalid',
  group: 'Includes',
  severity: always('error'),
  summary: 'A `$ref` names a JSON file whose content fits in its place.',
  message: ({ ref, reason }: { ref: string; reason: string }) =>
    `Cannot include ${JSON.stringify(ref)}: ${reason}.`,
  help: () => undefined,
})
