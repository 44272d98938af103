import type { Change } from '../edit/change.ts'
import { moved } from '../edit/moved.ts'
import { parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { changeOptions, changeProject } from './change-call.ts'
import { targetOf, targetOptions } from './change-target.ts'

const options = {
  ...changeOptions,
  ...targetOptions,
  'no-redirect': { type: 'boolean', default: false },
  'all-languages': { type: 'boolean', default: false },
} as const

/** `docs-nav mv FROM TO`: moves a page, a folder or an element, and all that names it. */
export async function mv(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('mv'))
    return 0
  }
  const target = targetOf(values)
  const isPlaced = (target.into ?? target.before ?? target.after ?? target.at) !== undefined
  if (positionals.length < (isPlaced ? 1 : 2) || (!isPlaced && positionals.length > 2))
    throw new UsageError('mv takes what moves and where to: two names, or any number of them and --into.')
  return changeProject(values, io, true, ({ project, dialect, inProject }): Change =>
    moved(project, positionals.map(inProject), {
      ...target,
      dialect,
      redirect: !values['no-redirect'],
      allLanguages: values['all-languages'],
    }),
  )
}
