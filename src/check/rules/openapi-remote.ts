import { always, defineRule, valueAt } from '../rule.ts'

export const openapiRemote = defineRule({
  id: 'openapi-remote',
  group: 'OpenAPI',
  severity: always('warning'),
  needs: ['offline'],
  summary: 'An OpenAPI document is a file of the project.',
  message: ({ source, reason }: { source: string; reason?: string | undefined }) =>
    `${source} was not fetched${reason ? ` (${reason})` : ''}, so its operations are not checked.`,
  help: ({ reason }) =>
    reason
      ? 'Keep a copy of the document in the project and name that.'
      : 'Use --allow-remote to fetch it, or keep a copy in the project.',
  *check(_, { specifications }) {
    const seen = new Set<string>()
    for (const { source, path, state } of specifications.named) {
      if (state.kind !== 'remote' || seen.has(source)) continue
      seen.add(source)
      yield { at: valueAt(path), source, reason: state.reason }
    }
  },
})
