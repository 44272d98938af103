import { quote } from '../../document/quote.ts'
import { readSources, specificationFile } from '../../navigation/openapi.ts'
import { defineRule, insteadOf, valueAt } from '../rule.ts'
import { missingFileHelp } from '../words.ts'

export const asyncapiMissing = defineRule({
  id: 'asyncapi-missing',
  group: 'OpenAPI',
  severity: { core: 'off', extended: 'error' },
  needs: ['files'],
  summary: 'The file that an `asyncapi` names exists.',
  message: ({ source }: { source: string; nearest?: string | undefined }) =>
    `No AsyncAPI file ${quote(source)}.`,
  help: ({ nearest }) => missingFileHelp(nearest),
  suggest: finding => insteadOf(finding, finding.nearest),
  fileOf: ({ source }) => specificationFile(source),
  *check({ root, elements }, { files }) {
    for (const { value, path: parent } of root && files ? [root, ...elements] : []) {
      for (const { source, path } of readSources(value.asyncapi, parent, true, 'asyncapi') ?? []) {
        const file = specificationFile(source)
        if (file !== null && !files?.mayHave(file))
          yield { at: valueAt(path), source, nearest: files?.nearestSpecification(source) }
      }
    }
  },
})
