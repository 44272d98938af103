import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { envOf } from './client/environment.ts'
import { emptyFolder, git, write } from '../repository.ts'
import { stub } from './client/service-stub.ts'

const built = join(root, 'dist/bin.cjs')
const hook = join(root, 'test/system/unasked-hook.mjs')

/**
 * The calls of a run of the built command that wrote, started or connected to something, one for each line.
 */
async function did(cwd: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', hook, built, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const texts = ['', '', '', '']
  for (const fd of [1, 2, 3] as const)
    (child.stdio[fd] as NodeJS.ReadableStream).on('data', data => (texts[fd] += data))
  const code = await new Promise(resolve => child.on('close', resolve))
  return { code, out: texts[1]!, err: texts[2]!, calls: texts[3]!.split('\n').filter(Boolean) }
}

/** Every file of a folder with its content. */
const contents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .filter(file => statSync(join(folder, file)).isFile())
      .map(file => [file, readFileSync(join(folder, file), 'utf8')]),
  )

/** A project with everything that could be fetched, run or written. */
function tempting(): string {
  const folder = emptyFolder()
  cpSync(join(root, 'fixtures/example'), folder, { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  write(folder, {
    'docs-nav.config.js': 'require("node:fs").writeFileSync("run", "")',
    'docs-nav.config.json': { rules: { 'orphan-page': 'off' } },
    'evil.mdx': '---js\nrequire("node:fs").writeFileSync("run", "")\n---\n\n{fetch("http://127.0.0.1/")}\n',
    'remote.json': { openapi: '3.1.0', paths: { '/x': { $ref: 'http://127.0.0.1:9/x.json' } } },
    'yaml.yaml': "!!js/function \"function () { require('fs').writeFileSync('run', '') }\"\n",
  })
  const docs = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8'))
  docs.navigation.tabs.push({
    tab: 'Tempting',
    groups: [
      { group: 'Remote', openapi: 'http://127.0.0.1:9/api.json', pages: ['evil', 'GET /x'] },
      { group: 'Reference', openapi: 'remote.json', pages: ['GET /x'] },
      { group: 'YAML', openapi: 'yaml.yaml' },
      { $ref: 'http://127.0.0.1:9/group.json' },
    ],
  })
  write(folder, { 'docs.json': docs })
  return folder
}

describe('nothing is fetched, executed or written unasked', () => {
  test('the hook sees the calls', async () => {
    const folder = tempting()
    const { calls } = await did(folder, ['init', 'sub'])
    expect(calls).toEqual([])
    write(folder, { 'sub/docs.json': {}, 'sub/package.json': {} })
    git(folder, 'init', '--quiet')
    expect(
      (await did(folder, ['init', 'sub'])).calls.some(line => /^fs\.(?:open|write|rename)/.test(line)),
    ).toBe(true)
    expect((await did(folder, ['check', '--staged'])).calls.join()).toContain('child_process.')
    const remote = await did(folder, ['check', '--allow-remote', '--allow-private', '--no-cache'])
    expect(remote.calls.join()).toMatch(/net\.|dns\./)
  })

  test.each([
    [['check', '--no-cache']],
    [['check', '--no-cache', '--all', '--format', 'json', '--validate-openapi']],
    [['check', '--no-cache', '--no-files']],
    [['check', '--no-cache', '--fix-dry-run']],
    [['tree', '--no-cache']],
    [['tree', '--no-cache', '--format', 'json']],
    [['explain', '--no-cache', 'index']],
    [['check', '--no-cache', '--links']],
    [['links', '--no-cache']],
    [['links', '--no-cache', '--orphans', '--format', 'dot']],
    [['rules']],
    [['--version']],
    [['--help']],
  ])('%j', async args => {
    const folder = tempting()
    const before = contents(folder)
    const { code, err, calls } = await did(folder, args, envOf('http://127.0.0.1:9'))
    expect({ calls, ran: [0, 1].includes(Number(code)), err: /own/.test(err) }).toEqual({
      calls: [],
      ran: true,
      err: false,
    })
    expect(contents(folder)).toEqual(before)
  })

  test.each([['jobs'], ['deploy'], ['ask', 'Why?']])(
    '%s connects only to the service that it is given, if any',
    async (...args) => {
      const { url, requests } = await stub({ status: 401, body: { type: 'x', title: 'No.', status: 401 } })
      const folder = tempting()
      const before = contents(folder)
      const { calls } = await did(folder, args, envOf(url))
      expect(requests.length).toBe(1)
      const others = calls.filter(line => !line.startsWith('net.'))
      expect(others).toEqual([`global.fetch ${url}${requests[0]!.url}`])
      expect(await did(folder, args)).toMatchObject({ code: 2, calls: [] })
      expect(contents(folder)).toEqual(before)
    },
  )

  test.each([[['check']], [['tree']]])(
    '%j writes to its cache only, and a secret and its code to the cache of the user',
    async args => {
      const folder = tempting()
      const before = contents(folder)
      const home = emptyFolder()
      const { calls } = await did(folder, args, { HOME: home })
      const cache = join(folder, 'node_modules/.cache/docs-nav')
      const user = join(home, '.cache/docs-nav')
      expect(calls.length).toBeGreaterThan(0)
      const elsewhere = calls.filter(line => {
        const [call = '', path = ''] = line.split(/ (.*)/s)
        const isOfUser =
          path === user ||
          (path.startsWith(`${user}/`) && /^(?:secret|code(?:\/|$))/.test(path.slice(user.length + 1)))
        const isAbove = call === 'fs.mkdirSync' && [cache, user].some(own => own.startsWith(`${path}/`))
        return (
          !call.startsWith('fs.') || !(path.startsWith(`${cache}/`) || path === cache || isOfUser || isAbove)
        )
      })
      expect(elsewhere).toEqual([])
      const after = Object.entries(contents(folder)).filter(([file]) => !file.startsWith('node_modules/'))
      expect(Object.fromEntries(after)).toEqual(before)
    },
  )
})
