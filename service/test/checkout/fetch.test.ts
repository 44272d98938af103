import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { fetchFault, FetchFailure } from '../../src/checkout/fetch-faults.ts'
import { fetchProject } from '../../src/checkout/fetch.ts'
import { gitIn, makeRepository, soundProject } from '../git-repository.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { until, updatesOf } from '../updating.ts'

const folder = scratchFolder()
const { HOME, PATH } = process.env

afterEach(() => {
  Object.assign(process.env, { HOME, PATH })
  delete process.env.GIT_SSH_COMMAND
})

eachStore('what cannot be fetched', store => {
  const updates = updatesOf(store, folder)
  const { add, place, startWorker, update, sessions } = updates

  test.each([
    [
      'a repository that is not there',
      '/nowhere/at/all',
      null,
      'There is no git repository at "/nowhere/at/all"',
    ],
    ['a host that does not answer', 'https://127.0.0.1:1/a.git', null, 'cannot be reached'],
    ['an option for a repository', '--upload-pack=touch CANARY', null, 'starts with "-"'],
    ['a program for a repository', 'ext::sh -c touch% CANARY', null, 'remote helper'],
    ['an option for a branch', '', '--upload-pack=touch CANARY', 'starts with "-"'],
    ['a branch that is not there', '', 'release', 'has no branch "release"'],
    ['a tag for a branch', '', 'v1', 'has no branch "v1"'],
  ])('%s', async (_, repository, branch, words) => {
    const canary = place('canary')
    const sound = place('sound')
    if (!existsSync(sound)) gitIn(makeRepository(sound), 'tag', 'v1')
    const project = await add({
      repository: repository.replace('CANARY', canary) || sound,
      branch: branch?.replace('CANARY', canary) ?? null,
    })
    startWorker()
    const progress = await update(project)
    expect(progress).toMatchObject({
      status: 'failure',
      message: expect.stringContaining(words),
      findings: [],
    })
    expect(progress.message).not.toMatch(/^\s+at |node:/m)
    expect(await sessions(project)).toMatchObject([{ haulted: true, haultReason: 'github_missconfigured' }])
    expect(existsSync(canary)).toBe(false)
  })

  test('a repository without a commit', async () => {
    const repository = place('empty')
    mkdirSync(repository)
    gitIn(repository, 'init', '--quiet')
    startWorker()
    expect(await update(await add({ repository }))).toMatchObject({
      message: expect.stringContaining('has no commit'),
    })
  })

  test('credentials in an address are nowhere to be seen', async () => {
    const secrets = ['s3cret', 'p%40ss', 'p@ss', 't0ken']
    startWorker()
    for (const user of ['ada:s3cret', 'ada:p%40ss', 't0ken']) {
      const project = await add({ repository: `https://${user}@127.0.0.1:1/a.git` })
      const progress = await update(project)
      expect(progress.message).toContain('https://***@127.0.0.1:1/a.git')
      const shown = JSON.stringify([progress, await sessions(project), updates.lines])
      for (const secret of secrets) expect(shown).not.toContain(secret)
    }
  })

  test('what nobody foresaw fails with a number to look for, and the worker lives on', async () => {
    const project = await add({ repository: makeRepository(place('unforeseen')) })
    startWorker()
    process.env.PATH = '/nowhere'
    expect(await update(project)).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/unexpected went wrong; the service's log names run run_[0-9a-f]+\./),
    })
    expect(await sessions(project)).toMatchObject([{ haultReason: 'error' }])
    expect(updates.lines.join('')).toContain('ENOENT')
    process.env.PATH = PATH
    expect(await update(project)).toMatchObject({ status: 'success' })
  })

  test('a fetch that takes too long is killed, with all that it started', async () => {
    const pidFile = place('pid')
    const ssh = place('ssh')
    writeFileSync(ssh, `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 60\n`)
    chmodSync(ssh, 0o755)
    process.env.GIT_SSH_COMMAND = ssh
    const project = await add({ repository: 'git@host.invalid:team/docs.git' })
    startWorker({ fetchTimeout: 1000 })
    expect(await update(project)).toMatchObject({
      message: 'The repository was not fetched within 1 seconds.',
    })
    const pid = Number(readFileSync(pidFile, 'utf8'))
    await until(() => !isAlive(pid))
  })

  test('a link does not lead out of the repository', async () => {
    const outside = makeRepository(place('outside'))
    const repository = makeRepository(place('links'), {
      folder: [outside],
      'linked/docs.json': [join(outside, 'docs.json')],
      'git/docs.json': '{}',
    })
    startWorker()
    expect(await update(await add({ repository, folder: 'folder' }))).toMatchObject({
      status: 'failure',
      message: 'Not published. The folder "folder" is a link that leads out of the repository.',
    })
    expect(await update(await add({ repository, folder: 'linked' }))).toMatchObject({
      status: 'failure',
      message: 'Not published. Cannot read "linked/docs.json": it leads out of its folder.',
    })
  })
})

test.each([
  ["fatal: could not read Username for 'https://example.org': terminal prompts disabled", 'give it a key'],
  ["fatal: Authentication failed for 'https://example.org/a.git/'", 'give it a key'],
  ['fatal: unable to access: The requested URL returned error: 403', 'give it a key'],
  ['git@example.org: Permission denied (publickey).\nfatal: Could not read from remote', 'give it a key'],
  ['Host key verification failed.\nfatal: Could not read from remote repository.', 'known_hosts'],
  ["fatal: detected dubious ownership in repository at '/srv/a'", 'safe.directory'],
  ["remote: Not here.\nfatal: repository 'https://example.org/a.git/' not found", 'no git repository'],
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
  // The one who commits does not have these filters, nor does git take such an encoding.
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
  ['files', { maxFiles: 2 }, 'more than 2 files'],
  ['bytes', { maxBytes: 10 }, 'or more than 0 MB'],
  ['received bytes', { maxReceived: 10 }, 'larger than 0 MB'],
])('a branch with too many %s is not checked out', async (name, limit, words) => {
  const repository = makeRepository(join(folder(), `large-${name}`))
  const fetching = fetchOf(repository, `large-${name}`, limit)
  await expect(fetching).rejects.toThrow(FetchFailure)
  await expect(fetching).rejects.toThrow(words)
  expect(readdirSync(checkout(`large-${name}`))).toEqual(['.git'])
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
