import type { Entry } from '../../grammar/entry.ts'
import { pathOf } from '../../navigation/element.ts'
import { nearOperation, nearWebhook } from '../../openapi/lookup.ts'
import type { Specification } from '../../openapi/specification.ts'
import { always, defineRule, insteadOf, valueAt } from '../rule.ts'
import { nearHelp, notInSpecification } from '../words.ts'

type Args = {
  entry: Entry
  operation: string
  files: readonly string[]
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
  message: ({ operation, files }: Args) => notInSpecification(operation, files),
  help: args => nearHelp(args, 'Add it to the specification, or remove the entry.'),
  suggest: finding => {
    const { entry, methods, nearest } = finding
    const only = methods?.length === 1 && 'path' in entry ? `${methods[0]} ${entry.path}` : nearest
    return insteadOf(finding, only && 'file' in entry && entry.file !== null ? `${entry.file} ${only}` : only)
  },
  // It is unknown which of several files should have it.
  fileOf: ({ files: [file, other] }) => (file !== undefined && other === undefined ? file : null),
  *check({ operations }, { specifications }) {
    const pathsOf = new Map<readonly Specification[], readonly string[]>()
    for (const entry of operations) {
      const lookup = specifications.find(entry)
      if (lookup.kind !== 'not-found') continue
      const { entry: read } = entry
      const spot = valueAt(pathOf(entry))
      const files = pathsOf.get(lookup.specifications) ?? [
        ...new Set(lookup.specifications.map(specification => specification.path)),
      ]
      pathsOf.set(lookup.specifications, files)
      if (read.kind === 'webhook') {
        const nearest = nearWebhook(lookup.specifications, read.name)
        yield {
          at: spot,
          entry: read,
          operation: read.canonical,
          files,
          nearest: nearest && `webhook ${nearest}`,
        }
      } else if (read.kind === 'operation') {
        const near = nearOperation(lookup.specifications, read.method, read.path)
        yield { at: spot, entry: read, operation: `${read.method} ${read.path}`, files, ...near }
      }
    }
  },
})
