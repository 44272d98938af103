import { always, defineRule, valueAt } from '../rule.ts'

export const operationFormat = defineRule({
  id: 'operation-format',
  group: 'OpenAPI',
  severity: always('warning'),
  summary: 'An operation is written as `METHOD /path`.',
  message: ({ text }: { text: string; canonical: string }) =>
    `${JSON.stringify(text)} is not written as "METHOD /path".`,
  help: ({ canonical }) => `Write ${JSON.stringify(canonical)}.`,
  *check({ entries }) {
    for (const { entry, path, text } of entries)
      if ((entry.kind === 'operation' || entry.kind === 'webhook') && entry.canonical !== text)
        yield { at: valueAt(path), text, canonical: entry.canonical }
  },
})
