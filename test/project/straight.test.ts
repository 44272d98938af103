import * as fs from 'node:fs'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isStraightBelow } from '../../src/project/disk.ts'
import { charactersPerEntry, type GitEntry, listEntries } from '../../src/project/git/listing.ts'
import { maxGitEntries } from '../../src/project/git/limits.ts'
import { linkFollower } from '../../src/project/git/links.ts'
import { emptyFolder } from '../repository.ts'

vi.mock('node:fs', async original => {
  const own = await original<typeof fs>()
  return { ...own, lstatSync: vi.fn(own.lstatSync) }
})

test('a path of any length is looked at no further than something is there', () => {
  const folder = emptyFolder()
  const looked = vi.mocked(fs.lstatSync).mockClear()
  expect(isStraightBelow(folder, join(folder, 'a/'.repeat(1_000)))).toBe(true)
  expect(looked).toHaveBeenCalledTimes(1)
})

test('a link at any place of a path is found', () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'a/b'), { recursive: true })
  symlinkSync('b', join(folder, 'a/link'))
  symlinkSync('nowhere', join(folder, 'a/b/link'))
  const isStraight = (path: string) => isStraightBelow(folder, join(folder, path))
  expect(['', 'a', 'a/b', 'a/b/c/d', '..'].map(isStraight)).toEqual(Array(5).fill(true))
  expect(['a/link', 'a/link/c', 'a/b/link', 'a/b/link/c/d'].map(isStraight)).toEqual(Array(4).fill(false))
  rmSync(folder, { recursive: true })
})

test('a file that a link brings counts by the length of its path', () => {
  const listed = (length: number) => {
    const link = 'l'.repeat(length - '/999'.length)
    const files = Array.from({ length: 1000 }, (_, i) => `t/${i}`)
    const entries = new Map<string, GitEntry>([
      [link, { id: 'l', kind: 'link' as const }],
      ...files.map(path => [path, { id: 'a', kind: 'file' as const }] as const),
    ])
    const links = new Map([[link, 't']])
    return listEntries(entries, links, linkFollower(links, '/project')).others.length
  }
  expect(listed(charactersPerEntry)).toBe(2000)
  expect(() => listed(charactersPerEntry * (maxGitEntries / 999))).toThrow(
    /^git holds more than 1000000 files here/,
  )
})
