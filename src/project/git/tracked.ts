import { ProjectError } from '../project-error.ts'
import { openGit } from './git.ts'
import { maxIndexMilliseconds } from './limits.ts'
import { GitStopped } from './run.ts'

/**
 * Whether git tracks a file, or one below a folder; false outside of a repository.
 *
 * @throws {GitStopped} past a limit
 */
export function isTracked(root: string, path: string): boolean {
  try {
    return openGit(root, maxIndexMilliseconds)(['ls-files', '-z', '--', path]).length > 0
  } catch (error) {
    if (error instanceof ProjectError && !(error instanceof GitStopped)) return false
    throw error
  }
}
