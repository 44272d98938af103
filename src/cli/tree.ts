import { dirname, join } from 'node:path'
import type { Begun } from '../project/begun.ts'
import type { Project } from '../project/project.ts'
import type { CommandOptions } from '../project/read.ts'
import { holding } from '../document/time-limit.ts'
import { treeFormatNames } from '../report/tree/index.ts'
import { countOf, nothing, oneOf, parse } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { limitOf } from './limit.ts'
import { isTextAlone, readPath, reading, readingOptions, rootOf, usePath } from './source.ts'
import type { TreeAnswer, TreeQuestion } from './tree-answer.ts'

const options = {
  format: { type: 'string', default: 'text' },
  depth: { type: 'string' },
  only: { type: 'string', multiple: true, default: nothing },
  'base-url': { type: 'string' },
  output: { type: 'string', short: 'o' },
  'group-generated': { type: 'string', default: 'tag' },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readingOptions,
} as const

/** `docs-nav tree`: resolves one project and writes its pages. */
export async function tree(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('tree'))
    return 0
  }
  if (positionals.length > 1) throw new UsageError('tree takes one project.')
  const format = oneOf('--format', values.format, treeFormatNames)
  const depth = countOf('--depth', values.depth, Number.POSITIVE_INFINITY)
  const groupGenerated = oneOf('--group-generated', values['group-generated'], ['tag', 'none'])
  const baseUrl = baseUrlOf(values['base-url'], format)
  const read = { ...reading(values), links: false }

  const [path = '.'] = positionals
  const filename = values['stdin-filename']
  const question = {
    format,
    depth,
    groupGenerated,
    baseUrl,
    only: values.only,
    color: values.output === undefined && usesColor(values, io),
    isTextAlone: isTextAlone(path, filename),
    ...(read.dialect && { dialect: read.dialect }),
  }
  return holding(limitOf(io), async () => {
    const { found, own } = await answer(path, filename, io, read, values.output, question)
    const { text, parts, remarks, fault, code } = found
    if (remarks !== '') io.err(remarks)
    if (fault !== null) throw new UsageError(fault)
    await write(text, parts, values.output, own, read, io)
    return code
  })
}

/** What an output must not be written onto. */
interface Own {
  readonly known: Begun['known']
  readonly root: string
  /** The folders of projects; standard input may have none. */
  readonly roots: readonly string[]
}

async function answer(
  path: string,
  filename: string | undefined,
  io: Io,
  read: CommandOptions,
  output: string | undefined,
  question: TreeQuestion,
): Promise<{ found: TreeAnswer; own: Own }> {
  const make = async (project: Project) => (await import('./tree-answer.ts')).answerTree(project, question)
  const refuseOwn = async (own: Own) => {
    if (output !== undefined && output !== '-') await refuseOnto([output], own, read)
    return own
  }
  if (question.isTextAlone) {
    const project = await readPath(path, filename, io, read)
    const own = await refuseOwn({ known: project, root: rootOf(path, filename, project), roots: [] })
    return { found: await make(project), own }
  }
  return usePath(path, filename, io, read, async begun => {
    const { root } = begun.parts
    const own = await refuseOwn({ known: begun.known, root, roots: [root] })
    const folder = io.build === undefined ? null : await begun.cache()
    if (folder === null) return { found: await make(await begun.finish()), own }
    const { recall } = await import('../project/cache/memory.ts')
    return { found: await recall(folder, io.env, begun, { asked: [io.build, question], make }), own }
  })
}

const refuseOnto = async (outputs: readonly string[], { known, root }: Own, { dialect }: CommandOptions) =>
  (await import('./own-files.ts')).refuseOwnFiles(outputs, known, root, dialect)

async function write(
  text: string,
  parts: readonly string[],
  output: string | undefined,
  own: Own,
  read: CommandOptions,
  io: Io,
) {
  // "-" is standard output, as it is standard input for reading.
  if (output === undefined || output === '-') {
    if (parts.length > 0)
      throw new UsageError(`this sitemap needs ${parts.length + 1} files: name the first with --output.`)
    io.out(text)
    return
  }
  const { isOneFile, writeTogether } = await import('../project/output.ts')
  const files = parts.map((text, i) => ({ path: join(dirname(output), `sitemap-${i + 1}.xml`), text }))
  const paths = files.map(({ path }) => path)
  if (paths.some(path => isOneFile(path, output)))
    throw new UsageError(`"${output}" is the name of a part of this sitemap: give --output another.`)
  if (files.length > 0) await refuseOnto(paths, own, read)
  writeTogether(files, { path: output, text }, own.roots)
}

function baseUrlOf(text: string | undefined, format: string): string {
  if (text === undefined) {
    if (format === 'sitemap')
      throw new UsageError('a sitemap needs --base-url, such as https://docs.example.com.')
    return ''
  }
  const isWeb = /^https?:\/\/[^\s/?#][^\s?#]*$/i.test(text) && URL.canParse(text)
  if (!isWeb)
    throw new UsageError(`--base-url takes an address such as https://docs.example.com, not "${text}".`)
  // Normalized by the URL standard, since it goes into XML and links.
  return new URL(text).href.replace(/(?<!\/)\/+$/, '')
}
