import { below, type Path } from '../../document/pointer.ts'
import { placeOf } from '../../navigation/redirects.ts'
import { defineRule, valueAt } from '../rule.ts'

type Args = { source: string; entry: Path }

export const redirectPattern = defineRule({
  id: 'redirect-pattern',
  group: 'Across trees',
  severity: { core: 'warning', extended: 'error' },
  summary: 'The `source` of a redirect begins with a slash.',
  message: ({ source }: Args) =>
    `The redirect source ${JSON.stringify(source)} has no leading slash, so that no address matches it.`,
  help: ({ source }) => `Write ${JSON.stringify(`/${source}`)}.`,
  fix: ({ source, entry }) => [{ replace: entry, by: `/${source}` }],
  *check({ redirects }) {
    for (const { source, path } of redirects.list) {
      const entry = below(path, 'source')
      if (/^[^\s/]/.test(source) && placeOf(source) !== null) yield { at: valueAt(entry), source, entry }
    }
  },
})
