import { ProjectError } from '../project-error.ts'
import { isInRepository, openGit } from './git.ts'
import { maxIndexMilliseconds } from './limits.ts'
import { GitStopped } from './run.ts'

/**
 * Whether git tracks a file, or one below a folder, in any letter case: on a disk that ignores it, a checkout brings the
 * folder under another name than it is asked for. False outside of a repository, null where git cannot be asked in one,
 * as where it is not installed, or the checkout is another user's.
 *
 * @throws {GitStopped} past a limit
 */
export function isTracked(root: string, path: string): boolean | null {
  try {
    const git = openGit(root, maxIndexMilliseconds)
    const above = git(['rev-parse', '--show-prefix']).toString().replace(/\n$/, '')
    const named = `:(top,literal,icase)${above}${path}`
    return git(['--no-literal-pathspecs', 'ls-files', '-z', '--', named]).length > 0
  } catch (error) {
    if (!(error instanceof ProjectError) || error instanceof GitStopped) throw error
    return isInRepository(root) ? null : false
  }
}
