import { checkProject } from '../check/check.ts'
import { resolveNavigation } from '../tree/resolve.ts'
import { parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { reading, readingOptions, usePath } from './source.ts'

const options = {
  output: { type: 'string', short: 'o' },
  links: { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readingOptions,
} as const

/** `docs-nav view`: writes a page that shows one project and what is wrong with it. */
export async function view(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('view'))
    return 0
  }
  const [path = '.'] = positionals
  const { output } = values
  if (positionals.length > 1 || path === '-') throw new UsageError('view takes one folder or docs.json.')
  if (output === undefined) throw new UsageError('view takes the file to write: --output nav.html.')
  const read = { ...reading(values), ...(values.links !== undefined && { links: values.links }) }
  const choices = read.dialect ? { dialect: read.dialect } : {}
  await usePath(path, undefined, io, { ...read, baseline: true }, async begun => {
    const { root } = begun.parts
    if (output !== '-')
      (await import('./own-files.ts')).refuseOwnFiles([output], begun.known, root, read.dialect)
    const project = await begun.finish()
    const { viewOf } = await import('../view/data.ts')
    const { pageOf } = await import('../view/html.ts')
    const text = pageOf(viewOf(project, checkProject(project, choices), resolveNavigation(project, choices)))
    if (output === '-') return io.out(text)
    const { writeOutput } = await import('../project/output.ts')
    writeOutput(output, text, [root])
  })
  return 0
}
