import { pathOf } from '../../navigation/element.ts'
import { always, defineRule, valueAt } from '../rule.ts'

type Args = { operation: string; file: string }

export const operationExcluded = defineRule({
  id: 'operation-excluded',
  group: 'OpenAPI',
  severity: always('error'),
  needs: ['specifications'],
  summary: 'An entry lists no operation that its specification excludes by `x-excluded`.',
  message: ({ operation, file }: Args) => `${operation} is excluded by "x-excluded" in ${file}.`,
  help: () => 'Remove the entry, or "x-excluded" from the operation.',
  aboutOf: ({ file }) => [file],
  *check({ operations }, { specifications }) {
    for (const entry of operations) {
      const lookup = specifications.find(entry)
      if (lookup.kind !== 'found' || !lookup.operation.excluded || entry.entry.kind === 'page') continue
      const { method, path, webhook } = lookup.operation
      const state = specifications.stateOf(lookup.from.source)
      yield {
        at: valueAt(pathOf(entry)),
        operation: webhook === null ? `${method} ${path}` : `webhook ${webhook}`,
        file: state.kind === 'read' ? state.specification.path : lookup.from.source,
      }
    }
  },
})
