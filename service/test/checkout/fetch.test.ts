import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { fetchFault, FetchFailure } from '../../src/checkout/fetch-faults.ts'
import { fetchProject } from '../../src/checkout/fetch.ts'
import { newestRevision } from '../../src/checkout/newest-revision.ts'
import { gitFed, gitIn, makeRepository, soundProject } from '../git-repository.ts'
import { scratchFolder } from '../stores.ts'

const folder = scratchFolder()
const { HOME } = process.env

afterEach(() => void Object.assign(process.env, { HOME }))

test.each([
  ["fatal: could not read Username for 'https://example.org': terminal prompts disabled", 'give it a key'],
  ["fatal: Authentication failed for 'https://example.org/a.git/'", 'give it a key'],
  ['fatal: unable to access: The requested URL returned error: 403', 'give it a key'],
  ['fatal: unable to access: The requested URL returned error: 301', 'leads to another address'],
  ['git@example.org: Permission denied (publickey).\nfatal: Could not read from remote', 'give it a key'],
  ['Host key verification failed.\nfatal: Could not read from remote repository.', 'known_hosts'],
  ["fatal: detected dubious ownership in repository at '/srv/a'", 'safe.directory'],
  ["remote: Not here.\nfatal: repository 'https://example.org/a.git/' not found", 'no git repository'],
  ['ERROR: Repository not found.\nfatal: Could not read from remote repository.', 'no git repository'],
  ['fatal: unable to access: Could not resolve host: example.org', 'check the address and the network'],
  [
    'fatal: unable to access: server certificate verification failed',
    'fetched: unable to access: server cert',
  ],
  [
    'fatal: odd \u001b[31mwords\u0000 of https://ada:s3cret@example.org',
    'odd  [31mwords  of https://***@example.org',
  ],
  ['', 'git does not say why'],
])('of %j a user is told what to do', (stderr, words) => {
  const { message } = fetchFault(stderr, 'https://ada:s3cret@example.org/a.git', null)
  expect(message).toContain(words)
  expect(message).toContain('"https://***@example.org/a.git"')
  expect(message).not.toContain('s3cret')
})

test('what a host says takes time in proportion to its length', () => {
  // With a search to the end of the line behind each, this takes many minutes.
  const { message } = fetchFault(`fatal: ${'repository '.repeat(200_000)}`, 'https://example.org/a.git', null)
  expect(message).toContain('repository repository')
})

const { signal } = new AbortController()
const checkout = (name: string) => join(folder(), `checkout-${name}`)
const fetchOf = (repository: string, name: string, options: object = {}) =>
  fetchProject({ repository, branch: null, folder: '' }, checkout(name), { signal, ...options })

test('no program of hooks, templates, filters or attributes runs, and files come as they are committed', async () => {
  const home = join(folder(), 'home')
  const canary = join(folder(), 'canary')
  const hook = `#!/bin/sh\ntouch ${canary}\n`
  for (const hooks of ['hooks', 'template/hooks']) {
    mkdirSync(join(home, hooks), { recursive: true })
    for (const name of ['post-checkout', 'reference-transaction'])
      writeFileSync(join(home, hooks, name), hook, { mode: 0o755 })
  }
  writeFileSync(
    join(home, '.gitconfig'),
    `[core]\nhooksPath = ${home}/hooks\nautocrlf = true\n[init]\ntemplateDir = ${home}/template\n` +
      `[filter "any"]\nsmudge = touch ${canary}; cat\nprocess = touch ${canary}\n`,
  )
  const files = {
    ...soundProject(['index']),
    '.gitattributes': '* filter=any ident eol=crlf\nodd.txt working-tree-encoding\n',
    'odd.txt': 'line\n$Id$\n',
  }
  const repository = makeRepository(join(folder(), 'filtered'), soundProject([]))
  writeFileSync(join(repository, '.git', 'hooks', 'post-upload-pack'), hook, { mode: 0o755 })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(repository, name), text)
  // The author of the commit has none of these filters, and git refuses such an encoding.
  writeFileSync(
    join(repository, '.git', 'info', 'attributes'),
    '* -text !ident !filter !working-tree-encoding',
  )
  gitIn(repository, 'add', '--all')
  gitIn(repository, 'commit', '--quiet', '--message', 'Files')
  process.env.HOME = home
  const { root } = await fetchOf(pathToFileURL(repository).href, 'filtered')
  expect(readFileSync(join(root, 'odd.txt'), 'utf8')).toBe(files['odd.txt'])
  expect(existsSync(canary)).toBe(false)
})

