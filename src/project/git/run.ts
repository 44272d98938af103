import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { env, platform } from 'node:process'
import { gitProgram, programPath } from '../programs.ts'
import { ProjectError } from '../project-error.ts'
import { programTime } from '../../document/time-limit.ts'
import { maxGitBytes, maxGitMemoryBytes } from './limits.ts'

/** The result of a git command. */
export interface Ended {
  readonly status: number | null
  readonly stdout: Buffer
  readonly stderr: Buffer
  /** The signal that ended it. */
  readonly signal?: NodeJS.Signals | null
  readonly error?: NodeJS.ErrnoException
}

export interface Call {
  readonly cwd?: string | undefined
  readonly args: readonly string[]
  /** Its standard input. */
  readonly input?: string | undefined
  /** The longest that it runs, in milliseconds. */
  readonly time: number
}

/** Git was stopped, so that nothing is known of what it was asked. */
export class GitStopped extends ProjectError {}

/** Runs no program named in the repository's settings, fetches nothing, and takes no lock. */
const settings = [
  '--no-pager',
  '--literal-pathspecs',
  // Empty, which is false too: git before 2.36 starts a program of the name "false", and PATH may name node_modules first.
  ...['-c', 'core.fsmonitor='],
  // A folder that a project brings may look like a bare repository: it is none of ours.
  ...['-c', 'safe.bareRepository=explicit'],
  // Git before 2.45 may not know GIT_NO_LAZY_FETCH, and starts a fetch of what a partial clone lacks. A fetch can run
  // hooks without a connection, as of a bundle that lies there: with this number it ends before it does anything.
  ...['-c', 'fetch.parallel=-1'],
]
/** A name of letters would allow the protocol of that name, and git would start its helper; no program has this one. */
const noProtocol = '/'
const harmless = {
  GIT_ALLOW_PROTOCOL: noProtocol,
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  LC_ALL: 'C',
}

/**
 * Runs git.
 *
 * @throws {ProjectError} without git; {GitStopped} past a limit
 */
export function runGit({ cwd, args, input, time }: Call): Ended {
  const [program, before] = limited(programFile())
  const start = performance.now()
  const ended: Ended = spawnSync(program, [...before, ...settings, ...args], {
    ...(cwd !== undefined && { cwd }),
    ...(input !== undefined && { input }),
    // A program that git starts is none of a project's packages either, which npx puts first.
    env: { ...env, PATH: programPath(), ...harmless },
    maxBuffer: maxGitBytes,
    timeout: time,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
  programTime.milliseconds += performance.now() - start
  if (ended.error?.code === 'ETIMEDOUT')
    throw new GitStopped(`git did not end within ${time / 1000} s, and was stopped.`)
  if (ended.error?.code === 'ENOBUFS')
    throw new GitStopped(`git wrote more than ${maxGitBytes / 2 ** 20} MB, and was stopped.`)
  if (ended.signal) throw new GitStopped(`git was stopped by ${ended.signal}.`)
  if (ended.status !== 0 && /^fatal: Out of memory/m.test(ended.stderr?.toString('latin1') ?? ''))
    throw new GitStopped(
      `git needs more than ${maxGitMemoryBytes / 2 ** 20} MB of memory for this, and was stopped.`,
    )
  return ended
}

/** A program, and the arguments before its own, with which it gets no more memory than it may take. */
function limited(program: string): [string, readonly string[]] {
  const shell = '/bin/sh'
  if (platform !== 'linux' || !existsSync(shell)) return [program, []]
  // A lower limit than this, which cannot be raised, is left as it is.
  return [shell, ['-c', 'ulimit -d "$0" 2> /dev/null; exec "$@"', String(maxGitMemoryBytes / 1024), program]]
}

function programFile(): string {
  const file = gitProgram()
  if (file === undefined) throw new ProjectError('The command "git" is not installed.')
  return file
}
