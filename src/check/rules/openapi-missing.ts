import { always, defineRule, valueAt } from '../rule.ts'

export const openapiMissing = defineRule({
  id: 'openapi-missing',
  group: 'OpenAPI',
  severity: always('error'),
  stated: 'rule 4',
  summary: 'The file that an `openapi` names exists.',
  message: ({ source }: { source: string; nearest?: string | undefined }) =>
    `No OpenAPI file ${JSON.stringify(source)}.`,
  help: ({ nearest }) =>
    nearest ? `Did you mean ${JSON.stringify(nearest)}?` : 'The path is relative to the folder of docs.json.',
  *check(_, { specifications, files }) {
    for (const { source, path, state } of specifications.named)
      if (state.kind === 'missing')
        yield { at: valueAt(path), source, nearest: files?.nearestSpecification(source) }
  },
})
