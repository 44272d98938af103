import { mkdir, readdir, realpath, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Problem } from '../problem.ts'
import { git, type GitCall } from './git.ts'
import { fetchFault, FetchFailure } from './fetch-faults.ts'
import { branchOfHead } from './newest-revision.ts'
import { checkedSource, type Source } from './source.ts'
import { accessOf } from './token.ts'

export interface FetchOptions {
  /** In milliseconds, for all of it. (120,000) */
  readonly timeout?: number
  /** The most bytes that git may receive. (1 GiB) */
  readonly maxReceived?: number
  /** The most bytes of all files of the branch. (2 GiB) */
  readonly maxBytes?: number
  readonly maxFiles?: number
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
  const call: GitCall = { cwd: checkout, signal: AbortSignal.any([signal, limit, size.signal]) }
  await mkdir(checkout, { recursive: true, mode: 0o700 })
  const watch = setInterval(() => {
    void receivedBytes(checkout).then(bytes => bytes > maxReceived && size.abort())
  }, 200)
  try {
    await mustDo(call, ['init', '--quiet', '--template=', '.'])
    await mkdir(join(checkout, '.git', 'info'), { recursive: true })
    await writeFile(join(checkout, '.git', 'info', 'attributes'), attributes)
    const name = branch ?? (await branchOfHead({ ...call, env }, address))
    const reference = branch === null ? 'HEAD' : `refs/heads/${branch}`
    const flags = ['--quiet', '--depth=1', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules']
    const { status, stderr } = await git(['fetch', ...flags, '--', address, `+${reference}:${fetched}`], {
      ...call,
      env,
      withUserConfig: true,
    })
    if (status !== 0) throw fetchFault(masked(stderr, secrets), repository, branch)
    if ((await receivedBytes(checkout)) > maxReceived) size.abort()
    call.signal.throwIfAborted()
    options.onReceived?.()
    const revision = (await mustDo(call, ['rev-parse', '--verify', `${fetched}^{commit}`])).trim()
    await assertSize(call, options)
    await mustDo(call, ['checkout', '--quiet', '--force', '--detach', revision])
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

const masked = (text: string, secrets: readonly string[]) =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)

async function mustDo(call: GitCall, args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await git(args, call)
  if (status !== 0) throw new Error(`git ${args[0]} ended with ${status}: ${stderr.slice(0, 500)}`)
  return stdout
}

/** Sizes are summed before the checkout: a small pack can expand to fill a disk. */
async function assertSize(call: GitCall, { maxBytes = 2 ** 31, maxFiles = 200_000 }: FetchOptions) {
  let rest = ''
  let files = 0
  let bytes = 0
  const isWithin = () => files <= maxFiles && bytes <= maxBytes
  const { status } = await git(['ls-tree', '-r', '-l', '-z', '--full-tree', fetched], {
    ...call,
    onOutput: text => {
      const entries = (rest + text).split('\0')
      rest = entries.pop()!
      files += entries.length
      for (const entry of entries) bytes += Number(/^\d+ blob [0-9a-f]+ +(\d+)\t/.exec(entry)?.[1] ?? 0)
      return isWithin()
    },
  })
  if (isWithin() && status !== 0) throw new Error(`git ls-tree ended with ${status}`)
  if (!isWithin())
    throw new FetchFailure(
      `The branch holds more than ${maxFiles} files, or more than ${megabytes(maxBytes)} MB.`,
    )
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

async function receivedBytes(checkout: string): Promise<number> {
  const packs = join(checkout, '.git', 'objects', 'pack')
  const names = await readdir(packs).catch(() => [])
  const sizes = names.map(name =>
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
  const root = await realpath(join(top, folder)).catch(() => null)
  if (root === null) return join(top, folder)
  if (root === top || (root.startsWith(top + sep) && !root.startsWith(join(top, '.git') + sep))) return root
  throw new Problem('invalid', {
    detail: `The folder "${folder}" is a link that leads out of the repository.`,
  })
}
