import type fs from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test, vi } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

/** Listing folders named `closed` fails. Real permissions would not stop a test that runs as root. */
vi.mock('node:fs', async original => {
  const own = await original<typeof fs>()
  const readdirSync = vi.fn((path: string, ...rest: unknown[]) => {
    if (path.split(sep).includes('closed')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    return own.readdirSync(path, ...(rest as []))
  })
  return { ...own, readdirSync }
})

const hasOwn = Set.prototype.has

const project = (page: string) => {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': JSON.stringify({ navigation: { pages: ['index', page] } }),
    'index.mdx': '',
    'open/a.mdx': '',
    'guides/closed/deep/a.mdx': '',
  })
  return folder
}

test('a page in a folder that cannot be listed is not reported as missing', async () => {
  const folder = project('guides/closed/deep/a')
  const { code, out, err } = await call(['check', folder])
  expect({ code, out, err }).toEqual({
    code: 2,
    out: '',
    err: `docs-nav: Cannot read the folder "${join(folder, 'guides/closed')}": permission denied.\n`,
  })
})

test('a folder that cannot be listed, and in which no page is expected, is skipped', async () => {
  const folder = project('open/a')
  expect(await call(['check', folder])).toMatchObject({
    code: 0,
    out: `${folder}/docs.json: 2 pages, no problems\n`,
    err: '',
  })
})

test('a page that is listed often, and thousands of folders deep, is looked for in them once and no deeper', async () => {
  const folder = project('guides/open')
  const groups = Array.from({ length: 20 }, (_, i) => ({ group: `G${i}`, $ref: './group.json' }))
  write(folder, {
    'docs.json': { $schema: 'https://mintlify.com/docs.json', navigation: { groups } },
    'group.json': { pages: [`${'b/'.repeat(2000)}a`] },
  })
  const looked: string[] = []
  const has = vi.spyOn(Set.prototype, 'has').mockImplementation(function (this: Set<unknown>, value) {
    if (typeof value === 'string' && /^b\/b[^a]*$/.test(value)) looked.push(value)
    return hasOwn.call(this, value)
  })
  const { code } = await call(['check', folder])
  has.mockRestore()
  expect(code).toBe(1)
  expect(looked.map(({ length }) => length)).toEqual([13, 11, 9, 7, 5, 3])
})
