import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'

const bin = join(root, 'dist/bin.cjs')
const preload = join(root, 'test/system/disk-fault.mjs')

/** Runs the built command, which must end by itself, with a disk fault if one is given. */
function command(cwd: string, args: readonly string[], fault?: string, home = '') {
  const node = fault === undefined ? [] : ['--import', preload]
  // Without a user folder the command writes only what it is called for, and no cache.
  const user = { HOME: '', XDG_CACHE_HOME: home, LOCALAPPDATA: '' }
  const env = { ...process.env, ...user, ...(fault !== undefined && { DISK_FAULT: fault }) }
  const ended = spawnSync(process.execPath, [...node, bin, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(ended.stderr).not.toContain('a fault of its own')
  return ended
}

const contents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => statSync(join(folder, name)).isFile())
      .sort()
      .map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  )

const temporary = /[./][0-9a-f]{12,64}\.tmp$/

const untidy = {
  'docs.json':
    '{ "$schema": "https://mintlify.com/docs.json", "navigation": { "groups": { "$ref": "./parts/nav.json" }, } }',
  'parts/nav.json': '[{ "group": "A", "pages": ["/a", "b.mdx",] }]',
  'a.mdx': '',
  'b.mdx': '',
}
const faulty = { 'docs.json': '{ "navigation": { "pages": ["a", "b"] } }', 'a.mdx': '' }
const api = {
  'docs.json': '{ "navigation": { "tabs": [{ "tab": "A", "openapi": "api.json", "pages": ["GET /a"] }] } }',
  'api.json':
    '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/a": { "get": {} } } }',
  'node_modules/.keep': '',
}

/** Each command that writes: the files before it, and its arguments. */
const writers: Record<string, { files: Record<string, string>; args: string[] }> = {
  '--fix': { files: untidy, args: ['check', '--fix', '--no-cache'] },
  '--update-baseline': {
    files: { ...faulty, 'docs-nav.baseline.json': '{ "version": 1, "known": {} }' },
    args: ['check', '--update-baseline'],
  },
  init: { files: faulty, args: ['init'] },
  'tree --output': { files: { ...untidy, 'out.txt': 'old' }, args: ['tree', '--output', 'out.txt'] },
  'the cache': { files: api, args: ['check'] },
}

/** A user's folder for caches with a secret and all compiled code, so that a call writes to the project's only. */
function homeOf(args: readonly string[]) {
  const [home, folder] = [emptyFolder(), emptyFolder()]
  write(folder, api)
  for (let i = 0; i < 5; i++) command(folder, args, 'log', home)
  return home
}

describe.each(Object.entries(writers))('%s', (name, { files, args }) => {
  const home = name === 'the cache' ? homeOf(args) : ''
  const before = folderOf(files)
  const after = folderOf(files)
  const calls = command(after, args, 'log', home).stderr.match(/^\w+Sync$/gm) ?? []
  const old = contents(before)
  const done = contents(after)
  const steps = calls.map((_, i) => i + 1)

  function folderOf(files: Record<string, string>) {
    const folder = emptyFolder()
    write(folder, files)
    return folder
  }

  /** Every file has its old or its new text, whole; unfinished files have temporary names. */
  function expectWhole(folder: string) {
    for (const [file, text] of Object.entries(contents(folder)))
      if (!temporary.test(file)) expect([old[file], done[file]], file).toContain(text)
    for (const file of Object.keys(old)) expect(readdirSync(folder, { recursive: true })).toContain(file)
  }

  test('writes, in calls that are counted', () => {
    expect(calls.length).toBeGreaterThan(name === '--fix' ? 11 : 2)
    expect(done).not.toEqual(old)
  })

  test.each(['SIGKILL', 'SIGINT', 'SIGTERM'])('%s at each step: the old or the new, whole', signal => {
    for (const step of signal === 'SIGKILL' ? steps : steps.slice(1, 4)) {
      const folder = folderOf(files)
      expect(command(folder, args, `${signal} ${step}`, home)).toMatchObject({ signal, stdout: '' })
      expectWhole(folder)
      // Makes the leftovers older than any running writer.
      const leftovers = Object.keys(contents(folder)).filter(file => temporary.test(file))
      for (const file of leftovers) utimesSync(join(folder, file), 0, 0)
      command(folder, args, undefined, home)
      const again = contents(folder)
      // The cache keeps a limited number of entries, whatever they are.
      if (name === 'the cache') for (const file of leftovers) delete again[file]
      expect(again).toEqual(done)
    }
  })

  test.each([
    ['ENOSPC', 'its disk is full'],
    ['EIO', 'EIO'],
    ['EROFS on', 'its disk is read-only'],
  ])('%s at each step: nothing half-written, and the error is reported', (fault, reason) => {
    for (const step of steps) {
      const folder = folderOf(files)
      const [code, on = ''] = fault.split(' ')
      const { status, stderr } = command(folder, args, `${code} ${step} ${on}`.trim(), home)
      expectWhole(folder)
      if (name === 'the cache') expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      else {
        expect(stderr).toMatch(new RegExp(`^docs-nav: Cannot write ".*": ${reason}\\.$`, 'm'))
        expect(status).toBe(2)
      }
      if (on === '') expect(Object.keys(contents(folder)).filter(file => temporary.test(file))).toEqual([])
    }
  })
})

