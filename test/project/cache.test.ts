import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readProject } from '../../src/index.ts'
import * as loading from '../../src/openapi/load.ts'
import type { Specification } from '../../src/openapi/specification.ts'
import { cacheFolder } from '../../src/project/cache/cache.ts'
import { maxCacheEntries } from '../../src/project/cache/files.ts'
import { installedVersions } from '../../src/project/cache/installed.ts'
import { maxEntryBytes } from '../../src/project/cache/sealed.ts'
import { sealWith, userSecret } from '../../src/project/cache/user.ts'
import { call } from '../call.ts'
import { readJson, root } from '../fixtures.ts'
import { withPaths } from '../openapi/load.ts'

vi.mock(import('../../src/openapi/load.ts'), { spy: true })
vi.mock(import('../../src/project/cache/installed.ts'), { spy: true })
const load = vi.mocked(loading.loadSpecification)

let folder = ''
let cache = ''
let user = ''
beforeEach(() => {
  const base = mkdtempSync(join(tmpdir(), 'docs-nav-'))
  folder = join(base, 'project')
  cache = join(base, 'deep/cache')
  user = join(base, 'user')
  vi.stubEnv('XDG_CACHE_HOME', user)
  write('docs.json', JSON.stringify({ navigation: { openapi: 'api.json', pages: [] } }))
  write('api.json', withPaths({ '/users': { get: { summary: 'List users', tags: ['Users'] } } }))
  load.mockClear()
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dirname(folder), { recursive: true })
})