test('one commit of one branch is fetched, without tags, and its address is not written down', async () => {
  const repository = makeRepository(join(folder(), 'shallow'))
  gitIn(repository, 'commit', '--quiet', '--allow-empty', '--message', 'Second')
  gitIn(repository, 'branch', 'other')
  gitIn(repository, 'tag', 'v1')
  const { root, revision } = await fetchOf(repository, 'shallow')
  expect(revision).toBe(gitIn(repository, 'rev-parse', 'HEAD'))
  expect(gitIn(root, 'rev-list', '--count', 'HEAD')).toBe('1')
  expect(gitIn(root, 'for-each-ref', '--format=%(refname)')).toBe('refs/docs-nav/fetched')
  expect(gitIn(root, 'config', '--list', '--local')).not.toContain(repository)
  expect(readdirSync(join(root, '.git'))).not.toContain('FETCH_HEAD')
})

test.each([
  ['files', { maxFiles: 2 }, 'more than 2 files and folders'],
  ['bytes', { maxBytes: 10 }, 'or more than 0 MB'],
  ['received bytes', { maxReceived: 10 }, 'larger than 0 MB'],
])('a branch with too many %s is not checked out', async (name, limit, words) => {
  const repository = makeRepository(join(folder(), `large-${name}`))
  const fetching = fetchOf(repository, `large-${name}`, limit)
  await expect(fetching).rejects.toThrow(FetchFailure)
  await expect(fetching).rejects.toThrow(words)
  expect(readdirSync(checkout(`large-${name}`))).toEqual(['.git'])
})

/** A repository whose branch is folders inside one another, each of entries as `git mktree` takes them. */
function makeOdd(name: string, levels: readonly ((inner: string, blob: string) => readonly string[])[]) {
  const repository = makeRepository(join(folder(), name))
  const blob = gitFed(repository, 'text', 'hash-object', '-w', '--stdin')
  let tree = gitFed(repository, '', 'mktree')
  for (const level of levels) tree = gitFed(repository, level(tree, blob).join('\n'), 'mktree')
  gitIn(repository, 'update-ref', 'HEAD', gitIn(repository, 'commit-tree', '-m', 'Odd', tree))
  return repository
}

const fileOf = (length: number) => (_: string, blob: string) => [`100644 blob ${blob}\t${'a'.repeat(length)}`]
const inFolder = (length: number) => (inner: string) => [`040000 tree ${inner}\t${'a'.repeat(length)}`]
const tenFolders = (inner: string) => Array.from('abcdefghij', name => `040000 tree ${inner}\t${name}`)

test.each([
  ['a name of a megabyte', [fileOf(2 ** 20)], 'a path of more than 2,048 bytes'],
  [
    'a path of 2,049 bytes',
    [fileOf(249), ...Array.from({ length: 9 }, () => inFolder(199))],
    'a path of more than 2,048 bytes',
  ],
  ['a name that no disk takes', [fileOf(300)], 'cannot be checked out: unable to create file aaa'],
  [
    'ten million folders that hold nothing',
    Array.from({ length: 7 }, () => tenFolders),
    'more than 200000 files and folders',
  ],
])('a branch that holds %s is told of', async (name, levels, words) => {
  const fetching = fetchOf(makeOdd(name, levels), name)
  await expect(fetching).rejects.toThrow(FetchFailure)
  await expect(fetching).rejects.toThrow(words)
})

test('a branch may hold a path of 2,048 bytes', async () => {
  const levels = [fileOf(248), ...Array.from({ length: 9 }, () => inFolder(199))]
  await expect(fetchOf(makeOdd('longest', levels), 'longest')).resolves.toMatchObject({ branch: 'main' })
})

