import { basename, isAbsolute, normalize, resolve, sep } from 'node:path'
import { includedBy } from '../document/include.ts'
import type { Project } from '../project/project.ts'
import { beginProject, type CommandOptions, type ReadOptions, textProject } from '../project/read.ts'
import type { Begun } from '../project/begun.ts'
import { hasJournal } from '../project/journal/journal.ts'
import { isFolder, locateProject, sizeOf } from '../project/locate.ts'
import { maxDocsBytes } from '../project/open-docs.ts'
import { textReader } from '../project/texts.ts'
import { dialects } from '../grammar/dialects.ts'
import { isRemote } from '../navigation/openapi.ts'
import { oneOf } from './arguments.ts'
import { type Io, UsageError } from './io.ts'
import { withProgress } from './progress.ts'

/** The options of every command that reads a project. */
export const readingOptions = {
  dialect: { type: 'string' },
  config: { type: 'string' },
  'no-config': { type: 'boolean', default: false },
  'no-files': { type: 'boolean', default: false },
  'stdin-filename': { type: 'string' },
  'allow-remote': { type: 'boolean' },
  'no-allow-remote': { type: 'boolean', default: false },
  'allow-private': { type: 'boolean', default: false },
  'no-cache': { type: 'boolean', default: false },
} as const

/** The options of those that check projects. */
export const linkOptions = {
  links: { type: 'boolean', default: false },
  'no-links': { type: 'boolean', default: false },
} as const

interface LinkValues {
  readonly links: boolean
  readonly 'no-links': boolean
}

/** Whether the pages are read, where the call says so; `--no-links` wins. */
export const readsLinks = (values: LinkValues): Pick<ReadOptions, 'links'> =>
  values['no-links'] ? { links: false } : values.links ? { links: true } : {}

interface ReadingValues {
  readonly dialect?: string | undefined
  readonly config?: string | undefined
  readonly 'no-config': boolean
  readonly 'no-files': boolean
  readonly 'allow-remote'?: boolean | undefined
  readonly 'no-allow-remote': boolean
  readonly 'allow-private': boolean
  readonly 'no-cache': boolean
}

/** The reading options from the values of `readingOptions`. */
export function reading(values: ReadingValues): ReadOptions {
  const { dialect, config } = values
  const allowRemote = values['no-allow-remote'] ? false : values['allow-remote']
  return {
    ...(dialect !== undefined && { dialect: oneOf('--dialect', dialect, dialects) }),
    files: !values['no-files'],
    ...(config !== undefined && { config }),
    ...(values['no-config'] && { config: false }),
    ...(allowRemote !== undefined && { allowRemote }),
    allowPrivate: values['allow-private'],
    ...(values['no-cache'] && { cache: false }),
  }
}

/** Reads the project of one path of a call; `-` is standard input, which belongs at `filename`, or nowhere. */
export async function readPath(
  path: string,
  filename: string | undefined,
  io: Io,
  options: CommandOptions,
): Promise<Project> {
  return isTextAlone(path, filename)
    ? readText(io, options)
    : usePath(path, filename, io, options, ({ finish }) => finish())
}

/** Whether a path of a call is standard input without a place. */
export const isTextAlone = (path: string, filename: string | undefined) =>
  path === '-' && filename === undefined

async function readText(io: Io, { config }: ReadOptions): Promise<Project> {
  if (config) throw new UsageError('--config goes with "-" only where --stdin-filename does.')
  return textProject(await io.readInput(maxDocsBytes))
}

/** The bytes of a docs.json of a few hundred pages. */
const somePages = 16_384

/** The bytes of a docs.json of about 20,000 pages, of which reading all links takes long enough to be optimized early. */
const mostPages = 1_000_000

/** Uses the project of one path after everything but its specifications was read. */
export async function usePath<Result>(
  path: string,
  filename: string | undefined,
  io: Io,
  options: CommandOptions,
  use: (begun: Begun) => Promise<Result>,
): Promise<Result> {
  const isInput = path === '-'
  const place = isInput ? (filename ?? '.') : path
  const source = isInput ? { source: await io.readInput(maxDocsBytes) } : {}
  const size = sizeOf(place)
  if (size > somePages && size < mostPages) io.optimizeLater?.()
  if (!options.staged) await recovered(place, isInput)
  return withProgress(io, async onPhase =>
    use(
      await beginProject(place, {
        cache: cacheOf(place, io),
        env: io.env,
        ...pageMemoryOf(io),
        ...options,
        ...source,
        ...(onPhase && { onPhase }),
      }),
    ),
  )
}

/** Completes a change of the project that was killed. */
export async function recovered(place: string, isGiven = false): Promise<void> {
  const { root } = locateProject(place, isGiven)
  if (hasJournal(root)) (await import('../project/journal/apply.ts')).recover(root)
}

/** The cache folder of a project. */
export const cacheOf = (path: string, io: Io) => async () =>
  (await import('../project/cache/memory.ts')).commandCache(path, io.env)

/** What was read of pages is kept by a build only: sources may change between two runs. */
const pageMemoryOf = ({ build, env }: Io): Pick<CommandOptions, 'pageMemory'> =>
  build === undefined
    ? {}
    : {
        pageMemory: async (folder, root) =>
          (await import('../project/cache/memory.ts')).pageMemory(folder, env, root, build),
      }

/** The folder of a project as the call named it, with `/`: the prefix of paths shown to a person. */
export function rootOf(
  path: string,
  filename: string | undefined,
  { document: { file } }: Begun['known'],
): string {
  const place = path === '-' ? (filename ?? '.') : path
  const isFile = basename(resolve(place)) === file && !isFolder(place)
  // As "docs.json/." is the file too.
  const named = (isFile && basename(place) !== file ? normalize(place) : place)
    .replaceAll(sep, '/')
    .replace(/(?<!\/)\/+$/, '')
  const folder = isFile ? named.slice(0, -file.length).replace(/\/$/, '') : named
  // The remainder of `/` and of `C:\\`.
  const isTop = folder === '' ? path !== '' && isAbsolute(path) : sep === '\\' && /^[a-z]:$/i.test(folder)
  return isTop ? `${folder}/` : folder || '.'
}

/**
 * The text of a file of the project at `root`: as it was checked, or read now when it is a specification,
 * from the index of git where the project was.
 */
export async function textsOf(
  { document, includes, config }: Begun['known'],
  root: string,
  isStaged = false,
): Promise<(file: string) => string | undefined> {
  const read = textReader(root, isStaged ? (await import('../project/git/staged.ts')).indexSource : undefined)
  return file => {
    if (file === document.file) return document.text
    if (file === config?.file) return config.text
    const included = includedBy(includes)(file)
    if (included) return 'text' in included ? included.text : undefined
    return isRemote(file) ? undefined : read(file)
  }
}
