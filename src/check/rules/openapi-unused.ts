import { quote } from '../../document/quote.ts'
import { specificationFile } from '../../navigation/openapi.ts'
import { unusedSources } from '../../site/specification-use.ts'
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
  *check(navigation, facts) {
    for (const { source, path } of unusedSources(navigation, facts)) yield { at: valueAt(path), source }
  },
})
