import * as fs from 'node:fs'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isStraightBelow } from '../../src/project/disk.ts'
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
