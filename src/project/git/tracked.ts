import { ProjectError } from '../project-error.ts'
import { openGit } from './git.ts'

/** Whether git tracks a file, or one below a folder; false outside of a repository. */
export function isTracked(root: string, path: string): boolean {
  try {
    return openGit(root)(['ls-files', '-z', '--', path]).length > 0
  } catch (error) {
    if (error instanceof ProjectError) return false
    throw error
  }
}
