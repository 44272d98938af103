import { isRemote, specificationFile, withoutCredentials } from '../../navigation/openapi.ts'
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
  /** Whether it is an overlay, which is never fetched. */
  isOverlay: boolean
}

export const openapiRemote = defineRule({
  id: 'openapi-remote',
  group: 'OpenAPI',
  severity: always('warning'),
  needs: ['offline', 'specifications'],
  summary: 'An OpenAPI document is a file of the project.',
  message: ({ source, others, reason, isPart, isOverlay }: Args) => {
    if (isOverlay) return `The overlay ${source} is not applied: overlays are never fetched.`
    if (isPart)
      return `Part of ${source} was not read, where a "$ref" leads to the network: its operations are not known.`
    if (others > 0)
      return `${others + 1} OpenAPI documents were not fetched, so their operations are not checked.`
    return `${source} was not fetched${reason ? ` (${reason})` : ''}, so its operations are not checked.`
  },
  help: ({ others, reason, isPart, isOverlay }) => {
    if (isOverlay) return 'Keep a copy of the overlay in the project and name that.'
    if (isPart) return 'Bundle the document into one file: what a "$ref" names is never fetched.'
    if (reason) return 'Keep a copy of the document in the project and name that.'
    return others > 0
      ? 'Use --allow-remote to fetch them, or keep copies in the project.'
      : 'Use --allow-remote to fetch it, or keep a copy in the project.'
  },
  fileOf: ({ source }) => specificationFile(source),
  *check({ scopes, api }, { specifications }) {
    const unfetched = new Map<string, RelatedSpot>()
    const seen = new Set<string>()
    const isDocument = { others: 0, isPart: false, isOverlay: false }
    for (const { source, path, state } of specifications.named) {
      if (seen.has(source)) continue
      seen.add(source)
      const current = valueAt(path)
      if (state.kind === 'remote' && state.reason === undefined)
        unfetched.set(source, { message: `${source} was not fetched either`, at: current })
      else if (state.kind === 'remote') yield { ...isDocument, at: current, source, reason: state.reason }
      else if (state.kind === 'read' && isPartial(state.specification))
        yield { ...isDocument, at: current, source, isPart: true }
    }
    const [first, ...related] = unfetched
    if (first) {
      const [source, { at }] = first
      yield {
        ...isDocument,
        at,
        source,
        others: related.length,
        related: related.map(([, spot]) => spot),
      }
    }
    for (const named of [...scopes.flatMap(({ sources }) => sources), ...api]) {
      // Of what is not read, nobody misses the overlays.
      if (specifications.stateOf(named.source).kind !== 'read') continue
      for (const { source, path } of named.overlays) {
        const shown = withoutCredentials(source)
        if (!isRemote(source) || seen.has(shown)) continue
        seen.add(shown)
        yield { ...isDocument, at: valueAt(path), source: shown, isOverlay: true }
      }
    }
  },
})
