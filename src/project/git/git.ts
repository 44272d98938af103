import { join, relative, resolve } from 'node:path'
import { env } from 'node:process'
import { isInside } from '../disk.ts'
import { repositoryAbove } from '../locate.ts'
import { ProjectError } from '../project-error.ts'
import { resolveLinks } from '../real-path.ts'
import { held } from '../../document/time-limit.ts'
import { maxGitMilliseconds, maxIndexMilliseconds } from './limits.ts'
import { type Call, type Ended, runGit } from './run.ts'

/** Runs one command of git in the project's folder, with `input` as its standard input, and gives what it writes. */
export type Git = (args: readonly string[], input?: string) => Buffer

/**
 * The git repository that contains a folder, as git itself finds it: a hook's GIT_DIR, GIT_WORK_TREE and
 * GIT_INDEX_FILE hold.
 *
 * @param time the longest that a command runs, in milliseconds
 * @throws {ProjectError} without git, or outside of the work tree of a repository; {GitStopped} past a limit
 */
export function openGit(root: string, time = maxGitMilliseconds): Git {
  // GIT_DIR is relative to the working directory, and implies that this folder is the work tree.
  const isGiven = env.GIT_DIR !== undefined
  const result = runGit({
    cwd: isGiven ? undefined : checkoutOf(root),
    args: ['rev-parse', '--show-toplevel'],
    time: maxIndexMilliseconds,
  })
  if (result.status !== 0) throw new ProjectError(`${why(result)}: "${root}".`)
  const top = resolveLinks(result.stdout.toString('utf8').replace(/\r?\n$/, ''))
  if (relative(top, root) !== '' && !isInside(top, root))
    throw new ProjectError(`"${root}" is not in the work tree of the git repository "${top}".`)
  const repository = ['--git-dir', isGiven ? resolve(env.GIT_DIR!) : join(top, '.git'), '--work-tree', top]
  return (args, input) => {
    const ended = runWithin({ cwd: root, args: [...repository, ...args], input, time })
    if (ended.status !== 0) throw new ProjectError(`"git ${args[0]}" failed: ${said(ended)}.`)
    return ended.stdout
  }
}

/** Runs a command of git for no longer than is left: a script is ended only once the program that it waits for has. */
function runWithin(call: Call): Ended {
  try {
    return runGit({ ...call, time: Math.min(call.time, Math.ceil(held.limit.left())) })
  } catch (error) {
    held.limit.assert()
    throw error
  }
}

/** Whether there is a repository that may contain a folder, be it one that git can use or not. */
export const isInRepository = (root: string): boolean =>
  env.GIT_DIR !== undefined || repositoryAbove(root) !== null

/** The nearest folder, from this one up, that holds `.git`; the folder itself where none does. */
const checkoutOf = (root: string): string => repositoryAbove(root) ?? root

function why(ended: Ended): string {
  const text = said(ended)
  if (text.startsWith('not a git repository')) return 'Not in a git repository'
  if (text.startsWith('this operation must be run in a work tree') || text.startsWith('cannot use bare'))
    return 'Not in the work tree of a git repository'
  return `Cannot use git (${text})`
}

/** How messages of git begin that quote nothing of a file; paths, numbers and ids of objects may follow. */
const quotingNothing = [
  'not a git repository',
  'this operation must be run in a work tree',
  'cannot use bare',
  'detected dubious ownership',
  'unknown repository extension',
  'bad config line',
  'index file',
  'bad index',
  'bad signature',
  'unable to read',
  'could not fetch',
]

/** Numbers in these are the bytes with which the index begins. */
const numberOfIndex = /^(bad signature|bad index version) .*/

/** What git says. It quotes its own files, and one of these, such as `packed-refs`, may be a link to any other. */
function said({ stderr, error, status }: Ended): string {
  for (const [, line = ''] of stderr?.toString('utf8').matchAll(/^(?:fatal|error): (.*?)\.?$/gm) ?? [])
    if (quotingNothing.some(beginning => line.startsWith(beginning))) return line.replace(numberOfIndex, '$1')
  return error?.code ?? `it ended with ${status}`
}
