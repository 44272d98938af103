import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as answering from '../../src/cli/tree-answer.ts'
import { installedVersions } from '../../src/project/cache/installed.ts'
import { maxAnswers } from '../../src/project/cache/recall.ts'
import { sealWith, userSecret } from '../../src/project/cache/user.ts'
import { call } from '../call.ts'
import { folders, root } from '../fixtures.ts'
import { withPaths } from '../openapi/load.ts'

vi.mock(import('../../src/cli/tree-answer.ts'), { spy: true })
vi.mock(import('../../src/project/cache/installed.ts'), { spy: true })
const make = vi.mocked(answering.answerTree)

let base = ''
let folder = ''
let answers = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'docs-nav-'))
  folder = join(base, 'project')
  answers = join(folder, 'node_modules/.cache/docs-nav/answers')
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  write('docs.json', docs)
  write('more.json', '["b"]')
  write('api.json', withPaths({ '/a': { get: { $ref: 'part.json#/get' } } }))
  write('part.json', '{ "get": { "summary": "One" } }')
  write('a.mdx', '---\ntitle: A\n---\n')
  write('b.mdx', '')
})
afterEach(() => rmSync(base, { recursive: true }))

const docs = JSON.stringify({
  $schema: 'https://mintlify.com/docs.json',
  navigation: {
    tabs: [
      { tab: 'API', openapi: 'api.json' },
      { tab: 'Guide', pages: ['a', { group: 'B', pages: { $ref: 'more.json' } }] },
    ],
  },
})

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** What a call of `tree` prints, and whether it resolved the tree anew. */
async function tree(args: readonly string[] = [], options: Parameters<typeof call>[1] = {}) {
  make.mockClear()
  const called = await call(['tree', folder, ...args], { build: 'one', env: { HOME: base }, ...options })
  return { ...called, isMade: make.mock.calls.length > 0 }
}

const entries = () => (existsSync(answers) ? readdirSync(answers) : [])
const entryFile = () => join(answers, entries()[0]!)
const secretFile = () => join(base, '.cache/docs-nav/secret')

interface Entry {
  key: string
  files: Record<string, string>
  answer: Record<string, unknown>
}

/** Changes the content of an answer's file, and seals it with the user's secret or with the given one. */
function plant(change: (entry: Entry) => void, secret = userSecret({ HOME: base })!) {
  const entry = JSON.parse(readFileSync(entryFile(), 'utf8').slice(65)) as Entry
  change(entry)
  const json = JSON.stringify(entry)
  writeFileSync(entryFile(), `${sealWith(secret, 'answer')(json)}\n${json}`)
}

describe('a tree that was made before', () => {
  test('is given again, as it was', async () => {
    const first = await tree()
    expect(first).toMatchObject({ code: 0, err: '', isMade: true })
    expect(first.out).toContain('GET  One')
    expect(await tree()).toEqual({ ...first, isMade: false })
    expect(entries()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.answer$/)])
  })

  test('comes from its file', async () => {
    await tree()
    plant(({ answer }) => void (answer.text = 'planted\n'))
    expect(await tree()).toEqual({ code: 0, err: '', out: 'planted\n', isMade: false })
  })

  test('keeps what is said of errors, and the exit code', async () => {
    rmSync(join(folder, 'a.mdx'))
    const first = await tree()
    expect(first).toMatchObject({ code: 1, isMade: true })
    expect(first.err).toContain('has 1 error; the tree holds what is sound.')
    expect(await tree()).toEqual({ ...first, isMade: false })
  })

  test('keeps what is wrong with the question, after what is said of errors', async () => {
    rmSync(join(folder, 'a.mdx'))
    const first = await tree(['--only', 'tab=None'])
    expect(first).toMatchObject({ code: 2, out: '', isMade: true })
    expect(first.err.split('\n')).toEqual([
      expect.stringContaining('has 1 error'),
      expect.stringContaining('there is no tab "None"'),
      '',
    ])
    expect(await tree(['--only', 'tab=None'])).toEqual({ ...first, isMade: false })
  })

  test.each([
    ['without specifications', '{ "navigation": { "pages": ["a", "b"] } }'],
    ['with one that is not fetched', docs.replace('api.json', 'https://example.com/api.json')],
  ])('is kept of a project %s', async (_, text) => {
    write('docs.json', text)
    const first = await tree()
    expect(first.isMade).toBe(true)
    expect(await tree()).toEqual({ ...first, isMade: false })
  })

  test('is written to a file too, and has its parts', async () => {
    const output = join(base, 'sitemap.xml')
    const args = ['--format', 'sitemap', '--base-url', 'https://x.io', '--output', output]
    await tree(args)
    const text = readFileSync(output, 'utf8')
    rmSync(output)
    plant(({ answer }) => void (answer.parts = ['part']))
    expect(await tree(args)).toMatchObject({ code: 0, isMade: false })
    expect(readFileSync(output, 'utf8')).toBe(text)
    expect(readFileSync(join(base, 'sitemap-1.xml'), 'utf8')).toBe('part')
  })

  test('is kept for a text from standard input too, where a file name is given', async () => {
    const input = { input: docs.replace('Guide', 'Input') }
    const place = ['--stdin-filename', join(folder, 'docs.json')]
    const given = async (options: object) => {
      make.mockClear()
      const { out } = await call(['tree', '-', ...place], { build: 'one', env: { HOME: base }, ...options })
      return { out, isMade: make.mock.calls.length > 0 }
    }
    const first = await given(input)
    expect(first.out).toContain('Input')
    expect(await given(input)).toEqual({ ...first, isMade: false })
    expect((await given({ input: docs })).isMade).toBe(true)
  })

  test.each(folders(join(root, 'fixtures/tree')))('is the same for fixtures/tree/%s', async name => {
    const options = { env: { XDG_CACHE_HOME: base }, build: 'one' }
    const args = ['tree', join(root, 'fixtures/tree', name), '--format', 'ndjson']
    const plain = await call([...args, '--no-cache'])
    expect(await call(args, options)).toEqual(plain)
    expect(await call(args, options)).toEqual(plain)
  })
})

