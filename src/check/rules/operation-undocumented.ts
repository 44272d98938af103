import { always, defineRule, valueAt } from '../rule.ts'

export const operationUndocumented = defineRule({
  id: 'operation-undocumented',
  group: 'OpenAPI',
  severity: always('off'),
  needs: ['files', 'complete', 'specifications'],
  summary: 'A specification that is listed by operations is listed whole.',
  message: ({ operation, file }: { operation: string; file: string }) =>
    `${operation} of ${file} is never shown.`,
  help: ({ operation }) =>
    `List "${operation}" in "pages", or set "x-excluded: true" on it in the specification.`,
  *check(_, { specifications }) {
    for (const { path, specification, operation } of specifications.unlisted())
      yield {
        at: valueAt(path),
        operation:
          operation.webhook === null
            ? `${operation.method} ${operation.path}`
            : `webhook ${operation.webhook}`,
        file: specification.path,
      }
  },
})
