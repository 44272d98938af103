import { writeConfig } from '../project/config/init.ts'
import { visible } from '../document/visible.ts'
import { parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'

const options = { help: { type: 'boolean', short: 'h', default: false } } as const

/** `docs-nav init`: writes a first configuration, never over an existing one. */
export async function init(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('init'))
    return 0
  }
  if (positionals.length > 1) throw new UsageError('init takes one project.')
  const { path, text, hides } = writeConfig(positionals[0] ?? '.')
  const instead = hides === null ? '' : `It takes the place of ${visible(hides)} here.\n`
  io.err(`docs-nav: wrote ${visible(path)}.\n${instead}${text}`)
  return 0
}
