import { engineNames, exporters } from '../exporters/index.ts'
import { shownJson } from '../report/json-text.ts'
import { visible } from '../document/visible.ts'
import { resolveNavigation } from '../tree/resolve.ts'
import { oneOf, parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { isTextAlone, readPath, reading, readingOptions, rootOf } from './source.ts'

const options = {
  to: { type: 'string' },
  output: { type: 'string', short: 'o' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readingOptions,
} as const

/** `docs-nav export`: writes the sidebar or the redirects for another engine. */
export async function exportTree(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('export'))
    return 0
  }
  if (positionals.length > 1) throw new UsageError('export takes one project.')
  if (values.to === undefined) throw new UsageError(`export needs --to: ${engineNames.join(', ')}.`)
  const engine = oneOf('--to', values.to, engineNames)
  const [path = '.'] = positionals
  const read = { ...reading(values), links: false }
  const filename = values['stdin-filename']
  const project = await readPath(path, filename, io, read)
  if (project.document.fault)
    throw new UsageError(`${project.document.file} is not JSON. "docs-nav check" shows where.`)
  const root = rootOf(path, filename, project)
  const output = values.output === '-' ? undefined : values.output
  if (output !== undefined)
    await (await import('./own-files.ts')).refuseOwnFiles([output], project, root, read.dialect)
  const exporter = await exporters[engine]()
  const { text: exported, remarks } = exporter(
    resolveNavigation(project, read.dialect ? { dialect: read.dialect } : {}),
  )
  // Redirects that are no JSON have nothing that needs an escape: one that does is left out.
  const text = shownJson(exported)
  for (const remark of remarks) io.err(`docs-nav: ${engine}: ${visible(remark)}.\n`)
  if (output === undefined) io.out(text)
  else
    (await import('../project/output.ts')).writeOutput(
      output,
      text,
      isTextAlone(path, filename) ? [] : [root],
    )
  return 0
}
