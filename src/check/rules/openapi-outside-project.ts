import { keysOf, pointerOf } from '../../document/pointer.ts'
import { specificationFile } from '../../navigation/openapi.ts'
import { always, defineRule, valueAt } from '../rule.ts'
import { outsideFileHelp, outsideOpenapi } from '../words.ts'

export const openapiOutsideProject = defineRule({
  id: 'openapi-outside-project',
  group: 'OpenAPI',
  severity: always('error'),
  summary: 'An `openapi` path stays inside the project.',
  message: ({ source }: { source: string }) => outsideOpenapi(source),
  help: () => outsideFileHelp,
  fileOf: ({ source }) => specificationFile(source),
  *check({ api }, { specifications }) {
    for (const { source, path, state } of specifications.named)
      if (state.kind === 'outside') yield { at: valueAt(path), source }
    // Of what no operation is looked up in, nothing was read.
    const named = new Set(specifications.named.map(({ path }) => pointerOf(keysOf(path))))
    for (const { source, path } of api)
      if (specifications.stateOf(source).kind === 'outside' && !named.has(pointerOf(keysOf(path))))
        yield { at: valueAt(path), source }
  },
})
