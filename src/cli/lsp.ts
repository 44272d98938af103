import { serve } from '../lsp/server.ts'
import { parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'

const options = {
  // Clients add this argument; there is no other way to connect.
  stdio: { type: 'boolean', default: false },
  clientProcessId: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** `docs-nav lsp`: the language server; it ends with its client. */
export async function lsp(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('lsp'))
    return 0
  }
  if (positionals.length > 0)
    throw new UsageError('lsp takes no path: the editor says which documents are open.')
  return serve(io.connect)
}