/** The changes after which a tree must be resolved anew. */
const changes: readonly (readonly [string, () => void])[] = [
  ['docs.json', () => write('docs.json', docs.replace('Guide', 'Other'))],
  ['white space of docs.json', () => write('docs.json', `${docs} `)],
  ['an included file', () => write('more.json', '["b" ]')],
  ['the specification', () => write('api.json', withPaths({ '/b': { get: { $ref: 'part.json#/get' } } }))],
  ['a file that it refers to', () => write('part.json', '{ "get": { "summary": "Two" } }')],
  ['the specification, which is gone', () => rmSync(join(folder, 'api.json'))],
  ['a file that it refers to, which is gone', () => rmSync(join(folder, 'part.json'))],
  [
    'the specification, which leads out of the project',
    () => {
      renameSync(join(folder, 'api.json'), join(base, 'api.json'))
      symlinkSync(join(base, 'api.json'), join(folder, 'api.json'))
    },
  ],
  ['a page more', () => write('c.mdx', '')],
  ['a page less', () => rmSync(join(folder, 'b.mdx'))],
  ['front matter', () => write('a.mdx', '---\ntitle: B\n---\n')],
  ['.mintignore', () => write('.mintignore', 'a.mdx\n')],
  ['a configuration', () => write('docs-nav.config.json', '{ "dialect": "extended" }')],
]

describe('a tree is made anew', () => {
  test.each(changes)('after a change of %s', async (_, change) => {
    await tree()
    change()
    const changed = await tree()
    expect(changed.isMade).toBe(true)
    expect(changed.out).toBe((await tree(['--no-cache'])).out)
    expect(await tree()).toEqual({ ...changed, isMade: false })
  })

  test('after another file came to be a specification that may have the operation of a page', async () => {
    write('docs.json', '{ "navigation": { "pages": ["a"] } }')
    write('a.mdx', '---\nopenapi: GET /z\n---\n')
    write('z.json', '{ "swagger": false }')
    await tree()
    write('z.json', withPaths({ '/z': { get: { summary: 'Zed' } } }))
    const changed = await tree()
    expect(changed).toMatchObject({ isMade: true, out: (await tree(['--no-cache'])).out })
    expect(changed.out).toContain('GET')
  })

  test('after a change that was undone, the first one is given again', async () => {
    const first = await tree()
    write('docs.json', docs.replace('Guide', 'Other'))
    await tree()
    write('docs.json', docs)
    expect(await tree()).toEqual({ ...first, isMade: false })
  })

  test('where a specification was missing and now exists', async () => {
    const text = readFileSync(join(folder, 'api.json'), 'utf8')
    rmSync(join(folder, 'api.json'))
    expect(await tree()).toMatchObject({ code: 1, isMade: true })
    expect(await tree()).toMatchObject({ code: 1, isMade: false })
    write('api.json', text)
    expect(await tree()).toMatchObject({ code: 0, isMade: true })
  })

  test.each<readonly string[][]>([
    [['--format', 'json']],
    [['--depth', '1']],
    [['--only', 'tab=API']],
    [['--group-generated', 'none']],
    [['--dialect', 'core']],
    [['--no-files']],
    [['--format', 'llms']],
    [['--format', 'llms', '--base-url', 'https://x.io']],
  ])('for %j', async args => {
    await tree()
    expect(await tree(['--format', 'llms', '--base-url', 'https://y.io'])).toMatchObject({ isMade: true })
    const asked = await tree(args)
    expect(asked.isMade).toBe(true)
    expect(asked.out).toBe((await tree([...args, '--no-cache'])).out)
    expect(await tree(args)).toEqual({ ...asked, isMade: false })
  })

  test('not because of files in its own folder, where that is not a hidden one', async () => {
    write('docs-nav.config.json', '{ "cache": "seen" }')
    await tree()
    const { isMade } = await tree()
    await tree(['--depth', '1'])
    expect({ isMade, again: (await tree()).isMade }).toEqual({ isMade: true, again: false })
  })

  test('by other code, or another Node', async () => {
    await tree()
    expect((await tree([], { build: 'two' })).isMade).toBe(true)
  })

  // A build is named by its source and package.json, whose ranges allow several releases.
  test('by another release of a package that reads YAML', async () => {
    await tree()
    expect((await tree()).isMade).toBe(false)
    vi.mocked(installedVersions).mockReturnValueOnce(['js-yaml 5.99.0', 'yaml 2.9.1'])
    expect((await tree()).isMade).toBe(true)
  })

  test('in a project that has the same texts and another specification', async () => {
    await tree()
    const cache = join(folder, 'node_modules')
    const other = join(base, 'other')
    renameSync(folder, other)
    mkdirSync(folder)
    for (const file of ['docs.json', 'more.json', 'part.json', 'a.mdx', 'b.mdx'])
      renameSync(join(other, file), join(folder, file))
    renameSync(join(other, 'node_modules'), cache)
    write('api.json', withPaths({ '/other': { get: {} } }))
    const { out, isMade } = await tree()
    expect(isMade).toBe(true)
    expect(out).toContain('Get other')
  })
})

