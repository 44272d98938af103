import { keysOf, pointerOf } from '../../document/pointer.ts'
import { specificationFile } from '../../navigation/openapi.ts'
import type { Specification } from '../../openapi/specification.ts'
import type { Facts } from '../../site/facts.ts'
import { always, defineRule, insteadOf, valueAt } from '../rule.ts'
import { missingFileHelp, missingOpenapi } from '../words.ts'

type Args = {
  source: string
  nearest?: string | undefined
  /** Whether it is the file of a page entry, which names an operation too. */
  isEntry: boolean
}

export const openapiMissing = defineRule({
  id: 'openapi-missing',
  group: 'OpenAPI',
  severity: always('error'),
  needs: ['files', 'specifications'],
  stated: 'openapi',
  summary: 'The file that an `openapi` names exists, and its overlays.',
  message: ({ source }: Args) => missingOpenapi(source),
  help: ({ nearest }) => missingFileHelp(nearest),
  suggest: finding => (finding.isEntry ? undefined : insteadOf(finding, finding.nearest)),
  fileOf: ({ source }) => specificationFile(source),
  *check({ scopes, api }, { specifications, files }) {
    for (const { source, path, state } of specifications.named)
      if (state.kind === 'missing')
        yield {
          at: valueAt(path),
          source,
          nearest: files?.nearestSpecification(source),
          isEntry: path.parent?.key === 'pages',
        }
    const missingOf = missingOverlays(specifications)
    for (const named of [...scopes.flatMap(({ sources }) => sources), ...api]) {
      if (named.overlays.length === 0) continue
      const missing = missingOf(named.source)
      for (const { source, path } of named.overlays)
        if (missing.has(specificationFile(source) ?? ''))
          yield { at: valueAt(path), source, nearest: files?.nearestSpecification(source), isEntry: false }
    }
    // Of what no operation is looked up in, nothing was read.
    const named = new Set(specifications.named.map(({ path }) => pointerOf(keysOf(path))))
    for (const { source, path } of files ? api : []) {
      const file = specificationFile(source)
      if (file !== null && !files?.mayHave(file) && !named.has(pointerOf(keysOf(path))))
        yield { at: valueAt(path), source, nearest: files?.nearestSpecification(source), isEntry: false }
    }
  },
})

/** The missing overlays of the specification that a source names: thousands of both may be named, by as many elements. */
function missingOverlays(specifications: Facts['specifications']): (source: string) => ReadonlySet<string> {
  const known = new Map<Specification, ReadonlySet<string>>()
  return source => {
    const state = specifications.stateOf(source)
    if (state.kind !== 'read') return none
    const { specification } = state
    const missing = known.get(specification) ?? new Set(specification.missingOverlays)
    known.set(specification, missing)
    return missing
  }
}

const none: ReadonlySet<string> = new Set()
