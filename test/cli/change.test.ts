import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

const groups = [
  { group: 'Start here', pages: ['index'] },
  { group: 'Guides', pages: ['guides/tours'] },
]

/** A museum in two languages. */
function museum() {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': {
      navigation: {
        languages: [
          { language: 'en', groups },
          { language: 'fr', groups: [] },
        ],
      },
    },
    'index.mdx': '',
    'guides/tours.mdx': '',
  })
  return folder
}

const docsOf = (folder: string) => readFileSync(join(folder, 'docs.json'), 'utf8')

test('add lists a page and makes its file; a dry run does neither', async () => {
  const folder = museum()
  const args = ['add', 'guides/cafe', '--into', 'en: Guides', '--project', folder]
  const before = docsOf(folder)
  const dry = await call([...args, '--dry-run'])
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('+++ ') })
  expect([docsOf(folder), existsSync(join(folder, 'guides/cafe.mdx'))]).toEqual([before, false])
  expect(await call(args)).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(docsOf(folder)).navigation.languages[0].groups[1].pages).toEqual([
    'guides/tours',
    'guides/cafe',
  ])
  expect(existsSync(join(folder, 'guides/cafe.mdx'))).toBe(true)
})

test('an element that is not there is named with the one that is meant, in whichever language', async () => {
  const folder = museum()
  const before = docsOf(folder)
  const { code, err } = await call(['add', 'guides/cafe', '--into', 'Start Here', '--project', folder])
  expect({ code, err }).toEqual({
    code: 2,
    err: 'docs-nav: There is no element "Start Here". Did you mean "Start here"?\n',
  })
  expect(docsOf(folder)).toBe(before)
})
