import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { emptyFolder } from '../repository.ts'
import { plainEnvironment, run } from './scratch.ts'

const bin = join(root, 'dist/bin.cjs')
const example = join(root, 'fixtures/example')

let home = ''
beforeEach(() => (home = emptyFolder()))

const user = () => join(home, '.cache/docs-nav')
const code = () => join(user(), 'code')
const files = () => (existsSync(code()) ? readdirSync(code()) : [])
const file = () => join(code(), files()[0]!)

/** How many runs have added to a file. A refused file begins anew with one. */
const runsOf = (path = file()) => readFileSync(path)[65]

const { XDG_CACHE_HOME: _, LOCALAPPDATA: __, NODE_OPTIONS: ___, ...plain } = plainEnvironment

const call = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}, command = bin) =>
  run(process.execPath, [command, 'check', example, ...args], {
    cwd: home,
    env: { ...plain, HOME: home, ...env },
  })

/** Makes a call that must succeed, with or without a cache. */
async function check(...call_: Parameters<typeof call>) {
  expect(await call(...call_)).toMatchObject({ code: 0, output: expect.stringContaining('no problems') })
}

test('the first runs gather code, which the later ones only use', async () => {
  for (const runs of [1, 2, 3, 4]) {
    await check()
    expect(files()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.code$/)])
    expect(runsOf()).toBe(runs)
  }
  const { ino, mtimeMs } = statSync(file())
  await check()
  expect(statSync(file())).toMatchObject({ ino, mtimeMs })
})

test('of a large project too, whose later runs change a flag of V8', async () => {
  const folder = emptyFolder()
  const pages = Array.from({ length: 2000 }, (_, i) => `page-${i}`)
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ navigation: { pages } }))
  const checked = async () => {
    const args = [bin, 'check', '--no-files', folder]
    const { code } = await run(process.execPath, args, { cwd: folder, env: { ...plain, HOME: home } })
    expect(code).toBe(0)
  }
  for (const runs of [1, 2, 3, 4]) {
    await checked()
    expect(runsOf()).toBe(runs)
  }
  const { ino, mtimeMs } = statSync(file())
  for (const _ of [5, 6]) await checked()
  expect(statSync(file())).toMatchObject({ ino, mtimeMs })
})

test('each command has a file, and a call that cannot be run has none', async () => {
  await check()
  await run(process.execPath, [bin, '--version'], { cwd: home, env: { ...plain, HOME: home } })
  await run(process.execPath, [bin, 'chek'], { cwd: home, env: { ...plain, HOME: home } })
  expect(files().length).toBe(2)
})

test('a reader that stops early changes neither the exit code nor the cache', async () => {
  const shell = `"${process.execPath}" "${bin}" check "${join(root, 'fixtures/broken')}" | true; exit \${PIPESTATUS[0]}`
  for (const runs of [1, 2]) {
    const { code, output } = await run('bash', ['-c', shell], { cwd: home, env: { ...plain, HOME: home } })
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(runsOf()).toBe(runs)
  }
})

test('--no-cache reads and writes nothing', async () => {
  await check(['--no-cache'])
  expect(readdirSync(home)).toEqual([])
})

const change = (offset: number) => {
  const bytes = readFileSync(file())
  bytes[bytes.length - offset]! ^= 1
  writeFileSync(file(), bytes)
}

test.each([
  ['with a byte changed', () => change(1)],
  ['with its number of runs changed', () => change(statSync(file()).size - 65)],
  ['cut off', () => writeFileSync(file(), readFileSync(file()).subarray(0, 1000))],
  ['empty', () => writeFileSync(file(), '')],
  ['with a secret that others can read', () => chmodSync(join(user(), 'secret'), 0o644)],
  ['with a secret that was copied', () => cpSync(user(), join(home, 'copy'), { recursive: true })],
])('a file %s is ignored and replaced', async (_, damage) => {
  await check()
  await check()
  damage()
  if (existsSync(join(home, 'copy'))) {
    home = join(home, 'new')
    mkdirSync(join(home, '.cache'), { recursive: true })
    cpSync(join(home, '../copy'), user(), { recursive: true, preserveTimestamps: true })
  }
  await check()
  expect(files().length).toBe(1)
  expect(runsOf()).toBe(1)
})

test('the file of another call is not used', async () => {
  await check()
  const own = file()
  const env = { NODE_OPTIONS: '--max-old-space-size=500' }
  await check([], env)
  const other = files()
    .map(name => join(code(), name))
    .find(path => path !== own)!
  await check([], env)
  copyFileSync(own, other)
  await check([], env)
  expect(runsOf(other)).toBe(1)
})

