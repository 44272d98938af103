import type { Entry } from '../../grammar/entry.ts'
import { pathOf } from '../../navigation/element.ts'
import { lackings } from '../lacking.ts'
import { always, defineRule, insteadOf, valueAt } from '../rule.ts'
import { mostNamed, nearHelp, notInSpecification } from '../words.ts'

type Args = {
  entry: Entry
  operation: string
  files: readonly string[]
  more: number
  methods?: readonly string[] | undefined
  nearest?: string | undefined
}

export const operationNotFound = defineRule({
  id: 'operation-not-found',
  group: 'OpenAPI',
  severity: always('error'),
  needs: ['specifications'],
  stated: 'listed-operations',
  summary: 'An operation is in the specification in scope.',
  message: ({ operation, files, more }: Args) => notInSpecification(operation, files, more),
  help: args => nearHelp(args, 'Add it to the specification, or remove the entry.'),
  suggest: finding => {
    const { entry, methods, nearest } = finding
    const only = methods?.length === 1 && 'path' in entry ? `${methods[0]} ${entry.path}` : nearest
    return insteadOf(finding, only && 'file' in entry && entry.file !== null ? `${entry.file} ${only}` : only)
  },
  // It is unknown which of several files should have it.
  fileOf: ({ files: [file, other] }) => (file !== undefined && other === undefined ? file : null),
  aboutOf: ({ files }) => (files.length > mostNamed ? [] : files),
  *check({ operations }, { specifications }) {
    const lackingIn = lackings()
    for (const item of operations) {
      const lookup = specifications.find(item)
      const { entry } = item
      if (lookup.kind !== 'not-found' || !('canonical' in entry)) continue
      yield { at: valueAt(pathOf(item)), entry, ...lackingIn(lookup, entry) }
    }
  },
})
