import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { commitFiles, gitIn, makeRepository } from '../git-repository.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { until, updatesOf } from '../updating.ts'

const folder = scratchFolder()
const { PATH } = process.env

afterEach(() => {
  process.env.PATH = PATH
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

  test('an unforeseen failure gets a number to look for, and the worker goes on', async () => {
    const project = await add({ repository: makeRepository(place('unforeseen')) })
    startWorker()
    process.env.PATH = '/nowhere'
    expect(await update(project)).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/unexpected went wrong; the service's log names run run_[0-9a-f]+\./),
    })
    expect(await sessions(project)).toMatchObject([{ haultReason: 'error' }])
    expect(updates.lines.join('')).toMatch(/git: not found|ENOENT/)
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
      git: ['.git'],
      info: ['.git/info'],
    })
    startWorker()
    for (const folder of ['folder', 'git', 'info'])
      expect(await update(await add({ repository, folder }))).toMatchObject({
        status: 'failure',
        message: `Not published. The folder "${folder}" is a link that leads out of the repository.`,
      })
    expect(await update(await add({ repository, folder: 'linked' }))).toMatchObject({
      status: 'failure',
      message: 'Not published. Cannot read "linked/docs.json": it leads out of its folder.',
    })
  })

  // Other systems have no such names.
  test.skipIf(process.platform !== 'linux')('nor does one to a name that is no UTF-8', async () => {
    const outside = makeRepository(place('beside'))
    const repository = makeRepository(place('bytes'), { 'd\ufffd': [outside] })
    const other = Buffer.concat([Buffer.from('d'), Buffer.of(0xff)])
    mkdirSync(Buffer.concat([Buffer.from(`${repository}/`), other]))
    writeFileSync(Buffer.concat([Buffer.from(`${repository}/`), other, Buffer.from('/a')]), '')
    symlinkSync(other, join(repository, 'folder'))
    commitFiles(repository, {})
    startWorker()
    expect(await update(await add({ repository, folder: 'folder' }))).toMatchObject({
      status: 'failure',
      message: 'Not published. The folder "folder" is a link to a name that is no UTF-8.',
    })
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
