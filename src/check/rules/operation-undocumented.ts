import { cut, maxQuotedLength } from '../../document/quote.ts'
import { unlistedOperations } from '../../site/specification-use.ts'
import { always, defineRule, valueAt } from '../rule.ts'

type Args = { operation: string; file: string; isListable: boolean }

export const operationUndocumented = defineRule({
  id: 'operation-undocumented',
  group: 'OpenAPI',
  severity: always('off'),
  needs: ['files', 'complete', 'specifications'],
  summary: 'A specification that is listed by operations is listed whole.',
  message: ({ operation, file }: Args) => `${operation} of ${file} is never shown.`,
  help: ({ operation, isListable }) =>
    isListable
      ? `List "${operation}" in "pages", or set "x-excluded: true" on it in the specification.`
      : 'Set "x-excluded: true" on it in the specification, or list it in the "extended" dialect.',
  fileOf: ({ file }) => file,
  *check(navigation, facts) {
    for (const { path, specification, operation } of unlistedOperations(navigation, facts))
      yield {
        at: valueAt(path),
        operation:
          operation.webhook === null
            ? `${operation.method} ${begun(operation.path)}`
            : `webhook ${begun(operation.webhook)}`,
        file: specification.path,
        isListable: operation.webhook === null || facts.dialect === 'extended',
      }
  },
})

/** One path may be that of thousands of operations, however long it is. */
const begun = (path: string | null) => cut(path ?? '', maxQuotedLength)
