import { holding } from '../document/time-limit.ts'
import type { ReadOptions } from '../project/read.ts'
import { maxFileTexts, maxLiveTexts } from '../view/texts.ts'
import { viewOf } from '../view/view.ts'
import { countOf, parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { limitOf } from './limit.ts'
import { linkOptions, reading, readingOptions, readsLinks, textsOf, usePath } from './source.ts'
import type { Viewed } from './viewed.ts'

const { 'stdin-filename': _, ...ofProjects } = readingOptions

const options = {
  output: { type: 'string', short: 'o' },
  port: { type: 'string' },
  open: { type: 'boolean', default: false },
  since: { type: 'string' },
  ...linkOptions,
  help: { type: 'boolean', short: 'h', default: false },
  ...ofProjects,
} as const

/** `docs-nav view`: shows one project and what is wrong with it, on a page that follows it or in a file. */
export async function view(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('view'))
    return 0
  }
  const [path = '.'] = positionals
  const { output, port, open } = values
  if (positionals.length > 1 || path === '-') throw new UsageError('view takes one folder or docs.json.')
  if (output !== undefined && (open || port !== undefined))
    throw new UsageError('--open and --port are of the page that is served: leave --output out.')
  // A configuration is a part of what is looked at, and may come from a stranger: the call alone has anything fetched.
  const read = { allowRemote: false, ...reading(values), ...readsLinks(values), baseline: true }
  const viewed = async (): Promise<Viewed> => {
    const since =
      values.since === undefined
        ? undefined
        : await (await import('./view-since.ts')).viewSince(values.since, path, read, io)
    return (project, textOf) =>
      viewOf(project, {
        room:
          output === undefined
            ? { textOf, most: maxLiveTexts, isWhole: true }
            : { textOf, most: maxFileTexts, isWhole: false },
        ...(read.dialect && { dialect: read.dialect }),
        ...(since && { since }),
      })
  }
  if (output !== undefined)
    return holding(limitOf(io, values.since === undefined ? 1 : 2), async () =>
      writeView(output, path, read, await viewed(), io),
    )
  const { serveView } = await import('./view-live.ts')
  const served = { path, read, viewed: await viewed(), port: countOf('--port', port, 0), open }
  await serveView(served, io)
  return 0
}

async function writeView(
  output: string,
  path: string,
  read: ReadOptions,
  viewed: Viewed,
  io: Io,
): Promise<ExitCode> {
  await usePath(path, undefined, io, read, async begun => {
    const { root } = begun.parts
    if (output !== '-')
      await (await import('./own-files.ts')).refuseOwnFiles([output], begun.known, root, read.dialect)
    const project = await begun.finish()
    const { pageOf } = await import('../view/html.ts')
    const text = pageOf(await viewed(project, await textsOf(project, root)))
    if (output === '-') return io.out(text)
    const { writeOutput } = await import('../project/output.ts')
    writeOutput(output, text, [root])
  })
  return 0
}
