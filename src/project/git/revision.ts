import { closest, distance } from '../../document/distance.ts'
import type { Navigation } from '../../navigation/element.ts'
import { pageFiles } from '../../navigation/page-path.ts'
import { type Git, openGit } from './git.ts'
import { maxGitPathLength } from './limits.ts'
import type { GitEntry } from './listing.ts'
import { recordsOf } from './records.ts'
import { GitStopped } from './run.ts'
import { entriesSource, type GitSource } from './source.ts'
import { movesBetween } from '../moves.ts'
import type { Before } from '../project.ts'
import { ProjectError } from '../project-error.ts'
import type { Source } from '../source.ts'

/** A revision of the repository that contains a folder. */
interface Revision {
  readonly source: GitSource
  /** The pages of its navigation, and the present files with their content. */
  readonly pagesOf: (navigation: Navigation, files: readonly string[], now: Source) => Before
}

/**
 * Opens a revision by any name that git knows.
 *
 * @throws {ProjectError} without such a commit, or without a repository
 */
export function openRevision(root: string, revision: string): Revision {
  const git = openGit(root)
  const commit = commitOf(git, revision)
  const entries = new Map<string, GitEntry>()
  for (const line of recordsOf(git(['ls-tree', '-r', '-z', commit]))) {
    const [, mode, type, id, path] = /^(\d+) (\w+) ([0-9a-f]+)\t([^]*)$/.exec(line) ?? []
    const kind = mode === '120000' ? 'link' : type === 'commit' ? 'module' : 'file'
    if (path !== undefined && path.length <= maxGitPathLength) entries.set(path, { id: id!, kind })
  }
  const source = entriesSource(git, entries, root)
  const pagesOf = (navigation: Navigation, files: readonly string[], now: Source): Before => {
    const earlier = source.list().files
    const fileOf = pageFiles(earlier)
    const listed = new Set(navigation.entries.flatMap(({ page }) => (page && fileOf.has(page) ? [page] : [])))
    const present = pageFiles(files)
    const moves: Record<string, string> = Object.create(null)
    if ([...listed].some(page => !present.has(page))) {
      const found = movesBetween({ files: earlier, from: source }, { files, from: now })
      for (const [page, to] of Object.entries(found)) if (listed.has(page)) moves[page] = to
    }
    return { revision, pages: [...listed], moves }
  }
  return { source, pagesOf }
}

/** Whether git knows a revision; false outside of a repository. */
export function hasRevision(root: string, revision: string): boolean {
  try {
    commitOf(openGit(root), revision)
    return true
  } catch (error) {
    if (!(error instanceof ProjectError) || error instanceof GitStopped) throw error
    return false
  }
}

function commitOf(git: Git, revision: string): string {
  try {
    if (revision.includes('\0')) throw new ProjectError('No name')
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
      .toString('latin1')
      .trim()
  } catch (error) {
    if (!(error instanceof ProjectError) || error instanceof GitStopped) throw error
    throw new ProjectError(
      `No revision ${JSON.stringify(revision)} in the git repository.${hintFor(git, revision)}`,
    )
  }
}

/** Suggests a branch or tag; a shallow clone may lack the requested revision. */
function hintFor(git: Git, revision: string): string {
  const names = git(['for-each-ref', '--format=%(refname:short)'])
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
  const meant =
    names.length > 0 && names.length < 2000 && revision.length < 200 ? closest(revision, names) : ''
  if (meant !== '' && distance(meant, revision) <= Math.max(2, Math.round(meant.length / 3)))
    return ` Did you mean "${meant}"?`
  const isShallow = git(['rev-parse', '--is-shallow-repository']).toString('latin1').trim() === 'true'
  return isShallow ? ' The clone is shallow: fetch its history.' : ''
}
