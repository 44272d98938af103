import { normalized } from '../../document/unicode.ts'
import { asOnDisk } from '../git-name.ts'
import { ProjectError } from '../project-error.ts'
import { isInRepository, openGit } from './git.ts'
import { maxGitPathLength, maxIndexMilliseconds } from './limits.ts'
import { recordsOf } from './records.ts'
import { GitStopped } from './run.ts'

/**
 * Whether git tracks a file, or one below a folder, in any name that a disk may take for it: a checkout brings the folder
 * under another one than it is asked for, such as in another letter case. False outside of a repository, null where git
 * cannot be asked in one, as where it is not installed, or the checkout is another user's.
 *
 * @throws {GitStopped} past a limit
 */
export function isTracked(root: string, path: string): boolean | null {
  try {
    const git = openGit(root, maxIndexMilliseconds)
    const above = git(['rev-parse', '--show-prefix']).toString().replace(/\n$/, '')
    const named = taken(`${above}${path}`)
    for (const file of recordsOf(
      git(['--no-literal-pathspecs', 'ls-files', '-z', '--full-name', '--', ':/']),
    )) {
      const it = taken(file.slice(0, maxGitPathLength))
      // Some disks leave out what a name ends with.
      if (it.startsWith(named) && /^[. ]*(?:\/|$)/.test(it.slice(named.length))) return true
    }
    return false
  } catch (error) {
    if (!(error instanceof ProjectError) || error instanceof GitStopped) throw error
    return isInRepository(root) ? null : false
  }
}

/**
 * A path as disks take it that ignore letter case, in which "ſ" is an s, and in which order marks stand, and pass over some
 * characters. Marks that are too many to be put in the order of Unicode together are left out.
 */
const taken = (path: string) =>
  normalized(asOnDisk(path), 'NFD').replace(manyMarks, '').toUpperCase().toLowerCase()

/** More than `normalized` puts in order together. */
const manyMarks = /[\p{M}\uff9e\uff9f]{31,}/gu
