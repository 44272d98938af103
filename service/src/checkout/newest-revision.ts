import { devNull } from 'node:os'
import { addressed, git, type GitCall } from './git.ts'
import { masked } from './redact.ts'
import { checkedSource, type Source } from './source.ts'
import { accessOf } from './token.ts'

export interface Newest {
  /** The commit. */
  readonly revision: string
  /** The branch that it is of; null where HEAD names none. */
  readonly branch: string | null
}

/** The newest commit of a project's branch; undefined if it cannot be known without fetching, for whatever reason. */
export async function newestRevision(
  source: Source,
  {
    folder,
    timeout = 120_000,
    signal,
  }: { readonly folder: string; readonly timeout?: number; readonly signal: AbortSignal },
): Promise<Newest | undefined> {
  const { repository, branch } = checkedSource(source)
  const limit = AbortSignal.timeout(timeout)
  const reference = branch === null ? 'HEAD' : `refs/heads/${branch}`
  try {
    const { address, env, secrets } = await accessOf(repository, source.token_source ?? null)
    // Of no repository: one that the folder lies in may have settings that name programs.
    const call = {
      cwd: folder,
      env: { ...env, GIT_DIR: devNull },
      signal: AbortSignal.any([signal, limit]),
    }
    const { status, stdout } = await listed(call, address, reference)
    const line = stdout.split('\n').find(text => /^[0-9a-f]+\t/.test(text) && text.endsWith(`\t${reference}`))
    if (status !== 0 || line === undefined) return undefined
    return { revision: line.split('\t')[0]!, branch: branch ?? branchIn(stdout, secrets) }
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

/** The branch that a repository's HEAD names, if any. What keeps it from being read, the fetch reports. */
export async function branchOfHead(call: GitCall, address: string): Promise<string | null> {
  return branchIn((await listed(call, address, 'HEAD')).stdout, call.secrets)
}

const listed = (call: GitCall, address: string, reference: string) =>
  git(['ls-remote', '--quiet', '--symref', ...addressed(address), reference], {
    ...call,
    withUserConfig: true,
  })

/** It is shown only: a host may name a secret as its branch. */
function branchIn(listing: string, secrets: readonly string[] = []): string | null {
  const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listing)?.[1]
  return name !== undefined && name.length <= 255 ? masked(name, secrets) : null
}
