import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type * as Disk from '../../src/project/disk.ts'
import { bytesReader } from '../../src/project/disk.ts'
import { projectFinder } from '../../src/project/find.ts'
import { emptyFolder, write } from '../repository.ts'

vi.mock('../../src/project/disk.ts', async original => {
  const disk = await original<typeof Disk>()
  return { ...disk, bytesReader: vi.fn(disk.bytesReader) }
})

const site = { navigation: { pages: [] } }
const part = { pages: [] }

test.each([
  ['a project', site],
  ['a part of one', part],
])('%s behind a link out of the project above is none of its own, and is not read', (_, docs) => {
  const [folder, other] = [emptyFolder(), emptyFolder()]
  write(folder, { 'docs.json': site })
  write(other, { 'docs.json': docs, 'below/docs.json': docs })
  symlinkSync(other, join(folder, 'linked'), 'junction')
  const find = projectFinder(() => undefined)
  const pages = ['linked/page.mdx', 'linked/docs.json', 'linked/below/page.mdx', 'linked/none/page.mdx']
  expect(pages.map(page => find(join(folder, page)))).toEqual(pages.map(() => folder))
  expect(vi.mocked(bytesReader).mock.calls.filter(([root]) => root.startsWith(other))).toEqual([])
})

test('one behind a link within the project above is, and so is one below a link with no project above', () => {
  const [folder, top] = [emptyFolder(), emptyFolder()]
  write(folder, { 'docs.json': site, 'real/docs.json': site, 'parts/docs.json': part })
  symlinkSync(join(folder, 'real'), join(folder, 'own'), 'junction')
  symlinkSync(join(folder, 'parts'), join(folder, 'own-parts'), 'junction')
  symlinkSync(folder, join(top, 'linked'), 'junction')
  const find = projectFinder(() => undefined)
  expect(find(join(folder, 'own/page.mdx'))).toBe(join(folder, 'own'))
  expect(find(join(folder, 'own-parts/page.mdx'))).toBe(folder)
  expect(find(join(top, 'linked/page.mdx'))).toBe(join(top, 'linked'))
  expect(find(join(top, 'linked/real/page.mdx'))).toBe(join(top, 'linked/real'))
})
