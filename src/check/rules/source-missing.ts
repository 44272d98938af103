import { quote } from '../../document/quote.ts'
import { type Artifact, artifactsOf } from '../../navigation/artifacts.ts'
import { defineRule, valueAt } from '../rule.ts'
import { missingFileHelp } from '../words.ts'

const titles = { graphql: 'GraphQL schema', sdk: 'SDK reference' } as const

export const sourceMissing = defineRule({
  id: 'source-missing',
  group: 'OpenAPI',
  severity: { core: 'off', extended: 'error' },
  needs: ['files'],
  summary: 'The file that a `graphql` or an `sdk` names exists.',
  message: ({ field, source }: Pick<Artifact, 'field' | 'source'>) => `No ${titles[field]} ${quote(source)}.`,
  help: () => missingFileHelp(undefined),
  *check(navigation, { absent }) {
    for (const { field, source, file, path } of artifactsOf(navigation))
      if (absent.has(file)) yield { at: valueAt(path), field, source }
  },
})
