import { addPage } from '../edit/page.ts'
import { parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { changeOptions, changeProject } from './change-call.ts'
import { targetOf, targetOptions } from './change-target.ts'

const options = { ...changeOptions, ...targetOptions, title: { type: 'string' } } as const

/** `docs-nav add PAGE`: lists a page, and creates its file. */
export async function add(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('add'))
    return 0
  }
  const [page] = positionals
  if (page === undefined || positionals.length > 1)
    throw new UsageError('add takes one page, such as guides/new. An operation is one word: "GET /users".')
  const target = targetOf(values)
  const { title } = values
  return changeProject(values, io, false, ({ project, dialect, inProject }) =>
    addPage(project, inProject(page), { ...target, dialect, title }),
  )
}
