import { syncLanguage, syncVersion } from '../edit/language.ts'
import { oneOf, parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { changeOptions, changeProject } from './change-call.ts'

const options = {
  ...changeOptions,
  from: { type: 'string' },
  to: { type: 'string' },
  versions: { type: 'boolean', default: false },
  only: { type: 'string' },
  copy: { type: 'boolean', default: false },
} as const

/** `docs-nav sync --from en --to fr`: gives one language the structure of another one. */
export async function sync(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('sync'))
    return 0
  }
  const { from, to } = values
  if (from === undefined || to === undefined || positionals.length > 0)
    throw new UsageError('sync takes the language that is the model and the other one: --from en --to fr.')
  const only = values.only === undefined ? undefined : oneOf('--only', values.only, ['existing'])
  if (only && values.copy)
    throw new UsageError(
      '--only existing lists the pages that are there, and --copy makes the others: use one of them.',
    )
  const syncOf = values.versions ? syncVersion : syncLanguage
  return changeProject(values, io, values.copy, ({ project, dialect }) =>
    syncOf(project, from, to, { dialect, only, copy: values.copy }),
  )
}
