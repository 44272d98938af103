import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { devNull } from 'node:os'
import type { Duplex, Readable } from 'node:stream'
import { programPath } from '../../../src/project/programs.ts'
import { FetchFailure } from './fetch-faults.ts'
import { masked } from './redact.ts'
import { isLocal } from './repository.ts'

export interface GitCall {
  readonly cwd: string
  /** Kills git and all that it started. */
  readonly signal: AbortSignal
  /** Also reads what the user's own ~/.gitconfig says: credential helpers, proxies, certificates. (false) */
  readonly withUserConfig?: boolean
  /** More of the environment, such as settings with a secret: arguments are seen in the list of processes. */
  readonly env?: Readonly<Record<string, string>>
  /** Masked in what git says: a host may repeat them, also as the name of a file. */
  readonly secrets?: readonly string[]
  /** Receives standard output in pieces, in which each byte is a character; returning false kills git. */
  readonly onOutput?: (text: string) => boolean
  /** The most bytes of memory of each process, on Linux. (768 MB) */
  readonly maxMemory?: number
}

/** The most memory that a process of git takes for itself; packs, which it maps, are not counted. */
export const maxGitMemory = 768 * 2 ** 20

export interface GitEnd {
  readonly status: number | null
  readonly stdout: string
  /** The first `maxText` characters, without the secrets of the call; may contain those of the address. */
  readonly stderr: string
}

/** The most characters that are kept of what git writes. */
export const maxText = 64 * 1024

/** No hooks, no programs that watch or convert files, no background work, no protocol that runs a program. */
const settings = [
  ['core.hooksPath', devNull],
  // Empty, which is false too: git before 2.36 starts a program of the name "false".
  ['core.fsmonitor', ''],
  ['core.attributesFile', devNull],
  ['protocol.ext.allow', 'never'],
  // The host of a repository could name another that the operator did not, which would be sent the token too.
  ['http.followRedirects', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['fetch.writeCommitGraph', 'false'],
  // A received pack stays one file, whose size can be watched and which is never held in memory whole.
  ['fetch.unpackLimit', '1'],
  // Larger files are written as they come, and not held in memory.
  ['core.bigFileThreshold', '64m'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['init.defaultBranch', 'main'],
  ['advice.detachedHead', 'false'],
  ['http.lowSpeedLimit', '100'],
  ['http.lowSpeedTime', '60'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** What git, ssh and credential helpers need of the environment beside PATH, without the service's own secrets. */
const handedOn =
  /^(?:HOME|USER|LOGNAME|TMPDIR|TEMP|TMP|SYSTEMROOT|USERPROFILE|APPDATA|LOCALAPPDATA|PATHEXT|COMSPEC|XDG_CONFIG_HOME|XDG_RUNTIME_DIR|SSH_AUTH_SOCK|https?_proxy|all_proxy|no_proxy|SSL_CERT_(?:FILE|DIR)|GIT_SSL_CAINFO|GIT_SSL_CAPATH)$/i

function environment(withUserConfig: boolean): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => handedOn.test(name))
  return {
    ...Object.fromEntries(kept),
    // By npx, in a project, its packages come first: any of them may be called git or ssh.
    PATH: programPath(),
    ...(!withUserConfig && { GIT_CONFIG_GLOBAL: devNull }),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_ALLOW_PROTOCOL: 'https:ssh:git:file',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GCM_INTERACTIVE: 'never',
    GIT_SSH_COMMAND: `${process.env.GIT_SSH_COMMAND ?? 'ssh'} -o BatchMode=yes -o ConnectTimeout=30 -o ServerAliveInterval=30`,
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_LAZY_FETCH: '1',
    LC_ALL: 'C',
  }
}

/**
 * The address of a repository, last among the arguments of `fetch` or `ls-remote`. The process that reads one on this
 * machine takes none of the settings above. Git before 2.45 lets it fetch what a partial clone lacks, by programs that
 * the settings of that clone name: with this number such a fetch ends before it does anything.
 */
export const addressed = (address: string): readonly string[] => [
  ...(isLocal(address) ? ['--upload-pack=git -c fetch.parallel=-1 upload-pack'] : []),
  ...['--', address],
]

const shell = '/bin/sh'

/** Git gets no more memory than it may take; a lower limit, which cannot be raised, is left as it is. */
const limited = 'ulimit -d "$0" 2> /dev/null'

/** What git writes where it needs more. */
const outOfMemory = /^(?:fatal|error): (?:out of memory|.*cannot allocate memory)/im

/**
 * A worker that is killed cannot end its git, which may wait for a host that never answers, or check out files for
 * minutes. A shell that becomes git first leaves behind one that reads from a pipe: it takes a line when git has ended,
 * and ends the group of both where the pipe ends without one, as it does with the worker.
 */
const watched = `{ read -r line || kill -s KILL 0; } <&3 > /dev/null 2>&1 & ${limited}; exec git "$@" 3<&-`

/** A program, and the arguments before those of git. */
function programOf({ maxMemory = maxGitMemory }: GitCall): [string, readonly string[]] {
  if (!existsSync(shell)) return ['git', []]
  const kilobytes = process.platform === 'linux' ? String(Math.floor(maxMemory / 1024)) : 'unlimited'
  return [shell, ['-c', watched, kilobytes]]
}

/**
 * Runs git without a terminal or a prompt, as the first of a process group of its own.
 *
 * @throws {FetchFailure} when it needs more memory than it may take; when it cannot be started; or the signal's reason
 */
export async function git(args: readonly string[], call: GitCall): Promise<GitEnd> {
  const { cwd, signal, withUserConfig = false, onOutput, env, secrets = [] } = call
  signal.throwIfAborted()
  const [program, before] = programOf(call)
  const child = spawn(program, [...before, '--no-pager', '--literal-pathspecs', ...settings, ...args], {
    cwd,
    env: { ...environment(withUserConfig), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
  })
  const [stdout, stderr, worker] = child.stdio.slice(1) as [Readable, Readable, Duplex]
  // It may have ended before it is told.
  worker.on('error', () => {})
  child.once('exit', () => worker.end('\n'))
  const kill = () => {
    killGroup(child.pid)
    // A process that git started may have left the group and kept these streams open.
    for (const stream of [stdout, stderr, worker]) stream.destroy()
  }
  const texts = { stdout: '', stderr: '' }
  for (const [name, stream] of [
    ['stdout', stdout],
    ['stderr', stderr],
  ] as const) {
    const receive = name === 'stdout' ? onOutput : undefined
    stream.setEncoding(receive ? 'latin1' : 'utf8').on('data', (text: string) => {
      if (receive) {
        if (!receive(text)) kill()
      } else texts[name] = (texts[name] + text).slice(0, maxText)
    })
  }
  signal.addEventListener('abort', kill, { once: true })
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (status !== 0 && outOfMemory.test(texts.stderr))
      throw new FetchFailure(
        `Git needs more than ${(call.maxMemory ?? maxGitMemory) / 2 ** 20} MB of memory for the branch, and was stopped.`,
      )
    const { stdout: written, stderr: said } = texts
    return { status, stdout: written, stderr: masked(said, secrets, said.length >= maxText) }
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

function killGroup(pid: number | undefined) {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
