import { expect, test, vi } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

// As if a text could have a thousand characters.
vi.mock(import('../../src/report/counted.ts'), async original => {
  const { counting } = await original()
  return { counting: () => counting(1000) }
})

const folderOf = (wrong: number) => {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': { navigation: { pages: ['index', ...Array(wrong).fill(0)] } },
    'index.mdx': '',
  })
  return folder
}

test.each(['pretty', 'github', 'sarif', 'junit', 'gitlab', 'checkstyle', 'rdjsonl', 'compact'])(
  'the parts of a report in %s are counted, over all projects',
  async format => {
    const [few, many] = [folderOf(1), Array.from({ length: 20 }, () => folderOf(1))]
    expect(await call(['check', few, '--format', format])).toMatchObject({ code: 1 })
    const { code, out, err } = await call(['check', ...many, '--format', format])
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: 'docs-nav: what this call makes is longer than a text can be (512 MB).\n',
    })
  },
)
