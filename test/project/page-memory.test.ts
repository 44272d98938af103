import { createHmac } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as content from '../../src/pages/content.ts'
import { maxPageFiles } from '../../src/project/cache/pages.ts'
import { userSecret } from '../../src/project/cache/user.ts'
import { readProject } from '../../src/index.ts'
import { call } from '../call.ts'

vi.mock(import('../../src/pages/content.ts'), { spy: true })
const readContent = vi.mocked(content.readContent)

let base = ''
let folder = ''
let kept = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'docs-nav-'))
  folder = join(base, 'project')
  kept = join(folder, 'node_modules/.cache/docs-nav/pages')
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  write('docs.json', JSON.stringify({ navigation: { pages: ['a', 'b'] } }))
  write('a.mdx', '---\ntitle: A\n---\n\n[b](/b#one) [c](/nowhere)\n')
  write('b.mdx', '## One\n')
})
afterEach(() => rmSync(base, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** What a check of links says, and how many pages it reads for that. */
async function check(args: readonly string[] = [], options: Parameters<typeof call>[1] = {}) {
  readContent.mockClear()
  const { code, out } = await call(['check', folder, '--links', ...args], {
    build: 'one',
    env: { HOME: base },
    ...options,
  })
  return { code, out, read: readContent.mock.calls.length }
}

const entries = () => (existsSync(kept) ? readdirSync(kept) : [])
const entryFile = () => join(kept, entries()[0]!)

/** Changes what is kept, and seals it with the user's secret, or with what is given. */
function plant(change: (text: string) => string, secret = userSecret({ HOME: base })!) {
  const json = change(readFileSync(entryFile(), 'utf8').slice(65))
  const seal = createHmac('sha256', secret).update('pages\n').update(json).digest('hex')
  writeFileSync(entryFile(), `${seal}\n${json}`)
}
const elsewhere = (text: string) => text.replaceAll('/nowhere', '/planted')

describe('what pages hold', () => {
  test('is read once, and gives the same report again', async () => {
    const first = await check()
    expect(first).toMatchObject({ code: 1, read: 2 })
    expect(first.out).toContain('/nowhere')
    expect(await check()).toEqual({ ...first, read: 0 })
    expect(entries()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.pages$/)])
  })

  test('comes from one file, which is written only when something is new', async () => {
    await check()
    plant(elsewhere)
    const { mtimeMs } = statSync(entryFile())
    expect((await check()).out).toContain('/planted')
    expect(statSync(entryFile()).mtimeMs).toBe(mtimeMs)
  })

  test('is that of the same bytes in a file of the same kind, wherever it stands', async () => {
    await check()
    write('b.mdx', '## Two\n')
    const changed = await check()
    expect(changed.read).toBe(1)
    expect(changed.out).toContain('broken-anchor')
    write('c/d.mdx', '## Two\n')
    expect((await check()).read).toBe(0)
    write('e.md', '## Two\n')
    expect((await check()).read).toBe(1)
  })

  test('is forgotten with the page', async () => {
    await check()
    write('b.mdx', '## Two\n')
    await check()
    write('b.mdx', '## One\n')
    expect((await check()).read).toBe(1)
  })

  test('is read anew by another build', async () => {
    await check()
    expect((await check([], { build: 'two' })).read).toBe(2)
    expect(entries()).toHaveLength(1)
  })

  test('is read anew where the seal is not that of the user', async () => {
    await check()
    plant(elsewhere, 'another')
    const { read, out } = await check()
    expect(read).toBe(2)
    expect(out).not.toContain('/planted')
  })

  test('of one project is none of another', async () => {
    await check()
    const [name = ''] = entries()
    const other = join(base, 'other')
    mkdirSync(join(other, 'node_modules/.cache/docs-nav/pages'), { recursive: true })
    for (const file of ['docs.json', 'a.mdx', 'b.mdx', `node_modules/.cache/docs-nav/pages/${name}`])
      writeFileSync(join(other, file), readFileSync(join(folder, file)))
    const own = folder
    folder = other
    expect((await check()).read).toBe(2)
    folder = own
  })

  test.each([
    ['a file that is cut off', () => writeFileSync(entryFile(), readFileSync(entryFile()).subarray(0, 90))],
    ['an empty file', () => writeFileSync(entryFile(), '')],
    ['a text that is not JSON', () => plant(text => text.slice(0, -1))],
    [
      'a folder in its place',
      () => {
        const file = entryFile()
        rmSync(file)
        mkdirSync(file)
      },
    ],
    [
      'a folder that leads out of the cache',
      () => {
        rmSync(kept, { recursive: true })
        symlinkSync(base, kept)
      },
    ],
  ])('is read anew where there is %s', async (_, damage) => {
    const first = await check()
    damage()
    expect(await check()).toEqual(first)
  })

  test('is kept in no folder that leads elsewhere in the cache', async () => {
    await check()
    rmSync(kept, { recursive: true })
    const elsewhere = join(dirname(kept), 'guides')
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, kept)
    expect((await check()).read).toBe(2)
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('is not kept with --no-cache, with "cache": false, by sources, and by the library', async () => {
    expect((await check(['--no-cache'])).read).toBe(2)
    expect((await check([], { build: undefined })).read).toBe(2)
    await readProject(folder, { links: true, cache: join(base, 'cache') })
    write('docs-nav.config.json', '{ "cache": false }')
    expect((await check()).read).toBe(2)
    expect([entries(), existsSync(join(base, 'cache'))]).toEqual([[], false])
  })

  test('is not kept without a folder that is the user’s own', async () => {
    chmodSync(base, 0o777)
    expect((await check()).read).toBe(2)
    expect((await check()).read).toBe(2)
    expect(entries()).toEqual([])
    chmodSync(base, 0o700)
  })

  test('is looked at only where links are checked', async () => {
    await check()
    readContent.mockClear()
    writeFileSync(entryFile(), '')
    await call(['check', folder], { build: 'one', env: { HOME: base } })
    expect(readContent).not.toHaveBeenCalled()
    expect(statSync(entryFile()).size).toBe(0)
  })

  test(`of ${maxPageFiles} projects is kept, of those that were written last`, async () => {
    for (let i = 0; i <= maxPageFiles; i++)
      writeFileSync(join(mkdirs(kept), `${`${i}`.padStart(64, '0')}.pages`), `${'a'.repeat(64)}\n`)
    await check()
    expect(entries()).toHaveLength(maxPageFiles)
    expect((await check()).read).toBe(0)
  })
})

const mkdirs = (path: string) => {
  mkdirSync(path, { recursive: true })
  return path
}