test.skipIf(process.platform === 'win32')(
  'no program of packages is run, which npx puts first in PATH',
  async () => {
    const [packages, ran] = [join(folder(), 'node_modules/.bin'), join(folder(), 'ran')]
    mkdirSync(packages, { recursive: true })
    const repository = makeRepository(join(folder(), 'packages'))
    for (const name of ['git', 'ssh']) {
      const program = join(packages, name)
      writeFileSync(program, `#!/bin/sh\ntouch '${ran}'\nexit 1\n`, { mode: 0o755 })
    }
    const { PATH } = process.env
    onTestFinished(() => void Object.assign(process.env, { PATH }))
    process.env.PATH = [packages, PATH].join(delimiter)
    const fetch = (address: string, name: string) =>
      fetchProject({ repository: address, branch: null, folder: '' }, checkout(name), { signal })
    expect(await fetch(repository, 'packages')).toMatchObject({ branch: 'main' })
    await expect(fetch('ssh://127.0.0.1:1/a.git', 'ssh')).rejects.toThrow(FetchFailure)
    expect(existsSync(ran)).toBe(false)
  },
)

test.skipIf(process.platform === 'win32')(
  'a repository that lacks files runs nothing that its settings name',
  async () => {
    const whole = makeRepository(join(folder(), 'whole'))
    gitIn(whole, 'config', 'uploadpack.allowFilter', 'true')
    const [partial, sprung] = [join(folder(), 'partial'), join(folder(), 'sprung')]
    gitIn(folder(), 'clone', '--quiet', '--filter=blob:none', '--no-checkout', `file://${whole}`, partial)
    const trap = join(folder(), 'trap')
    writeFileSync(trap, `#!/bin/sh\ntouch '${sprung}'\nexit 1\n`, { mode: 0o755 })
    for (const name of ['remote.origin.uploadpack', 'core.gitProxy', 'core.sshCommand', 'credential.helper'])
      gitIn(partial, 'config', name, trap)
    // As git before 2.45, which does not know this variable.
    const own = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
    const programs = join(folder(), 'old-git')
    mkdirSync(programs)
    for (const name of ['git', 'git-upload-pack'])
      writeFileSync(
        join(programs, name),
        `#!/bin/sh\nexport GIT_NO_LAZY_FETCH=0\nexec '${own.replace(/git$/, name)}' "$@"\n`,
        { mode: 0o755 },
      )
    const { PATH } = process.env
    onTestFinished(() => void Object.assign(process.env, { PATH }))
    process.env.PATH = [programs, PATH].join(delimiter)
    for (const url of [`file://${whole}`, 'git://127.0.0.1:1/a', 'ssh://127.0.0.1:1/a'])
      for (const [i, address] of [partial, pathToFileURL(partial).href].entries()) {
        gitIn(partial, 'config', 'remote.origin.url', url)
        const name = `partial-${url.slice(0, 3)}-${i}`
        await expect(fetchOf(address, name)).rejects.toThrow(FetchFailure)
        expect(existsSync(sprung), url).toBe(false)
      }
    gitIn(partial, 'config', 'remote.origin.url', `file://${whole}`)
    expect(() => gitIn(folder(), 'clone', '--quiet', `file://${partial}`, 'trapped')).toThrow()
    expect(existsSync(sprung), 'the trap is one').toBe(true)
  },
)

