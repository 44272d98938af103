import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchProject } from '../../src/checkout/fetch.ts'
import { maxText } from '../../src/checkout/git.ts'
import { newestRevision } from '../../src/checkout/newest-revision.ts'
import { accessOf } from '../../src/checkout/token.ts'
import { scratchFolder } from '../stores.ts'

const folder = scratchFolder()
afterEach(() => void vi.unstubAllEnvs())

const basic = (text: string) => `Authorization: Basic ${Buffer.from(text).toString('base64')}`

test.each([
  ['https://git.example.com/a.git', 'x-access-token:t0ken'],
  ['https://ada@git.example.com/a.git', 'ada:t0ken'],
  ['https://ada:old@git.example.com/a.git', 'ada:t0ken'],
])('a token goes to %s as %s, by the environment', async (repository, credentials) => {
  vi.stubEnv('DOCS_TOKEN', 't0ken')
  const { address, env } = await accessOf(repository, 'env:DOCS_TOKEN')
  expect(address).toBe('https://git.example.com/a.git')
  expect(env.GIT_CONFIG_KEY_0).toBe('http.https://git.example.com/.extraHeader')
  expect(env.GIT_CONFIG_VALUE_0).toBe(basic(credentials))
})

test('ssh needs no token, and an address without one stays as it is', async () => {
  for (const address of ['git@example.com:a.git', '/srv/a.git', 'https://git.example.com/a.git'])
    expect(await accessOf(address, null)).toMatchObject({ address, env: {} })
})

test.each([
  ['env:DOCS_NONE', 'as DOCS_NONE'],
  ['file:/nowhere/token', '(ENOENT)'],
  ['env:DOCS_TWO', 'more than one word'],
])('a token that cannot be read from %s is reported', async (source, words) => {
  vi.stubEnv('DOCS_TWO', 'two words')
  await expect(accessOf('https://git.example.com/a.git', source)).rejects.toThrow(words)
})

test.each([
  ['https://git.example.com/a.git', 't0ken-of-a-file'],
  ['https://ada:p4ssword@git.example.com/a.git', 'p4ssword'],
])(
  'git has no secret of %s among its arguments, and none is in what is reported',
  async (repository, secret) => {
    const seen = join(folder(), `seen-${secret}`)
    const tokenFile = join(folder(), 'token')
    writeFileSync(tokenFile, 't0ken-of-a-file\n')
    const git = join(folder(), 'git')
    const script = [
      '#!/bin/sh',
      `echo "$@ ENV $GIT_CONFIG_VALUE_0" >> '${seen}'`,
      'case "$*" in *" fetch "*) echo "fatal: no luck with $GIT_CONFIG_VALUE_0 ' +
        secret +
        '" >&2; exit 128;; esac',
    ]
    writeFileSync(git, script.join('\n'))
    chmodSync(git, 0o755)
    vi.stubEnv('PATH', `${folder()}:${process.env.PATH}`)
    const token_source = secret === 'p4ssword' ? null : `file:${tokenFile}`
    const source = { repository, branch: null, folder: '', token_source }
    const fault = await fetchProject(source, join(folder(), `checkout-${secret}`), {
      signal: new AbortController().signal,
    }).catch((error: Error) => error.message)
    const lines = readFileSync(seen, 'utf8').trim().split('\n')
    const calls = lines.map(line => line.split(' ENV '))
    expect(calls.map(([args]) => args).join(' ')).not.toContain(secret)
    const user = secret === 'p4ssword' ? 'ada' : 'x-access-token'
    expect(calls.at(-1)![1]).toBe(basic(`${user}:${secret}`))
    expect(fault).not.toContain(secret)
    expect(fault).not.toContain(Buffer.from(`${user}:${secret}`).toString('base64'))
  },
)

test.each([
  ['percent-encoded', (token: string) => encodeURIComponent(token)],
  ['in base64', (token: string) => btoa(token)],
  ['in base64url', (token: string) => Buffer.from(`x-access-token:${token}`).toString('base64url')],
  ['in base64, percent-encoded', (token: string) => encodeURIComponent(btoa(`x-access-token:${token}`))],
  ['where what git says is cut', (token: string) => token.padStart(maxText - 'remote: '.length + 1)],
])('a token that a host repeats %s is not shown', async (where, repeat) => {
  const token = 'gl+pat/0123=4567~89'
  const said = join(folder(), 'said')
  writeFileSync(said, `remote: ${repeat(token)}\n`)
  const git = join(folder(), 'git')
  writeFileSync(git, `#!/bin/sh\ncase "$*" in *" fetch "*) cat '${said}' >&2; exit 128;; esac`)
  chmodSync(git, 0o755)
  vi.stubEnv('PATH', `${folder()}:${process.env.PATH}`)
  vi.stubEnv('DOCS_TOKEN', token)
  const repository = 'https://git.example.com/a.git'
  const source = { repository, branch: null, folder: '', token_source: 'env:DOCS_TOKEN' }
  const fault = await fetchProject(source, join(folder(), `checkout ${where}`), {
    signal: new AbortController().signal,
  }).catch((error: Error) => error.message)
  expect(fault).toContain('cannot be fetched: ')
  expect(fault).not.toContain(repeat(token).trim().slice(-12, -1))
})

test.each([
  ['as it is', (token: string) => token],
  ['percent-encoded', (token: string) => encodeURIComponent(token)],
])('a token that a host names as a branch or a file %s is not shown', async (where, repeat) => {
  const token = 'gl+pat/0123=4567~89'
  const named = repeat(token)
  const git = join(folder(), 'git')
  const script = [
    '#!/bin/sh',
    'case "$*" in',
    `*" ls-remote "*) printf 'ref: refs/heads/%s\\tHEAD\\n0123abcd\\tHEAD\\n' '${named}';;`,
    `*" checkout "*) test ! -e '${folder()}/long' || { echo "error: unable to create file ${named}" >&2; exit 1; };;`,
    'esac',
  ]
  writeFileSync(git, script.join('\n'))
  chmodSync(git, 0o755)
  vi.stubEnv('PATH', `${folder()}:${process.env.PATH}`)
  vi.stubEnv('DOCS_TOKEN', token)
  const repository = 'https://git.example.com/a.git'
  const source = { repository, branch: null, folder: '', token_source: 'env:DOCS_TOKEN' }
  const { signal } = new AbortController()
  rmSync(join(folder(), 'long'), { force: true })
  const fetched = await fetchProject(source, join(folder(), `branch ${where}`), { signal })
  expect(fetched.branch).toBe('[key]')
  expect(await newestRevision(source, { folder: folder(), signal })).toMatchObject({ branch: '[key]' })
  writeFileSync(join(folder(), 'long'), '')
  await expect(fetchProject(source, join(folder(), `file ${where}`), { signal })).rejects.toThrow(
    'cannot be checked out: unable to create file [key]',
  )
})
