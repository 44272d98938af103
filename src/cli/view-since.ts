import { locateProject } from '../project/locate.ts'
import { lastingSource } from '../project/disk-source.ts'
import type { ReadOptions } from '../project/read.ts'
import { readVersion } from '../project/versions.ts'
import type { ViewOptions } from '../view/view.ts'
import { changesBetween, stateOf } from './changes-between.ts'
import { type Io, UsageError } from './io.ts'
import { cacheOf } from './source.ts'

/** The revision of git that a view is compared with, read once. */
export async function viewSince(
  revision: string,
  path: string,
  read: ReadOptions,
  io: Io,
): Promise<ViewOptions['since']> {
  const { dialect } = read
  const options = { cache: cacheOf(path, io), env: io.env, ...read, links: false, baseline: false }
  const earlier = await readVersion(path, { kind: 'revision', name: revision }, options)
  const { document } = earlier.project
  if (document.fault) throw new UsageError(`${document.file} is not JSON in "${revision}".`)
  const before = stateOf(earlier, dialect)
  const { root } = locateProject(path, true)
  return {
    revision,
    changesTo: (tree, project) =>
      changesBetween(before, { project, tree, from: lastingSource(root) }, dialect),
  }
}
