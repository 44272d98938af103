import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isGitName } from './git-name.ts'

export { namesGit } from './git-name.ts'

/** Whether a full path is in the `.git` of its checkout; a checkout may itself be below the `.git` of another one. */
export function isOfGit(path: string): boolean {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    if (isGitName(basename(at))) return true
    if (existsSync(join(at, '.git'))) return false
  }
  return false
}