test('a file that was made of other source is ignored', async () => {
  const copied = join(home, 'installed')
  cpSync(join(root, 'dist'), copied, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))
  const command = join(copied, 'bin.cjs')
  await check([], {}, command)
  await check([], {}, command)
  expect(runsOf()).toBe(2)
  appendFileSync(join(copied, 'often.cjs'), '\n//')
  await check([], {}, command)
  expect(files().length).toBe(1)
  expect(runsOf()).toBe(1)
})

test.each(['.git', 'docs.json'])(
  'nothing is read or written in a folder for caches below a %s',
  async name => {
    await check()
    const project = emptyFolder()
    mkdirSync(join(project, name))
    const shipped = join(project, 'docs/.cache')
    cpSync(join(home, '.cache'), shipped, { recursive: true })
    const before = statSync(join(shipped, 'docs-nav/code', files()[0]!))
    await check([], { XDG_CACHE_HOME: shipped })
    expect(statSync(join(shipped, 'docs-nav/code', files()[0]!))).toEqual(before)
    await check([], { XDG_CACHE_HOME: join(project, 'none') })
    expect(existsSync(join(project, 'none'))).toBe(false)
  },
)

test('a cache in the node_modules of a project is not read', async () => {
  await check()
  const project = emptyFolder()
  cpSync(example, project, { recursive: true })
  const shipped = join(project, 'node_modules/.cache/docs-nav')
  cpSync(user(), shipped, { recursive: true })
  home = emptyFolder()
  const { code: exit } = await run(process.execPath, [bin, 'check'], {
    cwd: project,
    env: { ...plain, HOME: home },
  })
  expect(exit).toBe(0)
  expect(files().length).toBe(1)
  expect(runsOf()).toBe(1)
  expect(runsOf(join(shipped, 'code', readdirSync(join(shipped, 'code'))[0]!))).toBe(1)
})

test('a folder that everyone can write is not used', async () => {
  mkdirSync(user(), { recursive: true })
  chmodSync(user(), 0o777)
  await check()
  expect(readdirSync(user())).toEqual([])
})

test('its folder is closed to others, whatever the mask of the process', async () => {
  const shell = `umask 000; exec "${process.execPath}" "${bin}" check "${example}"`
  for (const runs of [1, 2]) {
    const { code } = await run('bash', ['-c', shell], { cwd: home, env: { ...plain, HOME: home } })
    expect(code).toBe(0)
    expect(statSync(user()).mode & 0o077).toBe(0)
    expect(runsOf()).toBe(runs)
  }
})

test.each(['docs.json', '.git'])(
  'a folder in which a link to nowhere is named %s is not used',
  async name => {
    mkdirSync(user(), { recursive: true })
    symlinkSync('nowhere', join(user(), '..', name))
    await check()
    expect(readdirSync(user())).toEqual([])
  },
)

test.each([
  ['/proc', () => '/proc'],
  ['a file', () => join(home, 'file')],
  ['what is not there and cannot be made', () => '/proc/none/deeper'],
  ['nothing', () => ''],
])('a home that is %s is harmless', async (_, path) => {
  writeFileSync(join(home, 'file'), '')
  await check([], { HOME: path() })
})

test('a file in the place of a folder is harmless', async () => {
  await check()
  const blocked = emptyFolder()
  mkdirSync(join(blocked, '.cache/docs-nav'), { recursive: true })
  writeFileSync(join(blocked, '.cache/docs-nav/code'), '')
  mkdirSync(join(blocked, '.cache/docs-nav/secret'))
  await check([], { HOME: blocked })
})

test('a link in the place of its folder is not followed', async () => {
  const elsewhere = emptyFolder()
  mkdirSync(user(), { recursive: true })
  symlinkSync(elsewhere, code(), 'junction')
  for (const _ of [1, 2]) await check()
  expect(readdirSync(elsewhere)).toEqual([])
  expect(existsSync(join(user(), 'secret'))).toBe(true)
})

test.each(['ENOSPC', 'EIO', 'EROFS'])('%s at any of its writes is harmless', async fault => {
  const preload = join(root, 'test/system/disk-fault.mjs')
  const faulty = (what: string) =>
    run(process.execPath, ['--import', preload, bin, 'check', example], {
      cwd: home,
      env: { ...plain, HOME: home, DISK_FAULT: what },
    })
  const writes = (await faulty('log')).output.match(/^\w+Sync$/gm)!
  expect(writes.length).toBeGreaterThan(5)
  for (const step of writes.keys()) {
    home = emptyFolder()
    expect(await faulty(`${fault} ${step + 1}`)).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('docs-nav:'),
    })
    const left = readdirSync(home, { recursive: true, encoding: 'utf8' })
    expect(left.filter(name => name.endsWith('.tmp'))).toEqual([])
  }
})
