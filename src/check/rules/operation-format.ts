import { always, defineRule, valueAt } from '../rule.ts'

export const operationFormat = defineRule({
  id: 'operation-format',
  group: 'OpenAPI',
  severity: always('warning'),
  summary: 'An operation is written as `METHOD /path`.',
  message: ({ text, form }: { text: string; form: string; canonical: string }) =>
    `${JSON.stringify(text)} is not written as "${form}".`,
  help: ({ canonical }) => `Write ${JSON.stringify(canonical)}.`,
  *check({ operations }) {
    for (const { entry, path, text } of operations) {
      if ((entry.kind !== 'operation' && entry.kind !== 'webhook') || entry.canonical === text) continue
      const form = `${entry.file === null ? '' : 'FILE '}${entry.kind === 'webhook' ? 'webhook NAME' : 'METHOD /path'}`
      yield { at: valueAt(path), text, form, canonical: entry.canonical }
    }
  },
})
