import { firstLine } from '../document/lines.ts'
import { holding } from '../document/time-limit.ts'
import { memberOf } from '../document/value.ts'
import { codeOf } from '../project/error-code.ts'
import { lineStart, visible } from '../document/visible.ts'
import type { CommandName } from './commands.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { isTooLong, tooLong } from './too-long.ts'

type Command = (args: string[], io: Io) => Promise<ExitCode>

/** Every command, loaded when it is called. */
const commands: Record<CommandName, () => Promise<Command>> = {
  check: async () => (await import('./check.ts')).check,
  tree: async () => (await import('./tree.ts')).tree,
  links: async () => (await import('./links.ts')).links,
  diff: async () => (await import('./diff.ts')).diff,
  redirects: async () => (await import('./redirects.ts')).redirects,
  view: async () => (await import('./view.ts')).view,
  add: async () => (await import('./add.ts')).add,
  mv: async () => (await import('./mv.ts')).mv,
  rm: async () => (await import('./rm.ts')).rm,
  sync: async () => (await import('./sync.ts')).sync,
  import: async () => (await import('./import.ts')).importFile,
  export: async () => (await import('./export.ts')).exportTree,
  init: async () => (await import('./init.ts')).init,
  explain: async () => (await import('./explain.ts')).explain,
  watch: async () => (await import('./watch.ts')).watch,
  rules: async () => (await import('./rules.ts')).rules,
  deploy: async () => (await import('./deploy.ts')).deploy,
  jobs: async () => (await import('./jobs.ts')).jobs,
  ask: async () => (await import('./ask.ts')).ask,
  lsp: async () => (await import('./lsp.ts')).lsp,
}

/** Those that send a key. */
const keyed = new Set<CommandName>(['deploy', 'jobs', 'ask'])

/**
 * The projects, or states of one, that a command reads once: it may take the time and the memory of so many. `check`,
 * `tree` and `view` hold their limits themselves, as they may read many projects, give an earlier answer or never end.
 */
const projectsOf: Partial<Record<CommandName, number>> = {
  links: 1,
  diff: 2,
  redirects: 1,
  add: 1,
  mv: 1,
  rm: 1,
  sync: 1,
  import: 1,
  export: 1,
  explain: 1,
  init: 1,
}

/** Runs one call of the command: its arguments without the program's name. Never throws. */
export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  const [name = ''] = args
  if (!isCommand(name) || !keyed.has(name)) return ended(args, io)
  const hidden = (await import('./hidden-keys.ts')).hidingKeys(io)
  try {
    return await ended(args, hidden.io)
  } finally {
    hidden.end()
  }
}

async function ended(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await run(args, io)
  } catch (error) {
    if (error instanceof UsageError || (error instanceof Error && error.name === 'ProjectError')) {
      io.err(`docs-nav: ${visible(error.message)}\n`)
      return 2
    }
    if (codeOf(error) === 'ERR_ACCESS_DENIED') {
      io.err(`docs-nav: ${visible(deniedBy(error))}\n`)
      return 2
    }
    // Node says so wherever a path is relative to it.
    if (memberOf(error, 'syscall') === 'uv_cwd') {
      io.err('docs-nav: the current folder is gone.\n')
      return 2
    }
    if (isTooLong(error)) {
      io.err(`docs-nav: ${tooLong('what this call makes')}.\n`)
      return 2
    }
    const reason = error instanceof Error ? error.message : String(error)
    io.err(`docs-nav: a fault of its own, not of your project: ${visible(firstLine(reason))}\n`)
    io.err('docs-nav: --no-cache may help. Please report it.\n')
    if (io.env.DOCS_NAV_DEBUG && error instanceof Error)
      io.err(`${(error.stack ?? '').split('\n').map(lineStart).join('\n')}\n`)
    return 2
  }
}

/** What Node's permission model refused (https://nodejs.org/api/permissions.html). */
function deniedBy(error: unknown): string {
  const [permission, resource] = ['permission', 'resource'].map(key => memberOf(error, key))
  const what = typeof permission === 'string' && permission !== '' ? ` ${permission}` : ''
  const place = typeof resource === 'string' && resource !== '' ? ` of "${resource}"` : ''
  return `Node.js was started with --permission and lacks the permission${what}${place}.`
}

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = args
  if (name === '--version' || name === '-v') {
    io.out(`${(await import('./version.ts')).version}\n`)
    return 0
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    io.out((await import('./help.ts')).help)
    return 0
  }
  if (name === undefined) throw new UsageError('no command given. "docs-nav --help" lists them.')
  if (name !== 'check') io.optimizeLater?.()
  if (isCommand(name)) return called(name, rest, io)
  throw new UsageError(`there is no command "${name}". "docs-nav --help" lists them.`)
}

async function called(name: CommandName, args: string[], io: Io): Promise<ExitCode> {
  const command = await commands[name]()
  const projects = projectsOf[name]
  if (projects === undefined) return command(args, io)
  const { limitOf } = await import('./limit.ts')
  return holding(limitOf(io, projects), () => command(args, io))
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)
