import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linkFinder } from '../../src/project/link-finder.ts'
import { emptyFolder } from '../repository.ts'

test('links are found in any spelling, but in a folder that no walk enters, which is not listed', () => {
  const folder = emptyFolder()
  for (const name of ['guides', '.hidden', 'node_modules/package']) {
    mkdirSync(join(folder, name), { recursive: true })
    symlinkSync('b.mdx', join(folder, name, 'A.mdx'))
  }
  symlinkSync('.hidden', join(folder, 'linked'))
  const linksAt = linkFinder(folder)
  const found = (file: string) => linksAt(join(folder, file))
  expect(found('guides/a.mdx')).toEqual([join(folder, 'guides/A.mdx')])
  // What a link names is entered, wherever it leads in the project.
  expect(found('linked/a.mdx')).toEqual([join(folder, '.hidden/A.mdx')])
  for (const name of ['.hidden', 'node_modules/package']) {
    expect(found(`${name}/a.mdx`)).toEqual([])
    expect(found(`${name}/A.mdx`)).toEqual([join(folder, name, 'A.mdx')])
  }
})
