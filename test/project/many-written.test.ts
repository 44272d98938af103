import * as fs from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../call.ts'
import { withPaths } from '../openapi/load.ts'
import { emptyFolder, write } from '../repository.ts'

vi.mock('node:fs', async original => {
  const own = await original<typeof fs>()
  return {
    ...own,
    openSync: vi.fn(own.openSync),
    readdirSync: vi.fn(own.readdirSync),
    statSync: vi.fn(own.statSync),
  }
})

const [listed, looked] = [vi.mocked(fs.readdirSync), vi.mocked(fs.statSync)]
const opened = vi.mocked(fs.openSync)
beforeEach(() => {
  listed.mockClear()
  looked.mockClear()
})

test('the folder of many files that are written is listed as often as that of a few', async () => {
  const listings = async (pages: number) => {
    const folder = emptyFolder()
    write(folder, {
      'docs.json': { navigation: { pages: ['a'] } },
      'a.md': '',
      ...Object.fromEntries(Array.from({ length: pages }, (_, i) => [`b${i}.md`, '[A](/A)'])),
    })
    listed.mockClear()
    const { err } = await call(['check', folder, '--no-cache', '--links', '--fix'])
    expect(err.match(/repaired 1 problem in/g)).toHaveLength(pages)
    expect(fs.readFileSync(`${folder}/b0.md`, 'utf8')).toBe('[A](/a)')
    return listed.mock.calls.length
  }
  expect(await listings(40)).toBe(await listings(4))
})

test('files that a call names twice are found by looking at each of them once', async () => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': { navigation: { pages: [] } } })
  const looks = async (files: number) => {
    const names = [...Array.from({ length: files }, (_, i) => `${folder}/${i}.json`), `${folder}/0.json`]
    looked.mockClear()
    const { code } = await call(['check', folder, ...names.flatMap(name => ['--output', `json=${name}`])])
    expect(code).toBe(2)
    return looked.mock.calls.length
  }
  const few = await looks(10)
  expect(await looks(40)).toBeLessThanOrEqual(4 * few)
})

test('files of another program in the folder of the cache are each opened once, however many entries are written', async () => {
  const folder = emptyFolder()
  const names = Array.from({ length: 20 }, (_, i) => `${i}.json`)
  const cache = join(folder, 'node_modules/.cache/docs-nav')
  const theirs = Array.from({ length: 300 }, (_, i) => join(cache, `${i}`.padStart(64, '0') + '.json'))
  write(folder, {
    'docs.json': { navigation: { groups: names.map(openapi => ({ group: openapi, openapi })) } },
    ...Object.fromEntries(names.map((name, i) => [name, withPaths({ [`/${i}`]: { get: {} } })])),
    ...Object.fromEntries(theirs.map(path => [relative(folder, path), '{}'])),
  })
  opened.mockClear()
  await call(['check', folder], { env: { HOME: emptyFolder() } })
  const own = fs.readdirSync(cache).filter(name => name.endsWith('.json'))
  expect(own).toHaveLength(theirs.length + names.length)
  expect(opened.mock.calls.filter(([path]) => theirs.includes(String(path)))).toHaveLength(theirs.length)
})
