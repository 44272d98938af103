import { quote } from '../../document/quote.ts'
import { maxGenerated } from '../../site/survey.ts'
import { always, defineRule, valueAt } from '../rule.ts'

interface Args {
  readonly problem: string
  readonly repair?: string | undefined
  readonly file: string
  readonly about?: string | undefined
}

export const openapiInvalid = defineRule({
  id: 'openapi-invalid',
  group: 'OpenAPI',
  severity: always('error'),
  needs: ['deep'],
  summary: 'The file that an `openapi` names is an OpenAPI document.',
  message: ({ problem }: Args) => problem,
  help: ({ repair }) => repair,
  fileOf: ({ file }) => file,
  aboutOf: ({ about = '' }) => [about],
  *check(_, { specifications, survey }) {
    const seen = new Set<string>()
    for (const { source, path, state } of specifications.named) {
      if (state.kind === 'unreadable' || state.kind === 'too-large') {
        if (!seen.has(state.file))
          yield {
            at: valueAt(path),
            problem: `Cannot read ${quote(source)}: ${state.reason}.`,
            repair:
              state.kind === 'too-large'
                ? 'Make it smaller, or name fewer specifications.'
                : 'Name an OpenAPI file that can be read.',
            file: state.file,
          }
        seen.add(state.file)
      }
      if (state.kind !== 'read' || seen.has(state.specification.path)) continue
      seen.add(state.specification.path)
      for (const { file, range, message, help, about } of state.specification.faults)
        yield {
          at: { file, range },
          problem: message,
          repair: help,
          file,
          about,
          related: [{ message: 'named here', at: valueAt(path) }],
        }
    }
    const full = specifications.named.length > 0 ? survey().fullAt : null
    if (full)
      yield {
        at: valueAt(full.path),
        ended: {
          message: `The operations of ${quote(full.source)} get no pages here, nor do those of what follows: the elements of a site generate ${maxGenerated.toLocaleString('en')} pages at most.`,
          help: 'Name the specification at fewer elements.',
        },
      }
  },
})