function write(file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** What a read of the project gives: the index of api.json, and whether its text was parsed for it. */
async function read(options: { cache?: string | false } = { cache }) {
  load.mockClear()
  const { specifications } = await readProject(folder, options)
  return {
    specification: specifications['api.json'] as Specification,
    isHit: load.mock.calls.length === 0,
  }
}

const entries = () => (existsSync(cache) ? readdirSync(cache) : [])
const entryFile = () => join(cache, entries()[0]!)
const seal = (json: string, secret = userSecret({ XDG_CACHE_HOME: user })!) =>
  `${sealWith(secret, 'index')(json)}\n${json}`

/** An entry whose fields a test may change. */
interface Forged {
  key: string
  files?: unknown
  more?: unknown
  specification: Record<string, unknown> & { faults: unknown[]; operations: Record<string, unknown>[] }
}

/** Changes the content of an entry and seals it as the user. */
function forge(change: (entry: Forged) => unknown): void {
  const entry = JSON.parse(readFileSync(entryFile(), 'utf8').slice(65))
  writeFileSync(entryFile(), seal(JSON.stringify(change(entry) ?? entry)))
}

test('the releases of what reads YAML are those of node_modules', () => {
  const releaseOf = (name: string) =>
    `${name} ${readJson(join(root, 'node_modules', name, 'package.json')).version}`
  expect(installedVersions()).toEqual([releaseOf('js-yaml'), releaseOf('yaml')])
})

describe('a cache', () => {
  test('is not used for a file that another release of a package has read', async () => {
    await read()
    expect((await read()).isHit).toBe(true)
    vi.mocked(installedVersions).mockReturnValueOnce(['js-yaml 5.99.0', 'yaml 2.9.1'])
    expect((await read()).isHit).toBe(false)
  })

  test('remembers an index', async () => {
    const first = await read()
    expect(first.isHit).toBe(false)
    const second = await read()
    expect(second.isHit).toBe(true)
    expect(second.specification).toEqual(first.specification)
    expect(second.specification.operations).toMatchObject([{ path: '/users', tags: ['Users'] }])
    expect(entries()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)])
  })

  test.each([[{}], [{ cache: false as const }]])('is not used with the options %j', async options => {
    await read(options)
    expect((await read(options)).isHit).toBe(false)
    expect(entries()).toEqual([])
  })

  test('gives the content of the entry', async () => {
    await read()
    forge(entry => void (entry.specification.title = 'planted'))
    expect((await read()).specification.title).toBe('planted')
  })

  test('keeps every kind of text', async () => {
    const text = {
      openapi: '3.1.0',
      info: { title: '\ud800 "\u2028\0' },
      tags: [{ name: '__proto__', 'x-group': 'x' }],
      paths: {
        __proto__x: {},
        '/a': { get: { tags: ['__proto__', '1.10'], deprecated: true, 'x-mint': { href: '/x' } } },
        '/b': { $ref: 'https://example.com/x.json' },
      },
      webhooks: { constructor: { post: { 'x-excluded': true } }, w: { $ref: 'https://example.com/x' } },
    }
    write('api.json', JSON.stringify(text))
    const { specification } = await read()
    expect(specification.unknownPaths).toEqual(['/b'])
    const again = await read()
    expect(again).toEqual({ specification, isHit: true })
  })

  test('keeps apart what has another content or another path', async () => {
    await read()
    write('api.json', withPaths({ '/new': { get: {} } }))
    const changed = await read()
    expect(changed.isHit).toBe(false)
    expect(changed.specification.operations).toMatchObject([{ path: '/new' }])
    const both = { tabs: ['api.json', 'b.json'].map(file => ({ tab: file, openapi: file })) }
    write('docs.json', JSON.stringify({ navigation: both }))
    write('b.json', readFileSync(join(folder, 'api.json')))
    expect((await readProject(folder, { cache })).specifications).toMatchObject({
      'b.json': { path: 'b.json' },
    })
    expect(entries()).toHaveLength(3)
  })

  test('does not remember a specification with faults', async () => {
    for (const text of [
      '{',
      '[]',
      withPaths({ '/a': { $ref: '#/none' } }),
      withPaths({ '/a': { $ref: 'none.json' } }),
    ]) {
      write('api.json', text)
      const { specification } = await read()
      expect(specification.faults).not.toEqual([])
      expect(await read()).toEqual({ specification, isHit: false })
    }
    expect(entries()).toEqual([])
  })

  test('does not remember that an overlay is missing', async () => {
    const openapi = { source: 'api.json', overlays: ['more.yaml'] }
    const $schema = 'https://mintlify.com/docs.json'
    write('docs.json', JSON.stringify({ $schema, navigation: { openapi, pages: [] } }))
    const missing = await read()
    expect(missing.specification.missingOverlays).toEqual(['more.yaml'])
    expect(await read()).toEqual(missing)
    const update = { paths: { '/b': { get: {} } } }
    write('more.yaml', JSON.stringify({ overlay: '1.0.0', actions: [{ target: '$', update }] }))
    const { specification, isHit } = await read()
    expect(specification).toMatchObject({ missingOverlays: [], unknownPaths: [] })
    expect(specification.operations.map(({ path }) => path)).toEqual(['/users', '/b'])
    expect([isHit, (await read()).isHit]).toEqual([false, true])
    rmSync(join(folder, 'more.yaml'))
    expect(await read()).toEqual(missing)
  })

  test('reads nothing that lies outside the project because an entry says so', async () => {
    await read()
    const outside = join(dirname(folder), 'secret.txt')
    writeFileSync(outside, 'x')
    const sum = createHash('sha256').update('x').digest('hex')
    for (const file of ['../secret.txt', outside, '/secret.txt', '.', '']) {
      forge(entry => void (entry.files = { [file]: sum }))
      expect((await read()).isHit).toBe(false)
    }
  })

  test('reads no file twice because an entry spells its path differently', async () => {
    await read()
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, 'api.json')))
      .digest('hex')
    const named = async (file: string) => {
      forge(entry => void (entry.files = { [file]: sum }))
      return (await read()).isHit
    }
    expect(await named('api.json')).toBe(true)
    for (const file of ['./api.json', '/api.json', 'x/../api.json', './/api.json'])
      expect(await named(file)).toBe(false)
  })
})

describe('a specification of several files', () => {
  beforeEach(() => {
    write('api.json', withPaths({ '/users': { $ref: './parts/users.json' } }))
    write('parts/users.json', JSON.stringify({ get: { $ref: 'get.yaml#/get' } }))
    write('parts/get.yaml', 'get:\n  summary: One\n')
  })
  const summary = async () => {
    const { specification, isHit } = await read()
    return [specification.operations[0]?.summary, isHit]
  }

  test('is remembered with them', async () => {
    expect(await summary()).toEqual(['One', false])
    expect(await summary()).toEqual(['One', true])
  })

  test('is read again when one of them changes, and known again when it changes back', async () => {
    await summary()
    write('parts/get.yaml', 'get:\n  summary: Two\n')
    expect(await summary()).toEqual(['Two', false])
    expect(await summary()).toEqual(['Two', true])
    write('parts/get.yaml', 'get:\n  summary: One\n')
    expect(await summary()).toEqual(['One', false])
    expect(entries()).toHaveLength(1)
  })

  test.each<[string, () => void]>([
    ['vanishes', () => rmSync(join(folder, 'parts/get.yaml'))],
    ['is a folder now', () => (rmSync(join(folder, 'parts/get.yaml')), write('parts/get.yaml/x', ''))],
    ['is no text any more', () => write('parts/get.yaml', Buffer.from([0xff]))],
    [
      'leads out of the project now',
      () => {
        const outside = join(dirname(folder), 'get.yaml')
        writeFileSync(outside, readFileSync(join(folder, 'parts/get.yaml')))
        rmSync(join(folder, 'parts/get.yaml'))
        symlinkSync(outside, join(folder, 'parts/get.yaml'))
      },
    ],
  ])('is read again when one of them %s', async (_, change) => {
    await summary()
    change()
    const { specification, isHit } = await read()
    expect(isHit).toBe(false)
    expect(specification.faults).toHaveLength(1)
  })
})

