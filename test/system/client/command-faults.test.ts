import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call } from '../../call.ts'
import { progress } from '../../client/calls.ts'
import { callAt, envOf } from './environment.ts'
import { root } from '../../fixtures.ts'
import { openStub } from '../../client/service-server.ts'
import { stub } from './service-stub.ts'

const queued = { status: 202, body: { statusId: 'u1' } }
const evil = '\u001b[31m\u202e::error::'
const seen = '\\u001b[31m\\u202e::error::'

describe('how a call goes wrong', () => {
  const commands = [['deploy'], ['deploy', '--wait'], ['jobs'], ['ask', 'Why?']]

  test.each(commands)('%s refused by the service', async (...args) => {
    const body = { type: 'x', title: 'A key is needed.', status: 401, detail: `No such key.${evil}` }
    const service = await stub({ status: 401, body })
    expect(await callAt(service, ...args)).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: The service answered 401: No such key.${seen} (request req-1)\n`.replace(
        '::error:: (',
        '::error::. (',
      ),
    })
  })

  const noText = { toString: 1 }
  test.each([
    ['deploy', { statusId: 'u1', status: 'failure', message: 'x', findings: [{ message: noText }] }, 1],
    ['deploy', { statusId: 'u1', status: 'failure', omitted: noText }, 1],
    [
      'jobs',
      { allSessions: [{ branch: { toString: null }, createdAt: noText, todos: [{ content: noText }] }] },
      0,
    ],
  ] as const)('%s is told values where texts stand', async (name, body, code) => {
    // Without the stub that holds answers to the contract.
    const service = await openStub(() => ({ body }))
    onTestFinished(() => service.close())
    const { code: own, err } = await callAt(service, name, ...(name === 'deploy' ? ['--wait'] : []))
    expect(own).toBe(code)
    expect(err).not.toContain('a fault of its own')
  })

  test('a long status and a long id are cut in messages', async () => {
    const [statusId, status] = ['u'.repeat(10_000), 's'.repeat(100_000)]
    const service = await openStub(({ method }) => ({
      body: method === 'POST' ? { statusId } : { status },
    }))
    onTestFinished(() => service.close())
    const { code, err } = await callAt(service, 'deploy', '--wait', '--timeout', '1')
    const [id, state] = [statusId, status].map(text => `${text.slice(0, 499)}…`)
    expect([code, err.split('\n').slice(0, 1), err.split('\n').at(-2)]).toEqual([
      2,
      [`docs-nav: update ${id}: ${state}`],
      `docs-nav: The update has not ended within 1 seconds: its status is ${status.slice(0, 500)}…. The service goes on with the update ${id}.`,
    ])
  })

  test('a limit that is used up', async () => {
    const body = { type: 'x', title: 'A limit is used up.', status: 429 }
    const service = await stub({ status: 429, body, headers: { 'retry-after': '3600' } })
    expect((await callAt(service, 'ask', 'Why?')).err).toBe(
      'docs-nav: The service answered 429: A limit is used up. It asks to wait 3600 seconds. (request req-1)\n',
    )
  })

  test('nothing listens at the address', async () => {
    const gone = await openStub(() => ({}))
    await gone.close()
    expect(await callAt(gone, 'ask', 'Why?')).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: ${gone.url} cannot be reached: ECONNREFUSED.\n`,
    })
  })

  test.each([
    [
      ['deploy'],
      'DOCS_NAV_UPDATE_TOKEN',
      'docs-nav: The key is not given, and DOCS_NAV_UPDATE_TOKEN is not set.',
    ],
    [['jobs'], 'DOCS_NAV_ADMIN_KEY', 'docs-nav: The key is not given, and DOCS_NAV_ADMIN_KEY is not set.'],
    [['jobs'], 'DOCS_NAV_PROJECT', 'docs-nav: --project is not given, and DOCS_NAV_PROJECT is not set.'],
    [['ask', 'a'], 'DOCS_NAV_DOMAIN', 'docs-nav: --domain is not given, and DOCS_NAV_DOMAIN is not set.'],
    [['ask', 'a'], 'DOCS_NAV_URL', 'docs-nav: --url is not given, and DOCS_NAV_URL is not set.'],
  ])('%j without %s', async (args, variable, message) => {
    const env = { ...envOf('http://127.0.0.1:1'), [variable]: ' ' }
    expect(await call(args, { env })).toEqual({ code: 2, out: '', err: `${message}\n` })
  })

  test.each([
    [['jobs', '--key', 's3cret'], '--key'],
    [['deploy', '--update-token=s3cret'], '--update-token'],
    [['ask', 'a', '--assistant-key', 's3cret'], '--assistant-key'],
    [['ask', 'a', '--api-key=s3cret'], '--api-key'],
  ])('%j shows no key', async (args, option) => {
    const { code, err } = await call(args, { env: envOf('http://127.0.0.1:1') })
    expect(code).toBe(2)
    expect(err).toMatch(
      new RegExp(
        `^docs-nav: ${option} would show the key to everyone on this machine: set DOCS_NAV_\\w+ instead\\.\n$`,
      ),
    )
  })

  test.each([
    [['jobs', '--format', 'xml'], '--format takes pretty, json, not "xml".'],
    [['jobs', '--take', 'all'], '--take takes a whole number, not "all".'],
    [['jobs', '.'], 'jobs takes no path: --project names the project.'],
    [['deploy', '.'], 'deploy takes no path: the service fetches the project.'],
    [['deploy', '--timeout', '3'], '--timeout goes with --wait.'],
    [['ask', ' '], 'ask takes a question, such as "How do I sign in?".'],
    [['deploy', '--wiat'], 'this command has no option --wiat. Did you mean --wait?'],
    [['jobs', '--url', 'ftp://x'], 'the address of the service is not an http or https address.'],
    [['jobs', '--project', '..'], '".." is no projectId.'],
  ])('%j', async (args, message) => {
    expect(await call(args, { env: envOf('http://127.0.0.1:1') })).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: ${message}\n`,
    })
  })

  test('a key with an invalid character is not shown', async () => {
    const env = { ...envOf('http://127.0.0.1:1'), DOCS_NAV_ADMIN_KEY: 's3\ncret' }
    expect(await call(['jobs'], { env })).toEqual({
      code: 2,
      out: '',
      err: 'docs-nav: DOCS_NAV_ADMIN_KEY holds a space or another character that no key has.\n',
    })
  })

  // `fetch` refuses port 1 before it resolves the name.
  test.each(['http://docs.invalid:1', 'http://127.0.0.1.docs.invalid:1'])(
    'a warning before a key goes unencrypted to %s',
    async url => {
      const { code, err } = await call(['ask', 'Why?'], { env: envOf(url) })
      expect(code).toBe(2)
      expect(err).toMatch(
        /^docs-nav: the key travels unencrypted to [\w.]+\.invalid:1\.\ndocs-nav: .* cannot be reached/,
      )
    },
  )

  test.each([['deploy'], ['jobs'], ['ask']])('%s --help', async name => {
    const { code, out } = await call([name, '--help'])
    expect([code, out]).toEqual([0, expect.stringContaining(`docs-nav ${name}`)])
  })
})

const built = join(root, 'dist/bin.cjs')

describe('an interrupt', () => {
  test.each([
    [['ask', 'Why?'], 'docs-nav: interrupted.\n'],
    [
      ['deploy', '--wait'],
      'docs-nav: update u1: in_progress\ndocs-nav: interrupted. The service goes on with the update u1.\n',
    ],
  ])('ends %j cleanly', async (args, told) => {
    const service =
      args[0] === 'ask'
        ? await stub({ body: '0:"So"\n', stream: response => response.write('0:"So"\n') })
        : await stub(queued, { body: progress('in_progress') })
    const child = spawn(process.execPath, [built, ...args], { env: envOf(service.url) })
    onTestFinished(() => void child.kill('SIGKILL'))
    let [out, err] = ['', '']
    const ended = new Promise(resolve => child.on('close', resolve))
    const asked = new Promise<void>(resolve => {
      child.stdout.on('data', data => resolve(void (out += data)))
      child.stderr.on('data', data => resolve(void (err += data)))
    })
    await asked
    child.kill('SIGINT')
    expect([await ended, out, err]).toEqual([2, args[0] === 'ask' ? 'So\n' : '', told])
  })
})
