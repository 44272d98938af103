import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as checking from '../../src/check/check.ts'
import * as content from '../../src/pages/content.ts'
import { call } from '../call.ts'
import { withPaths } from '../openapi/load.ts'

vi.mock(import('../../src/check/check.ts'), { spy: true })
vi.mock(import('../../src/pages/content.ts'), { spy: true })
const make = vi.mocked(checking.checkProject)
const readContent = vi.mocked(content.readContent)
const original = readContent.getMockImplementation()!

/** A project of fewer files is checked each time. */
const many = Array.from({ length: 120 }, (_, i) => `pages/${i}`)

const docs = {
  $schema: 'https://mintlify.com/docs.json',
  navigation: {
    tabs: [
      { tab: 'API', openapi: 'api.json' },
      { tab: 'Guide', pages: ['a', ...many] },
      { tab: 'More', pages: { $ref: 'more.json' } },
    ],
  },
  redirects: [{ source: '/old', destination: '/images/picture.png' }],
}

let base = ''
let folder = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'docs-nav-'))
  folder = join(base, 'project')
  write('docs.json', JSON.stringify(docs))
  write('more.json', '["b", "missing"]')
  write('api.json', withPaths({ '/a': { get: { summary: 'One' } } }))
  write('images/picture.png', '')
  for (const page of ['a', 'b', ...many]) write(`${page}.mdx`, '')
})
afterEach(() => rmSync(base, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** What a call of `check` prints, and whether it checked the project anew. */
async function check(args: readonly string[] = [], options: Parameters<typeof call>[1] = {}) {
  make.mockClear()
  const called = await call(['check', folder, ...args], { build: 'one', env: { HOME: base }, ...options })
  return { ...called, isMade: make.mock.calls.length > 0 }
}

test('the report of an unchanged project is given again, in any format', async () => {
  const first = await check()
  expect(first).toMatchObject({ code: 1, isMade: true })
  expect(first.out).toContain('missing')
  expect(await check()).toEqual({ ...first, isMade: false })
  for (const format of ['json', 'sarif', 'github']) {
    const plain = await check(['--format', format, '--no-cache'])
    expect(await check(['--format', format])).toEqual({ ...plain, isMade: false })
  }
})

const changes: readonly (readonly [string, () => void])[] = [
  ['docs.json', () => write('docs.json', JSON.stringify(docs).replace('"a"', '"c"'))],
  ['an included file', () => write('more.json', '["b"]')],
  ['the specification', () => write('api.json', '{ "openapi": "3.1.0", "paths": [] }')],
  ['the specification, which is gone', () => rmSync(join(folder, 'api.json'))],
  ['a page more', () => write('orphan.mdx', '')],
  ['a page less', () => rmSync(join(folder, 'b.mdx'))],
  ['front matter', () => write('a.mdx', '---\ntitle: [\n---\n')],
  ['an image to which a redirect leads', () => rmSync(join(folder, 'images/picture.png'))],
  ['.mintignore', () => write('.mintignore', 'a.mdx\n')],
  ['the configuration', () => write('docs-nav.config.json', '{ "rules": { "missing-page": "warning" } }')],
  [
    'the baseline',
    () => {
      const known = { 'more.json': { 'missing-page': { 'nothing like it': 1 } } }
      write('docs-nav.baseline.json', JSON.stringify({ version: 1, known }))
    },
  ],
]

test.each(changes)('the project is checked anew after a change of %s', async (_, change) => {
  const first = await check(['--format', 'json'])
  change()
  const changed = await check(['--format', 'json'])
  expect(changed.isMade).toBe(true)
  expect(changed.out).not.toBe(first.out)
  expect(changed.out).toBe((await check(['--format', 'json', '--no-cache'])).out)
  expect(await check(['--format', 'json'])).toEqual({ ...changed, isMade: false })
})

test('the project is checked anew where its configuration cannot be read for another reason', async () => {
  write('docs-nav.config.json', '')
  expect((await check()).out).toContain('The file is empty.')
  writeFileSync(join(folder, 'docs-nav.config.json'), Buffer.of(0xff))
  expect(await check()).toMatchObject({ isMade: true, out: expect.stringContaining('it is not UTF-8 text') })
})

describe('a call that asks otherwise is answered anew', () => {
  test.each<string[][]>([
    [['--rule', 'missing-page=off']],
    [['--dialect', 'core']],
    [['--no-files']],
    [['--no-config', '--rule', 'orphan-page=off']],
  ])('%j', async args => {
    await check()
    const asked = await check(args)
    expect(asked.isMade).toBe(true)
    expect(asked.out).toBe((await check([...args, '--no-cache'])).out)
  })

  test('by another build', async () => {
    await check()
    expect((await check([], { build: 'two' })).isMade).toBe(true)
  })
})

describe('no report is kept', () => {
  test.each<[string, string[]]>([
    ['with --no-cache', ['--no-cache']],
    ['where specifications are validated', ['--validate-openapi']],
    ['of a revision of git', ['--since', 'HEAD']],
    ['of the index of git', ['--staged']],
  ])('%s', async (_, args) => {
    const git = (...words: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words])
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'one')
    const first = await check(args)
    expect(first.isMade).toBe(true)
    expect(await check(args)).toEqual(first)
  })

  test('of a small project', async () => {
    rmSync(join(folder, 'pages'), { recursive: true })
    const first = await check()
    expect(first.isMade).toBe(true)
    expect(await check()).toEqual(first)
  })
})

describe('where links are read', () => {
  test('the report is given again without what pages hold', async () => {
    write('a.mdx', '[b](/nowhere)\n')
    const first = await check(['--links'])
    expect(first.out).toContain('broken-link')
    readContent.mockClear()
    expect(await check(['--links'])).toEqual({ ...first, isMade: false })
    expect(readContent).not.toHaveBeenCalled()
  })

  test('a page that has changed is read, and the project checked anew', async () => {
    await check(['--links'])
    write('a.mdx', '[b](/nowhere)\n')
    readContent.mockClear()
    const changed = await check(['--links'])
    expect(changed.isMade).toBe(true)
    expect(changed.out).toBe((await check(['--links', '--no-cache'])).out)
    expect(await check(['--links'])).toEqual({ ...changed, isMade: false })
  })

  test('a page that changes while it is read leaves nothing behind', async () => {
    await check(['--links'])
    write('a.mdx', '[b](/nowhere)\n')
    readContent.mockImplementationOnce((text, markup, start) => {
      write('b.mdx', '[b](/elsewhere)\n')
      return original(text, markup, start)
    })
    write('b.mdx', 'b\n')
    await check(['--links'])
    write('b.mdx', 'b\n')
    const again = await check(['--links'])
    expect(again.out).toBe((await check(['--links', '--no-cache'])).out)
    expect(again.out).not.toContain('/elsewhere')
  })
})

test('an output that would overwrite a file of the project is refused again', async () => {
  await check()
  const args = ['--output', `json=${join(folder, 'docs.json')}`]
  const { code, err } = await check(args)
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('would overwrite') })
})

test('a report that was planted without the secret of the user is not believed', async () => {
  await check()
  const other = { env: { HOME: join(base, 'other'), XDG_CACHE_HOME: join(base, '.cache') } }
  writeFileSync(join(base, '.cache/docs-nav/secret'), 'f'.repeat(64))
  expect((await check([], other)).isMade).toBe(true)
})
