import { removed } from '../edit/removed.ts'
import { parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { changeOptions, changeProject } from './change-call.ts'

const options = {
  ...changeOptions,
  redirect: { type: 'string' },
  'keep-file': { type: 'boolean', default: false },
} as const

/** `docs-nav rm PAGE`: takes out a page with its entries and its file, an operation or an element. */
export async function rm(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('rm'))
    return 0
  }
  const [page] = positionals
  if (page === undefined || positionals.length > 1)
    throw new UsageError('rm takes one page, operation or element.')
  return changeProject(values, io, true, ({ project, dialect, inProject }) =>
    removed(project, inProject(page), {
      dialect,
      redirect: values.redirect,
      keepFile: values['keep-file'],
    }),
  )
}
