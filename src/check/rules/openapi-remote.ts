import { specificationFile } from '../../navigation/openapi.ts'
import { isPartial } from '../../openapi/lookup.ts'
import { always, defineRule, type RelatedSpot, valueAt } from '../rule.ts'

type Args = {
  source: string
  /** How many further documents were not fetched because fetching is off. */
  others: number
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
  message: ({ source, others, reason, isPart }: Args) => {
    if (isPart)
      return `Part of ${source} was not read, where a "$ref" leads to the network: its operations are not known.`
    if (others > 0)
      return `${others + 1} OpenAPI documents were not fetched, so their operations are not checked.`
    return `${source} was not fetched${reason ? ` (${reason})` : ''}, so its operations are not checked.`
  },
  help: ({ others, reason, isPart }) => {
    if (isPart) return 'Bundle the document into one file: what a "$ref" names is never fetched.'
    if (reason) return 'Keep a copy of the document in the project and name that.'
    return others > 0
      ? 'Use --allow-remote to fetch them, or keep copies in the project.'
      : 'Use --allow-remote to fetch it, or keep a copy in the project.'
  },
  fileOf: ({ source }) => specificationFile(source),
  *check(_, { specifications }) {
    const unfetched = new Map<string, RelatedSpot>()
    const seen = new Set<string>()
    for (const { source, path, state } of specifications.named) {
      if (seen.has(source)) continue
      seen.add(source)
      const current = valueAt(path)
      if (state.kind === 'remote' && state.reason === undefined)
        unfetched.set(source, { message: `${source} was not fetched either`, at: current })
      else if (state.kind === 'remote')
        yield { at: current, source, others: 0, reason: state.reason, isPart: false }
      else if (state.kind === 'read' && isPartial(state.specification))
        yield { at: current, source, others: 0, isPart: true }
    }
    const [first, ...related] = unfetched
    if (first) {
      const [source, { at }] = first
      yield {
        at,
        source,
        others: related.length,
        isPart: false,
        related: related.map(([, spot]) => spot),
      }
    }
  },
})
