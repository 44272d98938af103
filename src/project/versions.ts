import { locateProject } from './locate.ts'
import type { Parts } from './parts.ts'
import { partsOf } from './parts.ts'
import type { Project } from './project.ts'
import { ProjectError } from './project-error.ts'
import { type CommandOptions, readWith } from './read.ts'
import { diskSource } from './disk-source.ts'
import type { Source } from './source.ts'

/** A state of a project: its files on the disk, those in the index of git, or those of a revision. */
export type Version =
  | { readonly kind: 'disk' }
  | { readonly kind: 'index' }
  | { readonly kind: 'revision'; readonly name: string }

export interface VersionRead {
  readonly project: Project
  /** Where its files come from. */
  readonly from: Source
}

/**
 * Reads one state of the project at a path.
 *
 * @throws {ProjectError} when there is no docs.json in it, it cannot be read, or git knows no such revision
 */
export async function readVersion(
  path: string,
  version: Version,
  options: CommandOptions,
): Promise<VersionRead> {
  const { root, file } = locateProject(path, version.kind !== 'disk')
  const parts = await partsAt(root, file, version)
  return { project: await readWith(parts, options), from: parts.from }
}

async function partsAt(root: string, file: string, version: Version): Promise<Parts> {
  if (version.kind === 'disk') return partsOf(root, file, diskSource(root))
  if (version.kind === 'index')
    return partsOf(root, file, (await import('./git/staged.ts')).indexSource(root))
  const { openRevision } = await import('./git/revision.ts')
  const { source } = openRevision(root, version.name)
  const open = (path: string) => {
    const content = source.bytesOf(path)
    if (Buffer.isBuffer(content)) return content
    const why = content.failure === 'missing' ? '' : `: ${content.detail ?? content.failure}`
    throw new ProjectError(`No ${path} of "${root}" in the revision ${JSON.stringify(version.name)}${why}.`)
  }
  return partsOf(root, file, { ...source, open })
}
