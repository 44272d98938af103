import { createHash } from 'node:crypto'
import { closest, distance } from '../../document/distance.ts'
import { appendTo, groupedBy } from '../../document/append.ts'
import type { Navigation } from '../../navigation/element.ts'
import { pageFiles, withoutExtension } from '../../navigation/page-path.ts'
import { hasOwnAttributes } from './attributes.ts'
import { type Git, openGit } from './git.ts'
import { maxAlikePairs, maxGitPathLength } from './limits.ts'
import type { GitEntry } from './listing.ts'
import { recordsOf } from './records.ts'
import { GitStopped } from './run.ts'
import { entriesSource, type GitSource } from './source.ts'
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
    const fileOf = pageFiles(source.list().files)
    const listed = new Set(navigation.entries.flatMap(({ page }) => (page && fileOf.has(page) ? [page] : [])))
    const present = pageFiles(files)
    const lost = [...listed].filter(page => !present.has(page))
    const added = [...present].filter(([page]) => !fileOf.has(page))
    const moves: Record<string, string> = Object.create(null)
    if (lost.length > 0 && added.length > 0) {
      const renamed = renames(git, commit, root)
      const copyOf = copiesOf(
        added.map(([, file]) => file),
        now,
        commit.length,
      )
      for (const page of lost) {
        const file = fileOf.get(page)!
        const target = copyOf(file, entries.get(file)?.id ?? '') ?? renamed.get(file)
        const moved = target === undefined ? undefined : withoutExtension(target)
        if (moved !== undefined && present.has(moved)) moves[page] = moved
      }
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

/**
 * Finds the file that has the content of a git blob, as it is or with the line ends that git stores: the only one, or else
 * the only one of the same name. Thousands of lost pages may have as many copies each.
 */
function copiesOf(
  files: readonly string[],
  { read }: Source,
  idLength: number,
): (file: string, id: string) => string | undefined {
  const byId = new Map<string, string[]>()
  const byName = new Map<string, string[]>()
  const nameOf = (file: string, id: string) => `${id} ${file.slice(file.lastIndexOf('/') + 1)}`
  for (const file of files) {
    const content = read(file)
    if (!('text' in content) || content.text === '') continue
    for (const text of new Set([content.text, content.text.replaceAll('\r\n', '\n')])) {
      const bytes = Buffer.from(text)
      const hash = createHash(idLength === 64 ? 'sha256' : 'sha1')
      const id = hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
      appendTo(byId, id, file)
      appendTo(byName, nameOf(file, id), file)
    }
  }
  return (file, id) => only(byId.get(id)) ?? only(byName.get(nameOf(file, id)))
}

const only = (files: readonly string[] = []) => (files.length === 1 ? files[0] : undefined)

/**
 * Files of a commit that were renamed in the index, as detected by git; none where it would take too long, or read what
 * is not of the project.
 */
function renames(git: Git, commit: string, root: string): Map<string, string> {
  const changed = (...options: string[]) =>
    // Git would read .gitmodules of the disk, be it a link out or a pipe.
    git([
      'diff-index',
      '--cached',
      '--ignore-submodules=all',
      ...options,
      '--relative',
      '-z',
      commit,
      '--',
      '.',
    ])
      .toString('utf8')
      .split('\0')
  const renamed = new Map<string, string>()
  const compared = changed('--no-renames', '--diff-filter=AD')
  if (alikePairs(compared) > maxAlikePairs) return renamed
  // Of a longer path too, git opens what stands in the folders that a disk may have.
  const paths = compared.flatMap((path, i) => (i % 2 === 1 ? path.slice(0, maxGitPathLength) : []))
  if (!hasOwnAttributes(root, paths)) return renamed
  const parts = changed('--find-renames', '--diff-filter=R', '--name-status')
  for (let i = 0; i + 2 < parts.length; i += 3) {
    const [, before = '', after = ''] = parts.slice(i, i + 3)
    if (before.length <= maxGitPathLength) renamed.set(before, after)
  }
  return renamed
}

/**
 * The pairs of removed files of one content, each with itself too; `parts` has `:MODE MODE ID ID`, `A` or `D`, and the path
 * of each file.
 */
function alikePairs(parts: readonly string[]): number {
  const ids = parts.flatMap((part, i) => (i % 2 === 0 && part.endsWith(' D') ? part.split(' ')[2]! : []))
  return [...groupedBy(ids, id => id).values()].reduce((sum, { length }) => sum + length ** 2, 0)
}