test.skipIf(process.platform === 'win32')(
  'a repository around the folder for checkouts has no say',
  async () => {
    const around = join(makeRepository(join(folder(), 'around')), 'checkouts')
    mkdirSync(around)
    const [trap, sprung] = [join(folder(), 'trap-around'), join(folder(), 'sprung-around')]
    writeFileSync(trap, `#!/bin/sh\ntouch '${sprung}'\nexit 1\n`, { mode: 0o755 })
    gitIn(around, 'config', 'core.gitProxy', trap)
    const repository = 'git://127.0.0.1:1/a'
    const source = { repository, branch: null, folder: '' }
    expect(await newestRevision(source, { folder: around, signal })).toBe(undefined)
    await expect(fetchProject(source, join(around, 'run'), { signal })).rejects.toThrow(FetchFailure)
    expect(existsSync(sprung)).toBe(false)
    expect(() => gitIn(around, 'ls-remote', repository)).toThrow()
    expect(existsSync(sprung), 'the trap is one').toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'a folder that leads to a name that is no UTF-8 is none: as a text it names a link to elsewhere',
  async () => {
    const outside = makeRepository(join(folder(), 'elsewhere'))
    const repository = makeRepository(join(folder(), 'odd-folder'), {
      [Buffer.from([0xff]).toString()]: [outside],
    })
    const odd = Buffer.from([0xff])
    mkdirSync(Buffer.concat([Buffer.from(`${repository}/`), odd]))
    writeFileSync(Buffer.concat([Buffer.from(`${repository}/`), odd, Buffer.from('/docs.json')]), '{}')
    symlinkSync(odd, join(repository, 'docs'))
    gitIn(repository, 'add', '--all')
    gitIn(repository, 'commit', '--quiet', '--message', 'Odd')
    const source = { repository, branch: null, folder: 'docs' }
    await expect(fetchProject(source, checkout('odd-folder'), { signal })).rejects.toThrow(
      'The folder "docs" is a link to a name that is no UTF-8.',
    )
  },
)

test('a branch may have as many bytes as git may receive, without the index that it makes of them', async () => {
  const repository = makeRepository(join(folder(), 'received'))
  const { root } = await fetchOf(repository, 'received')
  const packs = join(root, '.git', 'objects', 'pack')
  const name = readdirSync(packs).find(file => file.endsWith('.pack'))!
  const maxReceived = statSync(join(packs, name)).size
  await expect(fetchOf(repository, 'received-all', { maxReceived })).resolves.toMatchObject({
    branch: 'main',
  })
  await expect(fetchOf(repository, 'received-more', { maxReceived: maxReceived - 1 })).rejects.toThrow(
    'larger',
  )
})

test('a branch may hold paths of 62 MB, and names that are no UTF-8', async () => {
  const repository = makeRepository(join(folder(), 'paths'))
  const blob = gitFed(repository, 'text', 'hash-object', '-w', '--stdin')
  const listed = (kind: string, count: number, length: number) =>
    Array.from({ length: count }, (_, index) => `${kind}\t${String(index).padStart(length, 'a')}`).join('\n')
  const inner = gitFed(repository, listed(`100644 blob ${blob}`, 1000, 244), 'mktree')
  const tree = gitFed(repository, listed(`040000 tree ${inner}`, 190, 98), 'mktree')
  gitIn(repository, 'update-ref', 'HEAD', gitIn(repository, 'commit-tree', '-m', 'Many', tree))
  // It is not checked out, which takes a minute.
  await expect(fetchOf(repository, 'paths', { maxFiles: 190_189 })).rejects.toThrow('more than 190189 files')
  const odd = makeRepository(join(folder(), 'no-utf8'))
  const path = Array.from({ length: 5 }, () => Buffer.alloc(200, 0xff).toString('latin1')).join('/')
  mkdirSync(Buffer.from(join(odd, path), 'latin1'), { recursive: true })
  writeFileSync(Buffer.from(join(odd, path, 'a'), 'latin1'), '')
  gitIn(odd, 'add', '--all')
  gitIn(odd, 'commit', '--quiet', '--message', 'Odd')
  await expect(fetchOf(odd, 'no-utf8')).resolves.toMatchObject({ branch: 'main' })
})

test('of a branch that names no commit a user is told', async () => {
  const repository = makeRepository(join(folder(), 'no-commit'))
  const blob = gitFed(repository, 'text', 'hash-object', '-w', '--stdin')
  // git itself makes no such branch.
  writeFileSync(join(repository, '.git', 'refs', 'heads', 'main'), `${blob}\n`)
  await expect(fetchOf(repository, 'no-commit')).rejects.toThrow(FetchFailure)
})

test.runIf(process.platform === 'linux')(
  'git that needs more memory than it may take is stopped, and said so',
  async () => {
    const repository = makeRepository(join(folder(), 'message'))
    const maxMemory = 64 * 2 ** 20
    expect(await fetchOf(repository, 'message', { maxMemory })).toMatchObject({ branch: 'main' })
    const message = join(folder(), 'message.txt')
    writeFileSync(message, 'a'.repeat(2 * maxMemory))
    gitIn(repository, 'commit', '--quiet', '--allow-empty', '--file', message)
    const fetching = fetchOf(repository, 'long-message', { maxMemory })
    await expect(fetching).rejects.toThrow(FetchFailure)
    await expect(fetching).rejects.toThrow('needs more than 64 MB of memory')
  },
)