test('files that another writer may still be writing are left alone', () => {
  const folder = emptyFolder()
  const others = ['docs.json.0123456789ab.tmp', 'docs.json.0123456789abc.tmp', 'docs.json.bak.tmp']
  write(folder, { ...untidy, ...Object.fromEntries(others.map(file => [file, 'x'])) })
  for (const file of others.slice(1)) utimesSync(join(folder, file), 0, 0)
  expect(command(folder, ['check', '--fix']).status).toBe(0)
  expect(Object.keys(contents(folder)).filter(file => file.endsWith('.tmp'))).toEqual(others.toSorted())
})

test('several that repair one project at once leave it repaired', async () => {
  const folder = emptyFolder()
  write(folder, untidy)
  const alone = emptyFolder()
  write(alone, untidy)
  command(alone, ['check', '--fix'])
  const ends = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, [bin, 'check', '--fix'], { cwd: folder })
      let said = ''
      child.stderr.on('data', text => (said += text))
      const status = await new Promise(resolve => child.on('close', resolve))
      return { status, said }
    }),
  )
  for (const { status, said } of ends)
    if (status !== 0)
      expect(said).toMatch(/^docs-nav: ".*" has changed meanwhile, and was left alone\. Run it again\.$/m)
  command(folder, ['check', '--fix'])
  expect(contents(folder)).toEqual(contents(alone))
})

describe.skipIf(process.platform === 'win32')('a pipe', () => {
  const pipe = (folder: string, name: string) => {
    rmSync(join(folder, name), { force: true })
    execFileSync('mkfifo', [join(folder, name)])
  }

  test.each(Object.keys(untidy).concat('.mintignore', 'docs-nav.config.json', 'c.mdx', 'package.json'))(
    'with the name %s is not waited for',
    name => {
      const folder = emptyFolder()
      write(folder, untidy)
      pipe(folder, name)
      const { signal, status, stderr } = command(folder, ['check'])
      expect(signal).toBe(null)
      if (name === 'docs.json')
        expect(stderr).toBe(`docs-nav: Cannot read "${folder}/docs.json": it is not a file.\n`)
      else expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    },
  )

  test('receives what --output writes, and is not replaced', () => {
    const folder = emptyFolder()
    write(folder, faulty)
    pipe(folder, 'out')
    const shell = `cat out > got & "${process.execPath}" "${bin}" tree --output out; wait`
    spawnSync('sh', ['-c', shell], { cwd: folder, timeout: 60_000 })
    expect(statSync(join(folder, 'out')).isFIFO()).toBe(true)
    expect(readFileSync(join(folder, 'got'), 'utf8')).toContain('2 pages')
  })
})