describe('a damaged entry is as good as none', () => {
  let sound = Buffer.alloc(0)
  let expected: Specification
  beforeEach(async () => {
    expected = (await read()).specification
    sound = readFileSync(entryFile())
  })
  const isMiss = async () => {
    const file = entryFile()
    const result = await read()
    expect(result).toEqual({ specification: expected, isHit: false })
    if (existsSync(file)) expect(readFileSync(file).equals(sound)).toBe(true)
  }

  test('any byte changed, in any way', async () => {
    for (let index = 0; index < sound.length; index += 7) {
      const damaged = Buffer.from(sound)
      const value = [0, 0x0a, 0x20, 0x22, 0x30, 0x5c, 0x7b, 0x7f, 0x80, 0xc3, 0xff][index % 11]!
      damaged[index] = damaged[index] === value ? value ^ 1 : value
      writeFileSync(entryFile(), damaged)
      await isMiss()
    }
  })

  test('any length cut, and anything added', async () => {
    for (let length = 0; length < sound.length; length += 11) {
      writeFileSync(entryFile(), sound.subarray(0, length))
      await isMiss()
    }
    for (const more of ['\n', ' ', '\0', '{}', sound]) {
      writeFileSync(entryFile(), Buffer.concat([sound, Buffer.from(more)]))
      await isMiss()
      writeFileSync(entryFile(), Buffer.concat([Buffer.from(more), sound]))
      await isMiss()
    }
  })

  test.each([
    'null',
    '[]',
    '{}',
    '1',
    '""',
    'true',
    '{',
    '\uFEFF{}',
    '['.repeat(100_000),
    '{"__proto__":{}}',
  ])('the JSON %.20s', async json => {
    writeFileSync(entryFile(), seal(json))
    await isMiss()
  })

  test.each<[string, (entry: Forged) => unknown]>([
    ['another key', entry => void (entry.key = '0'.repeat(64))],
    ['a key more', entry => void (entry.more = 1)],
    ['no files', entry => void delete entry.files],
    ['files in a list', entry => void (entry.files = [])],
    ['a hash that is none', entry => void (entry.files = { 'api.json': 'x' })],
    [
      'too many files',
      entry => void (entry.files = Object.fromEntries([...Array(1001).keys()].map(i => [i, entry.key]))),
    ],
    ['another path', entry => void (entry.specification.path = 'b.json')],
    ['a field more', entry => void (entry.specification.more = 1)],
    ['a fault', entry => void entry.specification.faults.push({})],
    ['an overlay that is missing', entry => void (entry.specification.missingOverlays = ['a.yaml'])],
    ['a title that is a number', entry => void (entry.specification.title = 1)],
    ['a version that is null', entry => void (entry.specification.version = null)],
    ['no operations', entry => void Reflect.deleteProperty(entry.specification, 'operations')],
    ['operations that are no list', entry => void (entry.specification.operations = { length: 0 } as never)],
    ['an operation that is null', entry => void entry.specification.operations.push(null as never)],
    ['an operation in a list', entry => void entry.specification.operations.push([] as never)],
    ['labels in a list', entry => void (entry.specification.tagLabels = [])],
    ['a label that is a number', entry => void (entry.specification.tagLabels = { a: 1 })],
    ['a path that is a number', entry => void (entry.specification.unknownPaths = [1])],
    ['a webhook that is null', entry => void (entry.specification.unknownWebhooks = [null])],
    ['an operation of nothing', ({ specification: { operations } }) => void (operations[0]!.path = null)],
    ['an operation of two', ({ specification: { operations } }) => void (operations[0]!.webhook = 'x')],
    ['a tag that is an object', ({ specification: { operations } }) => void (operations[0]!.tags = [{}])],
    [
      'a method that is no token',
      ({ specification: { operations } }) => void (operations[0]!.method = '\u001b[31m'),
    ],
    ['a flag that is a text', ({ specification: { operations } }) => void (operations[0]!.hidden = 'no')],
    ['an own __proto__', entry => JSON.parse(JSON.stringify(entry).replace('{', '{"__proto__":{},'))],
  ])('with %s, though its seal is right', async (_, change) => {
    forge(change)
    await isMiss()
  })

  test('every field of an operation, left out or of another type', async () => {
    const { operations } = JSON.parse(sound.toString().slice(65)).specification
    for (const field of Object.keys(operations[0])) {
      for (const value of [undefined, 1, {}, [[]]]) {
        writeFileSync(entryFile(), sound)
        forge(entry => void (entry.specification.operations[0]![field] = value))
        await isMiss()
      }
    }
  })

  test('under the name of another', async () => {
    const name = entryFile()
    write('api.json', withPaths({ '/other': { get: {} } }))
    const other = (await read()).specification
    const file = join(
      cache,
      entries().find(entry => !name.endsWith(entry))!,
    )
    writeFileSync(file, sound)
    expect(await read()).toEqual({ specification: other, isHit: false })
  })

  test('a folder, a link or a huge file in its place', async () => {
    const file = entryFile()
    const elsewhere = join(cache, 'elsewhere')
    writeFileSync(elsewhere, sound)
    rmSync(file)
    symlinkSync(elsewhere, file)
    expect((await read()).isHit).toBe(false)
    expect(readFileSync(elsewhere).equals(sound)).toBe(true)
    rmSync(file)
    writeFileSync(file, seal(' '.repeat(maxEntryBytes)))
    expect((await read()).isHit).toBe(false)
    rmSync(file)
    mkdirSync(file)
    expect((await read()).isHit).toBe(false)
    expect((await read()).isHit).toBe(false)
    expect(entries().filter(name => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('a project brings no entry with it', () => {
  const planted = (text: string) => text.replace('List users', 'planted')

  /** Moves the entry of the first read to where a check looks, changed and under each seal that a project can make. */
  const seals: readonly (readonly [string, (json: string) => string])[] = [
    ['a plain hash', json => `${createHash('sha256').update(json).digest('hex')}\n${json}`],
    ['the seal of an empty secret', json => seal(json, '')],
    ['the seal of its own secret', json => seal(json, '0'.repeat(64))],
    [
      'the seal of what is kept of pages',
      json => `${sealWith(userSecret({ XDG_CACHE_HOME: user })!, 'pages')(json)}\n${json}`,
    ],
  ]

  test.each(seals)('sealed with %s, in the folder that the caller names', async (_, sealed) => {
    await read()
    writeFileSync(entryFile(), sealed(planted(readFileSync(entryFile(), 'utf8').slice(65))))
    const { specification, isHit } = await read()
    expect({ isHit, summary: specification.operations[0]?.summary }).toEqual({
      isHit: false,
      summary: 'List users',
    })
  })

  test.each(['node_modules/.cache/docs-nav', '.c'])('sealed with a plain hash, in its %s', async own => {
    await read()
    const [name = ''] = entries()
    const json = planted(readFileSync(entryFile(), 'utf8').slice(65))
    write(`${own}/${name}`, `${createHash('sha256').update(json).digest('hex')}\n${json}`)
    write('docs.json', '{ "navigation": { "tabs": [{ "tab": "A", "openapi": "api.json" }] } }')
    if (own === '.c') write('docs-nav.config.json', '{ "cache": ".c" }')
    const { out } = await call(['tree', folder, '--no-files'], { env: { XDG_CACHE_HOME: user } })
    expect(out).toContain('List users')
    expect(readFileSync(join(folder, own, name), 'utf8')).not.toContain('planted')
  })

  test.each([
    ['beside docs.json', ''],
    ['in a checkout', '.git/HEAD'],
  ])('nor a secret, %s', async (_, mark) => {
    if (mark) write(`../${mark}`, '')
    const own = join(mark ? dirname(folder) : folder, 'caches')
    mkdirSync(join(own, 'docs-nav'), { recursive: true })
    writeFileSync(join(own, 'docs-nav/secret'), '0'.repeat(64), { mode: 0o600 })
    vi.stubEnv('XDG_CACHE_HOME', own)
    expect((await read()).isHit).toBe(false)
    expect((await read()).isHit).toBe(false)
    expect(entries()).toEqual([])
  })

  test.each([
    ['that leads out of a checkout', 'checkout/caches'],
    ['that leads out of a checkout, to which another one leads', 'user-caches'],
    ['above it that leads out of a checkout', 'checkout/linked'],
    ['above it that leads out of a checkout, to which another one leads', 'user-linked'],
  ])('nor is a secret written through a link %s', (_, place) => {
    const base = dirname(folder)
    write('../checkout/.git/HEAD', '')
    write('../outside/docs-nav/secret', 'of another program')
    mkdirSync(join(base, 'checkout/caches'))
    symlinkSync('../../outside/docs-nav', join(base, 'checkout/caches/docs-nav'), 'junction')
    symlinkSync('../outside', join(base, 'checkout/linked'), 'junction')
    symlinkSync('checkout/caches', join(base, 'user-caches'), 'junction')
    symlinkSync('checkout/linked', join(base, 'user-linked'), 'junction')
    expect(userSecret({ XDG_CACHE_HOME: join(base, place) })).toBeNull()
    expect(readFileSync(join(base, 'outside/docs-nav/secret'), 'utf8')).toBe('of another program')
  })

  test('and what a killed run left beside the secret is removed', () => {
    const own = join(dirname(folder), 'caches')
    const left = join(own, 'docs-nav/secret.0123456789ab.tmp')
    write('../caches/docs-nav/secret.0123456789ab.tmp', '0'.repeat(64))
    utimesSync(left, 0, 0)
    expect(userSecret({ XDG_CACHE_HOME: own })).not.toBeNull()
    expect(readdirSync(join(own, 'docs-nav'))).toEqual(['secret'])
  })

  // Other systems have no such names.
  test.skipIf(process.platform !== 'linux')('nor a secret in a checkout whose name is no UTF-8', async () => {
    const above = Buffer.concat([Buffer.from(`${dirname(folder)}/`), Buffer.of(0xff)])
    mkdirSync(above)
    symlinkSync(above, join(dirname(folder), 'linked'))
    write('../linked/checkout/.git/HEAD', '')
    write('../linked/checkout/caches/a', '')
    const own = join(dirname(folder), 'linked/checkout/caches')
    expect(userSecret({ XDG_CACHE_HOME: own })).toBeNull()
    expect(readdirSync(own)).toEqual(['a'])
  })
})

test('without a folder of the user nothing is kept', async () => {
  for (const name of ['XDG_CACHE_HOME', 'LOCALAPPDATA', 'HOME']) vi.stubEnv(name, '')
  expect((await read()).isHit).toBe(false)
  expect((await read()).isHit).toBe(false)
  expect(entries()).toEqual([])
})

describe('the folder of a cache', () => {
  test.skipIf(process.getuid?.() === 0)('that may not be written', async () => {
    mkdirSync(cache, { recursive: true })
    chmodSync(cache, 0o500)
    expect((await read()).isHit).toBe(false)
    expect((await read()).isHit).toBe(false)
  })

  test('that cannot be one', async () => {
    mkdirSync(dirname(cache), { recursive: true })
    writeFileSync(cache, 'a file')
    for (const folder of [cache, join(cache, 'below'), `${cache}\0`, '/dev/null/cache']) {
      const { specification, isHit } = await read({ cache: folder })
      expect(specification.operations).toHaveLength(1)
      expect(isHit).toBe(false)
    }
    expect(readFileSync(cache, 'utf8')).toBe('a file')
  })

  test('keeps as many specifications of one project, and the same at the next run', async () => {
    const names = Array.from({ length: maxCacheEntries + 20 }, (_, i) => `${i}.json`)
    for (const [i, name] of names.entries()) write(name, withPaths({ [`/${i}`]: { get: {} } }))
    const groups = names.map(openapi => ({ group: openapi, openapi }))
    write('docs.json', JSON.stringify({ navigation: { groups } }))
    const loadedNow = async () => {
      load.mockClear()
      await readProject(folder, { cache })
      return load.mock.calls.length
    }
    expect(await loadedNow()).toBe(names.length)
    expect([await loadedNow(), await loadedNow()]).toEqual([20, 20])
  })

  test('holds a limited number of entries, and removes only its own', async () => {
    mkdirSync(cache, { recursive: true })
    writeFileSync(join(cache, 'mine.json'), 'not of the cache')
    const name = (i: number, end: string) => join(cache, String(i).padStart(64, '0') + end)
    for (let i = 0; i < maxCacheEntries + 20; i++) {
      const file = name(i, i % 10 === 0 ? '.tmp' : '.json')
      writeFileSync(file, `${'a'.repeat(64)}\n`)
      utimesSync(file, 1000 + i, 1000 + i)
    }
    const others = join(cache, 'f'.repeat(64))
    writeFileSync(`${others}.json`, '{"of":"another program"}')
    utimesSync(`${others}.json`, 1, 1)
    await read()
    expect(entries()).toHaveLength(maxCacheEntries + 2)
    expect(entries()).toContain('mine.json')
    expect(existsSync(`${others}.json`)).toBe(true)
    expect(existsSync(name(20, '.tmp'))).toBe(false)
    expect(existsSync(name(21, '.json'))).toBe(true)
    expect((await read()).isHit).toBe(true)
  })

  test.skipIf(process.platform === 'win32')(
    'opens no pipe of the name of an entry to see whether it is one',
    async () => {
      const name = (i: number) => join(cache, `${i.toString(16).padStart(64, '0')}.json`)
      mkdirSync(cache, { recursive: true })
      for (let i = 1; i <= maxCacheEntries; i++) writeFileSync(name(i), '')
      execFileSync('mkfifo', [name(0)])
      const pipe = openSync(name(0), constants.O_RDWR | constants.O_NONBLOCK)
      try {
        const text = `${'0'.repeat(64)}\n`
        writeSync(pipe, text)
        await read()
        expect(existsSync(name(0))).toBe(true)
        const held = Buffer.alloc(text.length)
        expect(readSync(pipe, held)).toBe(text.length)
      } finally {
        closeSync(pipe)
      }
    },
  )

  test('gets no entry for an index that is too large, however small its text is', async () => {
    const huge = 'x'.repeat(1 << 20)
    const tags = `tags: [{ name: a, x-group: &huge ${huge} }`
    const operations = [...Array(20).keys()].map(i => `  /${i}: { get: { description: *huge } }`)
    const aliases = ['openapi: 3.1.0', `${tags}]`, 'paths:', ...operations].join('\n')
    write('api.json', aliases)
    const { specification } = await read()
    expect(specification).toMatchObject({ faults: [], operations: { length: 20 } })
    const labels = [...Array(20).keys()].map(i => `, { name: t${i}, x-group: *huge }`).join('')
    write('api.json', ['openapi: 3.1.0', `${tags}${labels}]`, 'paths: {}'].join('\n'))
    expect(Object.keys((await read()).specification.tagLabels)).toHaveLength(21)
    expect(entries()).toEqual([])
  })
})

describe('cacheFolder', () => {
  const within =
    (...folders: string[]) =>
    (path: string) =>
      folders.map(folder => join(folder)).includes(path)
  const home = { HOME: '/home/me' }

  test.each([
    ['/a/docs', ['/a/docs/node_modules', '/a/node_modules'], '/a/docs/node_modules/.cache/docs-nav'],
    ['/a/docs/en', ['/a/node_modules', '/node_modules'], '/a/node_modules/.cache/docs-nav'],
    ['/a', ['/node_modules'], '/node_modules/.cache/docs-nav'],
    ['/', ['/node_modules'], '/node_modules/.cache/docs-nav'],
    ['/a', ['/a/b/node_modules'], '/home/me/.cache/docs-nav'],
  ])('of %s with %j is %s', (root, folders, expected) => {
    expect(cacheFolder(root, home, within(...folders))).toBe(join(expected))
  })

  test.each([
    [{ ...home, XDG_CACHE_HOME: '/caches' }, '/caches/docs-nav'],
    [{ ...home, XDG_CACHE_HOME: 'relative' }, '/home/me/.cache/docs-nav'],
    [{ ...home, XDG_CACHE_HOME: '' }, '/home/me/.cache/docs-nav'],
    [{ ...home, LOCALAPPDATA: '/local' }, '/local/docs-nav'],
    [{ LOCALAPPDATA: '/local', XDG_CACHE_HOME: '/caches' }, '/caches/docs-nav'],
    [{ HOME: '' }, null],
    [{}, null],
  ])('with the environment %j is %s', (env, expected) => {
    expect(cacheFolder('/a', env, () => false)).toBe(expected && join(expected))
  })
})
