import { join, resolve } from 'node:path'
import { openNavigation } from '../navigation/open.ts'
import { assemble } from './assemble.ts'
import type { Begun } from './begun.ts'
import type { Config } from './config/config.ts'
import { loadConfig } from './config/find.ts'
import { dialectFor } from './dialect.ts'
import { isBelow, isStraightBelow, leadsInside, mayBeAnother, realPathOf } from './disk.ts'
import { diskSource } from './disk-source.ts'
import type { Host } from './host.ts'
import { openInclude, readIncludes } from './includes.ts'
import { foldersAround, locateProject, realPath } from './locate.ts'
import { isOfGit } from './of-git.ts'
import { openDocs } from './open-docs.ts'
import type { CommandOptions, ReadOptions } from './options.ts'
import { type Parts, partsOf } from './parts.ts'
import type { Before, Project } from './project.ts'
import { ProjectError } from './project-error.ts'
import type { Failure, Source } from './source.ts'
import { held } from '../document/time-limit.ts'
import { kindOf } from './walk.ts'

export type { CommandOptions, ReadOptions } from './options.ts'
export { ProjectError }

/**
 * Reads a documentation project: the only function of the library that touches the disk.
 *
 * @param path the project's folder, or its docs.json
 * @throws {ProjectError} when there is no docs.json or it cannot be read
 * @example
 * const project = await readProject('docs', { files: false })
 */
export async function readProject(path: string, options: ReadOptions = {}): Promise<Project> {
  return (await beginProject(path, options)).finish()
}

/** Begins to read a project. Throws as `readProject` does. */
export async function beginProject(path: string, options: CommandOptions = {}): Promise<Begun> {
  const { staged = false } = options
  const { root, file } = locateProject(path, staged || options.source !== undefined)
  const from = staged ? (await import('./git/staged.ts')).indexSource(root) : diskSource(root)
  return assemble(partsOf(root, file, from), disk, options)
}

export const readWith = async (parts: Parts, options: CommandOptions): Promise<Project> =>
  (await assemble(parts, disk, options)).finish()

/** The pages of a revision of git. */
async function readBefore(
  { root, file, from }: Parts,
  files: readonly string[],
  config: Config | null,
  { since = '', dialect: override, cache = false, env }: CommandOptions,
): Promise<Before> {
  const { openRevision } = await import('./git/revision.ts')
  const revision = openRevision(root, since)
  const { read } = revision.source
  const docs = revision.source.bytesOf(file)
  const document = Buffer.isBuffer(docs) ? openDocs(file, docs) : null
  const problem = document ? (document.fault ? 'is not JSON' : null) : 'cannot be read'
  // A new project has lost nothing, but the caller is informed.
  if (!document || problem) return { revision: since, pages: [], moves: {}, problem: problem! }
  const dialect = dialectFor({ document, config }, override)
  const { navigation } = held.limit.run(() => {
    const includes = readIncludes(document, path => openInclude(path, read))
    return openNavigation(document, includes, dialect)
  })
  const source: Source = { ...revision.source, open: path => bytesOf(revision.source.bytesOf(path)) }
  const project = await readWith(partsOf(root, file, source), {
    config: false,
    dialect,
    cache,
    ...(env && { env }),
  })
  return { ...held.limit.run(() => revision.pagesOf(navigation, files, from)), project }
}

/** Its docs.json was read before. */
function bytesOf(content: Buffer | Failure): Buffer {
  if (Buffer.isBuffer(content)) return content
  throw new ProjectError(content.detail ?? 'It cannot be read.')
}

async function configOf(root: string, named: string | false | undefined): Promise<Config | null> {
  if (typeof named === 'string' && !kindOf(named)?.isFile())
    throw new ProjectError(`No such file: "${named}".`)
  if (typeof named === 'string') refuseLeading(root, named)
  return loadConfig(root, named)
}

/** The call names the file, but a link in its place may come from a stranger, and its faults are shown. */
function refuseLeading(root: string, named: string) {
  const target = realPath(named)
  const refused = (where: string) => new ProjectError(`"${named}" leads ${where}, and was not read.`)
  if (isOfGit(target)) throw refused('into ".git"')
  // Node may take the current folder for such a link, and what lies around it for that of the call.
  if (mayBeAnother(resolve(named))) throw refused('through a link whose name may be that of what is no UTF-8')
  // It cannot be read, which is told as a fault of the configuration.
  if (realPathOf(named) === null) return
  for (const { real, what } of foldersAround(named, [root]))
    if (!isBelow(real, target)) throw refused(`out of ${what}`)
}

/** The folder that a configuration names; none where a link stands on the way to it, or it is in `.git`. */
function ownCache(folder: string, name: string): string | false {
  const cache = join(folder, name)
  return leadsInside(folder, cache) && isStraightBelow(folder, cache) && !isOfGit(realPath(folder)) && cache
}

/** The caller takes precedence, but the configuration takes precedence over a default cache folder. */
function remoteAndCache(root: string, config: Config | null, { allowRemote, cache }: ReadOptions) {
  const own =
    typeof config?.cache === 'string'
      ? ownCache(resolve(root, config.file, '..'), config.cache)
      : config?.cache
  const place = typeof cache === 'function' || cache === undefined ? own : cache
  return {
    allowRemote: allowRemote ?? config?.allowRemote ?? false,
    cache: async () => {
      if (typeof place === 'string') return place
      return place !== false && typeof cache === 'function' ? cache() : null
    },
  }
}

/** What is around a folder on the disk. */
const disk: Host = {
  pathOf: join,
  config: configOf,
  reach: remoteAndCache,
  before: readBefore,
  remote: () => import('./remote/remote.ts'),
  kept: () => import('./cache/memory.ts'),
  deep: async () => ({
    deepTools: (await import('./deep-tools.ts')).deepTools,
    validateDeeply: (await import('../openapi/deep/validate.ts')).validateDeeply,
  }),
}

/** A project of only the text of its docs.json. */
export const textProject = (source: string | Uint8Array): Project => ({
  document: openDocs('docs.json', source),
  includes: {},
  files: null,
  ignored: [],
  frontMatter: {},
  specifications: {},
  config: null,
  baseline: null,
})
