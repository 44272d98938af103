import { basename, dirname, join } from 'node:path'
import { isGitName } from './git-name.ts'
import { ProjectError } from './project-error.ts'
import { resolveLinks, statsAt } from './real-path.ts'

export { namesGit } from './git-name.ts'

/**
 * Whether a full path is in a `.git`; a linked worktree, which has a file of that name, may itself be below the `.git` of
 * another checkout. A folder of that name there may be a submodule, which git keeps under the name that it has.
 */
export function isOfGit(path: string): boolean {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    if (isGitName(basename(at))) return true
    if (statsAt(join(at, '.git'))?.isFile()) return false
  }
  return false
}

/**
 * Refuses to write into a folder that is there, where it is in the `.git` of its checkout: that of a project too, since
 * a link to it may come from a stranger.
 *
 * @throws {ProjectError}
 */
export function refuseOfGit(folder: string): void {
  if (isOfGit(resolveLinks(folder)))
    throw new ProjectError(`"${folder}" is in ".git", where nothing is written.`)
}
