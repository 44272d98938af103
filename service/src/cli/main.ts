import { type Command, type ExitCode, helpOf, type Io, parse, UsageError } from './command.ts'
import { printable } from './printable.ts'

/** Every command, loaded when it is called. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  work: async () => (await import('./work.ts')).work,
  try: async () => (await import('./try.ts')).tryOut,
  project: async () => (await import('./project.ts')).project,
  widget: async () => (await import('./widget.ts')).widget,
  key: async () => (await import('./key.ts')).key,
  usage: async () => (await import('./usage.ts')).usage,
  thread: async () => (await import('./thread.ts')).thread,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
}

/** Runs one call of the command: its arguments without the program's name. Never throws. */
export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await run(args, io)
  } catch (error) {
    const reason = (error instanceof Error ? error.message || String(error) : String(error)).split(
      '\n',
      1,
    )[0]!
    io.err(`${printable(`docs-nav-service: ${reason}`)}\n`)
    if (!(error instanceof UsageError) && io.env.DOCS_NAV_DEBUG && error instanceof Error)
      io.err(`${(error.stack ?? '').split('\n').map(printable).join('\n')}\n`)
    return 2
  }
}

async function run([name, ...rest]: readonly string[], io: Io): Promise<ExitCode> {
  if (name === '--version' || name === '-v') {
    io.out(`${(await import('../version.ts')).version}\n`)
    return 0
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    const all = await Promise.all(Object.values(commands).map(load => load()))
    io.out(`${all.map(helpOf).join('\n')}\nSettings of a database also stand in DOCS_NAV_DATABASE.\n`)
    return 0
  }
  if (name === undefined) throw new UsageError('no command given. "docs-nav-service --help" lists them.')
  if (!Object.hasOwn(commands, name))
    throw new UsageError(`there is no command "${name}". "docs-nav-service --help" lists them.`)
  const command = await commands[name]!()
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(helpOf(command))
    return 0
  }
  return command.run({ ...parse(rest, command.options), io })
}
