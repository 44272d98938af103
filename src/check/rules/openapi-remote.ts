import { specificationFile } from '../../navigation/openapi.ts'
import { isPartial } from '../../openapi/lookup.ts'
import { always, defineRule, valueAt } from '../rule.ts'

type Args = {
  source: string
  /** Why it could not be fetched; undefined when fetching is off. */
  reason?: string | undefined
  /** Whether the document itself was read, but not the target of one of its `$ref`s. */
  isPart: boolean
}

export const openapiRemote = defineRule({
  id: 'openapi-remote',
  group: 'OpenAPI',
  severity: always('warning'),
  needs: ['offline', 'specifications'],
  summary: 'An OpenAPI document is a file of the project.',
  message: ({ source, reason, isPart }: Args) =>
    isPart
      ? `Part of ${source} was not read, where a "$ref" leads to the network: its operations are not known.`
      : `${source} was not fetched${reason ? ` (${reason})` : ''}, so its operations are not checked.`,
  help: ({ reason, isPart }) => {
    if (isPart) return 'Bundle the document into one file: what a "$ref" names is never fetched.'
    return reason
      ? 'Keep a copy of the document in the project and name that.'
      : 'Use --allow-remote to fetch it, or keep a copy in the project.'
  },
  fileOf: ({ source }) => specificationFile(source),
  *check(_, { specifications }) {
    const seen = new Set<string>()
    for (const { source, path, state } of specifications.named) {
      const isPart = state.kind === 'read' && isPartial(state.specification)
      if ((state.kind !== 'remote' && !isPart) || seen.has(source)) continue
      seen.add(source)
      yield { at: valueAt(path), source, reason: state.kind === 'remote' ? state.reason : undefined, isPart }
    }
  },
})
