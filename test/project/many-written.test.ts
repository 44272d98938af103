import * as fs from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

vi.mock('node:fs', async original => {
  const own = await original<typeof fs>()
  return { ...own, readdirSync: vi.fn(own.readdirSync), statSync: vi.fn(own.statSync) }
})

const [listed, looked] = [vi.mocked(fs.readdirSync), vi.mocked(fs.statSync)]
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
