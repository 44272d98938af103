import { mkdir, readdir, realpath, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { namesGit } from '../../../src/project/of-git.ts'
import { Problem } from '../problem.ts'
import { addressed, git, type GitCall } from './git.ts'
import { diskFault, fetchFault, FetchFailure, repositoryFault } from './fetch-faults.ts'
import { branchOfHead } from './newest-revision.ts'
import { realPath } from '../real-path.ts'
import { checkedSource, type Source } from './source.ts'
import { accessOf } from './token.ts'

export interface FetchOptions {
  /** In milliseconds, for all of it. (120,000) */
  readonly timeout?: number
  /** The most bytes that git may receive. (1 GiB) */
  readonly maxReceived?: number
  /** The most bytes of all files of the branch. (2 GiB) */
  readonly maxBytes?: number
  /** The most files and folders of the branch. (200,000) */
  readonly maxFiles?: number
  /** The most bytes of memory of each process of git, on Linux. (768 MB) */
  readonly maxMemory?: number
  /** Called when nothing is awaited from the network any more. */
  readonly onReceived?: () => void
  readonly signal: AbortSignal
}

export interface Fetched {
  /** The folder of docs.json: a real path inside the checkout. */
  readonly root: string
  /** The commit. */
  readonly revision: string
  /** The branch that was fetched; null where HEAD names none. */
  readonly branch: string | null
}

const fetched = 'refs/docs-nav/fetched'

/** No filters, line-end conversion or encodings: the committed bytes, whatever .gitattributes says. */
const attributes = '* -text !eol !ident !filter !working-tree-encoding\n'

/**
 * Fetches the newest commit of a project's branch into a new folder.
 *
 * @throws {FetchFailure} when the repository or branch cannot be fetched
 */
export async function fetchProject(
  source: Source,
  checkout: string,
  options: FetchOptions,
): Promise<Fetched> {
  const { timeout = 120_000, maxReceived = 2 ** 30, signal } = options
  const { repository, branch } = checkedSource(source)
  const limit = AbortSignal.timeout(timeout)
  const size = new AbortController()
  const { address, env, secrets } = await accessOf(repository, source.token_source ?? null)
  const call: GitCall = {
    cwd: checkout,
    secrets,
    signal: AbortSignal.any([signal, limit, size.signal]),
    ...(options.maxMemory !== undefined && { maxMemory: options.maxMemory }),
  }
  await mkdir(checkout, { recursive: true, mode: 0o700 })
  const watch = setInterval(() => {
    void receivedBytes(checkout).then(bytes => bytes > maxReceived && size.abort())
  }, 200)
  try {
    const made = await git(['init', '--quiet', '--template=', '.'], call)
    if (made.status !== 0) throw new Error(`git init ended with ${made.status}: ${made.stderr.slice(0, 500)}`)
    await mkdir(join(checkout, '.git', 'info'), { recursive: true })
    await writeFile(join(checkout, '.git', 'info', 'attributes'), attributes)
    const name = branch ?? (await branchOfHead({ ...call, env }, address))
    const reference = branch === null ? 'HEAD' : `refs/heads/${branch}`
    const flags = ['--quiet', '--depth=1', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules']
    const { status, stderr } = await git(
      ['fetch', ...flags, ...addressed(address), `+${reference}:${fetched}`],
      {
        ...call,
        env,
        withUserConfig: true,
      },
    )
    if (status !== 0) throw fetchFault(stderr, repository, branch)
    if ((await receivedBytes(checkout)) > maxReceived) size.abort()
    call.signal.throwIfAborted()
    options.onReceived?.()
    const end = await git(['rev-parse', '--verify', `${fetched}^{commit}`], call)
    if (end.status !== 0) throw repositoryFault('The branch leads to no commit', end.stderr, repository)
    const revision = end.stdout.trim()
    await assertSize(call, repository, options)
    await checkOut(call, repository, revision)
    return { root: await rootOf(checkout, source.folder), revision, branch: name }
  } catch (error) {
    if (signal.aborted) throw error
    if (limit.aborted)
      throw new FetchFailure(`The repository was not fetched within ${Math.ceil(timeout / 1000)} seconds.`)
    if (size.signal.aborted)
      throw new FetchFailure(`The branch is larger than ${megabytes(maxReceived)} MB, and was not fetched.`)
    throw error
  } finally {
    clearInterval(watch)
  }
}

/** The most bytes of a path in a branch: with the checkout's own it stays below what a system opens (4,096). */
export const maxPathBytes = 2048

/** The most characters of the paths of a branch's files and folders. */
export const maxPathsLength = 64 * 2 ** 20

/**
 * Sizes are summed before the checkout: a small pack can expand to fill a disk. Folders count as files do, since those
 * that hold nothing are of any number too.
 */
async function assertSize(
  call: GitCall,
  repository: string,
  { maxBytes = 2 ** 31, maxFiles = 200_000 }: FetchOptions,
) {
  let rest = ''
  let [files, bytes, length, longest] = [0, 0, 0, 0]
  const fault = () => {
    if (longest > maxPathBytes) return `a path of more than ${maxPathBytes.toLocaleString('en')} bytes`
    if (length > maxPathsLength) return `paths of more than ${megabytes(maxPathsLength)} MB`
    if (files > maxFiles || bytes > maxBytes)
      return `more than ${maxFiles} files and folders, or more than ${megabytes(maxBytes)} MB`
    return undefined
  }
  const { status, stderr } = await git(['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', fetched], {
    ...call,
    onOutput: text => {
      const entries = (rest + text).split('\0')
      for (const entry of entries) longest = Math.max(longest, pathIn(entry).length)
      rest = entries.pop()!
      files += entries.length
      for (const entry of entries) {
        length += Buffer.from(pathIn(entry), 'latin1').toString().length
        bytes += Number(/^\d+ blob [0-9a-f]+ +(\d+)\t/.exec(entry)?.[1] ?? 0)
      }
      return fault() === undefined
    },
  })
  const found = fault()
  if (found !== undefined) throw new FetchFailure(`The branch holds ${found}.`)
  if (status !== 0) throw repositoryFault('The files of the branch cannot be listed', stderr, repository)
}

/** The path in an entry of `ls-tree`, also in the beginning of one: a character for each of its bytes. */
const pathIn = (entry: string) => entry.slice(entry.indexOf('\t') + 1)

/** A name can be too long for the disk, or two names of a branch be one on it. */
async function checkOut(call: GitCall, repository: string, revision: string) {
  const { status, stderr } = await git(['checkout', '--quiet', '--force', '--detach', revision], call)
  if (status === 0) return
  if (diskFault.test(stderr)) throw new Error(`git checkout ended with ${status}: ${stderr.slice(0, 500)}`)
  throw repositoryFault('The branch cannot be checked out', stderr, repository)
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

async function receivedBytes(checkout: string): Promise<number> {
  const packs = join(checkout, '.git', 'objects', 'pack')
  const names = await readdir(packs).catch(() => [])
  // Its index is made here.
  const received = names.filter(name => name.startsWith('tmp_pack_') || name.endsWith('.pack'))
  const sizes = received.map(name =>
    stat(join(packs, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** A folder of the checkout may be a link to anywhere. */
async function rootOf(checkout: string, folder: string): Promise<string> {
  const top = await realpath(checkout)
  const root = await realPath(join(top, folder)).catch(() => undefined)
  if (root === undefined) return join(top, folder)
  if (root === null)
    throw new Problem('invalid', { detail: `The folder "${folder}" is a link to a name that is no UTF-8.` })
  if (root === top || (root.startsWith(top + sep) && !namesGit(relative(top, root)))) return root
  throw new Problem('invalid', {
    detail: `The folder "${folder}" is a link that leads out of the repository.`,
  })
}
