import { quote } from '../../document/quote.ts'
import { specificationFile } from '../../navigation/openapi.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const openapiUnused = defineRule({
  id: 'openapi-unused',
  group: 'OpenAPI',
  severity: always('warning'),
  needs: ['files', 'complete', 'specifications'],
  summary: 'An `openapi` is used by an entry, a page or a generated page.',
  message: ({ source }: { source: string }) => `Nothing uses the OpenAPI file ${quote(source)}.`,
  help: () => 'List its operations in "pages", or remove "openapi".',
  fileOf: ({ source }) => specificationFile(source),
  *check(_, { specifications }) {
    for (const { source, path } of specifications.unused()) yield { at: valueAt(path), source }
  },
})
