import { ProjectError } from '../project-error.ts'
import { isInRepository, openGit } from './git.ts'
import { maxIndexMilliseconds } from './limits.ts'
import { GitStopped } from './run.ts'

/**
 * Whether git tracks a file, or one below a folder; false outside of a repository, null where git cannot be asked in one,
 * as where it is not installed, or the checkout is another user's.
 *
 * @throws {GitStopped} past a limit
 */
export function isTracked(root: string, path: string): boolean | null {
  try {
    return openGit(root, maxIndexMilliseconds)(['ls-files', '-z', '--', path]).length > 0
  } catch (error) {
    if (!(error instanceof ProjectError) || error instanceof GitStopped) throw error
    return isInRepository(root) ? null : false
  }
}