test.skipIf(process.platform !== 'linux')('names that are not UTF-8 do not stop the check', () => {
  const folder = emptyFolder()
  write(folder, faulty)
  const name = (...bytes: number[]) =>
    Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(bytes), Buffer.from('.mdx')])
  writeFileSync(name(0xff), '---\nhidden: true\n---')
  execFileSync('sh', ['-c', String.raw`mkdir "$(printf 'x\377')" && touch "$(printf 'x\377')/c.mdx"`], {
    cwd: folder,
  })
  const { status, stdout, stderr } = command(folder, ['check'])
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toContain('No file for page "b".')
  expect(stdout).toContain('\uFFFD.mdx')
})

// A limit on the size of files cuts a write short, as a disk that is nearly full does.
describe.skipIf(process.platform === 'win32')('a disk that takes a part of a report only', () => {
  const folder = emptyFolder()
  const pages = [...Array(2000).keys()].map(i => `folder/page-of-a-long-name-${i}`)
  write(folder, { 'docs.json': { navigation: { pages } } })

  test.each([
    ['tree --no-files', 0],
    ['tree --no-files --format json', 0],
    ['check --all --color', 1],
    ['check --format json', 1],
  ])('%s ends with one line and 2, not with half of it and %i', (args, status) => {
    const ended = (limit: string) => {
      const call = `${limit} exec "${process.execPath}" "${bin}" ${args} --no-cache > file`
      const { status, stderr } = spawnSync('sh', ['-c', call], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 60_000,
      })
      return { status, stderr, size: statSync(join(folder, 'file')).size }
    }
    const whole = ended('')
    expect(whole).toMatchObject({ status, stderr: '' })
    const cut = ended('ulimit -f 100;')
    expect(cut.size).toBeLessThan(whole.size)
    expect(cut).toMatchObject({ status: 2, stderr: 'docs-nav: cannot write: EFBIG.\n' })
  })
})

// Node asks for the current folder wherever a path is relative to it.
test.skipIf(process.platform === 'win32')('a current folder that is gone is told in one line', () => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' })
  const env = { ...process.env, HOME: '', XDG_CACHE_HOME: '', LOCALAPPDATA: '' }
  for (const args of [
    ['check', '--format', 'junit', folder],
    ['check', '--output', 'json=report.json', folder],
    ['tree', '--output', join(folder, 'tree.txt'), folder],
    ['diff', 'HEAD', '--project', folder],
    ['import', '../mint.json'],
  ]) {
    const script = 'rmdir "$PWD" && exec "$@"'
    const call = ['-c', script, 'sh', process.execPath, bin, ...args]
    const { status, stderr } = spawnSync('sh', call, { cwd: emptyFolder(), env, encoding: 'utf8' })
    expect({ args, status, stderr }).toEqual({
      args,
      status: 2,
      stderr: 'docs-nav: the current folder is gone.\n',
    })
  }
})

test.each(['check -', 'tree - --stdin-filename docs.json', 'redirects test -'])(
  'standard input that cannot be read is told by "%s"',
  call => {
    const folder = emptyFolder()
    write(folder, faulty)
    const input = openSync(join(folder, 'log'), 'w')
    const { status, stderr } = spawnSync(process.execPath, [bin, ...call.split(' '), '--no-cache'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: [input, 'ignore', 'pipe'],
    })
    closeSync(input)
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^docs-nav: Cannot read standard input: [A-Z]+\.\n$/),
    })
  },
)

// Bash opens sockets of datagrams, whose faults have other names elsewhere.
test.skipIf(process.platform !== 'linux')(
  'what Node has no stream for is written, or the call says why',
  () => {
    const folder = emptyFolder()
    const pages = Array.from({ length: 2000 }, (_, i) => `page-${i}`)
    write(folder, { 'docs.json': JSON.stringify({ navigation: { pages } }) })
    const call = `"${process.execPath}" "${bin}" tree --format json --no-files --no-cache .`
    const ended = (place: string) =>
      spawnSync('bash', ['-c', `${call} ${place}`], { cwd: folder, encoding: 'utf8', timeout: 60_000 })
    // Neither a folder takes it nor one datagram all of it.
    expect(ended('1< .')).toMatchObject({ status: 2, stderr: 'docs-nav: cannot write: EBADF.\n' })
    expect(ended('> /dev/udp/127.0.0.1/9')).toMatchObject({
      status: 2,
      stderr: 'docs-nav: cannot write: EMSGSIZE.\n',
    })
  },
)
