import { inPieces } from '../git-name.ts'
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
    const named = taken(`/${above}${path}`)
    for (const file of recordsOf(
      git(['--no-literal-pathspecs', 'ls-files', '-z', '--full-name', '--', ':/']),
    )) {
      const it = taken(`/${file.slice(0, maxGitPathLength)}`)
      if (it === named || it.startsWith(`${named}/`)) return true
    }
    return false
  } catch (error) {
    if (!(error instanceof ProjectError) || error instanceof GitStopped) throw error
    return isInRepository(root) ? null : false
  }
}

/**
 * What is the same of all paths that a disk may take for one: letters without their case, in which "ſ" is an s and both "ß"
 * and its capital are two, in one form of Unicode, and without marks, which may stand in any order, what is passed
 * over, and what is left out at the end of a name.
 */
const taken = (path: string) => inPieces(path).toLowerCase().toUpperCase().replace(/\p{M}/gu, '')
