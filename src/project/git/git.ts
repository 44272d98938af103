import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { env, platform } from 'node:process'
import { isInside } from '../disk.ts'
import { ProjectError } from '../project-error.ts'

/** Runs one command of git in the project's folder, with `input` as its standard input, and gives what it writes. */
export type Git = (args: readonly string[], input?: string) => Buffer

/** The result of a git command. */
interface Ended {
  readonly status: number | null
  readonly stdout: Buffer
  readonly stderr: Buffer
  readonly error?: NodeJS.ErrnoException
}

/** Runs no program named in the repository's settings, fetches nothing, and takes no lock. */
const settings = [
  '--no-pager',
  '--literal-pathspecs',
  ...['-c', 'core.fsmonitor=false'],
  // A folder that a project brings may look like a bare repository: it is none of ours.
  ...['-c', 'safe.bareRepository=explicit'],
]
const harmless = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }

/**
 * The git repository that contains a folder, as git itself finds it: a hook's GIT_DIR, GIT_WORK_TREE and
 * GIT_INDEX_FILE hold.
 *
 * @throws {ProjectError} without git, or outside of the work tree of a repository
 */
export function openGit(root: string): Git {
  const program = programFile()
  const spawn = (cwd: string | undefined, args: readonly string[], input?: string): Ended =>
    spawnSync(program, [...settings, ...args], {
      ...(cwd !== undefined && { cwd }),
      ...(input !== undefined && { input }),
      env: { ...env, ...harmless },
      maxBuffer: Number.POSITIVE_INFINITY,
      windowsHide: true,
    })
  // GIT_DIR is relative to the working directory, and implies that this folder is the work tree.
  const isGiven = env.GIT_DIR !== undefined
  const result = spawn(isGiven ? undefined : checkoutOf(root), ['rev-parse', '--show-toplevel'])
  if (result.status !== 0) throw new ProjectError(`${why(result)}: "${root}".`)
  const top = realpathSync(result.stdout.toString('utf8').replace(/\r?\n$/, ''))
  if (relative(top, root) !== '' && !isInside(top, root))
    throw new ProjectError(`"${root}" is not in the work tree of the git repository "${top}".`)
  const repository = ['--git-dir', isGiven ? resolve(env.GIT_DIR!) : join(top, '.git'), '--work-tree', top]
  return (args, input) => {
    const ended = spawn(root, [...repository, ...args], input)
    if (ended.status !== 0) throw new ProjectError(`"git ${args[0]}" failed: ${said(ended)}.`)
    return ended.stdout
  }
}

/** The nearest folder, from this one up, that holds `.git`; the folder itself where none does. */
function checkoutOf(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (dirname(folder) === folder) return root
  }
}

/** The git program in PATH, never one in the project's folder, as Windows would choose. */
function programFile(): string {
  const name = platform === 'win32' ? 'git.exe' : 'git'
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute)
  const file = folders.map(folder => join(folder, name)).find(existsSync)
  if (file === undefined) throw new ProjectError('The command "git" is not installed.')
  return file
}

function why(ended: Ended): string {
  const text = said(ended)
  if (text.startsWith('not a git repository')) return 'Not in a git repository'
  if (text.startsWith('this operation must be run in a work tree') || text.startsWith('cannot use bare'))
    return 'Not in the work tree of a git repository'
  return `Cannot use git (${text})`
}

const said = ({ stderr, error, status }: Ended): string =>
  /^(?:fatal|error): (.*?)\.?$/m.exec(stderr?.toString('utf8') ?? '')?.[1] ??
  error?.code ??
  `it ended with ${status}`