describe('nothing is kept', () => {
  test.each<[string, () => ReturnType<typeof tree>]>([
    ['with --no-cache', () => tree(['--no-cache'])],
    ['of a build that has no name', () => tree([], { build: undefined })],
    ['of a user who has no folder for caches', () => tree([], { env: {} })],
    [
      'of what is fetched',
      () => {
        write('docs.json', docs.replace('"api.json"', '["api.json", "http://127.0.0.1:1/api.json"]'))
        return tree(['--allow-remote'])
      },
    ],
    [
      'where the configuration says so',
      () => {
        write('docs-nav.config.json', '{ "cache": false }')
        return tree()
      },
    ],
  ])('%s', async (_, again) => {
    const first = await again()
    expect(first.isMade).toBe(true)
    expect(await again()).toEqual(first)
    expect(entries()).toEqual([])
  })

  test('beyond the limit of trees, of which the oldest go', async () => {
    for (let i = 0; i < maxAnswers + 3; i++) await tree(['--depth', String(i + 1)])
    expect(entries()).toHaveLength(maxAnswers)
    expect((await tree(['--depth', String(maxAnswers + 3)])).isMade).toBe(false)
  })
})

describe('the secret of the user', () => {
  test('is made once, readable by nobody else', async () => {
    await tree()
    const secret = readFileSync(secretFile(), 'utf8')
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(secretFile()).mode & 0o777).toBe(0o600)
    await tree(['--depth', '1'])
    expect(readFileSync(secretFile(), 'utf8')).toBe(secret)
    expect(readdirSync(dirname(secretFile()))).toEqual(['secret'])
  })

  test('differs for another user, who makes the tree anew', async () => {
    const first = await tree()
    const other = join(base, 'other')
    expect(await tree([], { env: { HOME: other } })).toEqual(first)
    expect(await tree([], { env: { HOME: other } })).toEqual({ ...first, isMade: false })
  })

  test.each<[string, () => void]>([
    ['is damaged', () => writeFileSync(secretFile(), 'x')],
    ['is gone', () => rmSync(secretFile())],
  ])('is made anew where it %s', async (_, damage) => {
    const first = await tree()
    damage()
    expect(await tree()).toEqual(first)
    expect(await tree()).toEqual({ ...first, isMade: false })
  })

  test.skipIf(process.platform === 'win32')(
    'is made anew where a pipe or a device has its name',
    async () => {
      for (const make of [
        () => execFileSync('mkfifo', [secretFile()]),
        () => symlinkSync('/dev/zero', secretFile()),
      ]) {
        rmSync(join(base, '.cache'), { recursive: true, force: true })
        mkdirSync(dirname(secretFile()), { recursive: true })
        make()
        await tree()
        expect(readFileSync(secretFile(), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
      }
    },
  )

  test('cannot be made where a file has the name of its folder', async () => {
    writeFileSync(join(base, '.cache'), '')
    expect((await tree()).isMade).toBe(true)
    expect((await tree()).isMade).toBe(true)
    expect(entries()).toEqual([])
  })
})

test.skipIf(!existsSync('/proc/self'))('where no folder can be made nothing is kept', async () => {
  const { out } = await tree(['--no-cache'])
  rmSync(join(folder, 'node_modules'), { recursive: true })
  expect(await tree([], { env: { HOME: '/proc' } })).toEqual({ code: 0, err: '', out, isMade: true })
})

describe('no link of a project leads its cache elsewhere', () => {
  const linked = (path: string) => {
    const elsewhere = join(base, 'elsewhere')
    mkdirSync(elsewhere)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(elsewhere, join(folder, path), 'junction')
    return elsewhere
  }

  test('node_modules itself', async () => {
    rmSync(join(folder, 'node_modules'), { recursive: true })
    const elsewhere = linked('node_modules')
    const first = await tree()
    expect(await tree()).toEqual({ ...first, isMade: false })
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test.each(['.cache', '.cache/docs-nav', '.cache/docs-nav/answers'])('node_modules/%s', async path => {
    const elsewhere = linked(`node_modules/${path}`)
    const first = await tree()
    expect(await tree()).toEqual({ ...first, isMade: path.endsWith('answers') })
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test.each(['.cache', '.cache/docs-nav'])('node_modules/%s, within node_modules', async path => {
    const elsewhere = join(folder, 'node_modules/package')
    mkdirSync(elsewhere, { recursive: true })
    mkdirSync(dirname(join(folder, 'node_modules', path)), { recursive: true })
    symlinkSync(elsewhere, join(folder, 'node_modules', path), 'junction')
    const first = await tree()
    expect(await tree()).toEqual({ ...first, isMade: false })
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('but the folder of the configuration itself may be named', async () => {
    write('docs-nav.config.json', JSON.stringify({ cache: './' }))
    expect(await tree()).toMatchObject({ code: 0, err: '' })
    expect(existsSync(join(folder, 'answers'))).toBe(true)
  })

  test('the folder of answers in that one, within it', async () => {
    write('docs-nav.config.json', JSON.stringify({ cache: './' }))
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, join(folder, 'answers'), 'junction')
    expect(await tree()).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test.each(['kept', 'kept/in'])('%s of the configuration, within its folder', async cache => {
    write('docs-nav.config.json', JSON.stringify({ cache }))
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(join(elsewhere, 'in'), { recursive: true })
    symlinkSync(elsewhere, join(folder, 'kept'), 'junction')
    const first = await tree()
    expect(await tree()).toEqual(first)
    expect(readdirSync(elsewhere, { recursive: true })).toEqual(['in'])
  })

  test.each(['kept', 'kept/in'])('%s of the configuration', async cache => {
    write('docs-nav.config.json', JSON.stringify({ cache }))
    const elsewhere = linked('kept')
    mkdirSync(join(elsewhere, 'in'))
    const first = await tree()
    expect(await tree()).toEqual(first)
    expect(readdirSync(elsewhere, { recursive: true })).toEqual(['in'])
  })
})

describe('a damaged tree is as good as none', () => {
  const isMissed = async () => {
    const { out } = await tree(['--no-cache'])
    expect(await tree()).toMatchObject({ out, code: 0, isMade: true })
  }

  test('any byte changed, and any length cut', async () => {
    await tree()
    const sound = readFileSync(entryFile())
    for (let index = 0; index < sound.length; index += 23) {
      const damaged = Buffer.from(sound)
      damaged[index]! ^= 1
      for (const bytes of [damaged, sound.subarray(0, index)]) {
        writeFileSync(entryFile(), bytes)
        await isMissed()
        expect(readFileSync(entryFile()).equals(sound)).toBe(true)
      }
    }
  })

  test.each<[string, (entry: Entry) => void]>([
    ['another key', entry => void (entry.key = '0'.repeat(64))],
    ['another hash', ({ files }) => void (files['api.json'] = '0'.repeat(64))],
    ['a file outside of the project', ({ files }) => void (files['../api.json'] = '0'.repeat(64))],
  ])('with %s, though its seal is right', async (_, change) => {
    await tree()
    plant(change)
    await isMissed()
  })

  test('with a seal that a project can make', async () => {
    await tree()
    const planted = ({ answer }: Entry) => void (answer.text = '::stop-commands::x')
    for (const secret of ['', 'secret', '0'.repeat(64)]) {
      plant(planted, secret)
      await isMissed()
    }
    const json = readFileSync(entryFile(), 'utf8').slice(65)
    writeFileSync(entryFile(), `${createHash('sha256').update(json).digest('hex')}\n${json}`)
    await isMissed()
  })

  test('a folder or a link in its place', async () => {
    await tree()
    const file = entryFile()
    const elsewhere = join(base, 'elsewhere')
    renameSync(file, elsewhere)
    symlinkSync(elsewhere, file)
    expect((await tree()).isMade).toBe(true)
    rmSync(file)
    mkdirSync(file)
    expect((await tree()).isMade).toBe(true)
  })
})
