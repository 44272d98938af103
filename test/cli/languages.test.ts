import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

const english = {
  language: 'en',
  default: true,
  tabs: [
    { tab: 'Guides', icon: 'book', pages: ['en/index', { group: 'First', pages: ['en/a', 'en/b'] }] },
    { tab: 'API', openapi: 'api.json', pages: ['GET /users'] },
  ],
}
const french = {
  language: 'fr',
  tabs: [{ tab: 'Manuels', pages: [{ group: 'Premiers', pages: ['fr/b', 'fr/old'] }] }],
}

function project(languages: readonly object[], files: readonly string[]) {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': { $schema: 'https://mintlify.com/docs.json', navigation: { languages } },
    'api.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/users': { get: {} } } },
    ...Object.fromEntries(files.map(file => [file, `---\ntitle: ${file}\n---\n[b](/en/b)\n`])),
  })
  return folder
}
const pages = ['en/index.mdx', 'en/a.mdx', 'en/b.mdx']
const languagesOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')).navigation.languages

test('sync gives a language the structure of another one and keeps its labels', async () => {
  const folder = project([english, french], [...pages, 'fr/b.mdx', 'fr/old.mdx'])
  expect(await call(['sync', '--from', 'en', '--to', 'fr', '--project', folder])).toMatchObject({ code: 0 })
  expect(languagesOf(folder)).toEqual([
    english,
    {
      language: 'fr',
      tabs: [
        { tab: 'Manuels', pages: ['fr/index', { group: 'Premiers', pages: ['fr/a', 'fr/b'] }] },
        { tab: 'API', openapi: 'api.json', pages: ['GET /users'] },
      ],
    },
  ])
  // Again, there is nothing to do.
  expect(await call(['sync', '--from', 'en', '--to', 'fr', '--project', folder])).toMatchObject({
    code: 0,
    out: 'Nothing to change.\n',
  })
})

test('sync --only existing lists the pages that are there', async () => {
  const folder = project([english, french], [...pages, 'fr/b.mdx'])
  await call(['sync', '--from', 'en', '--to', 'fr', '--only', 'existing', '--project', folder])
  expect(languagesOf(folder)[1].tabs[0]).toEqual({
    tab: 'Manuels',
    pages: [{ group: 'Premiers', pages: ['fr/b'] }],
  })
})

test('sync --copy adds a language with copies of its pages, and none of the default', async () => {
  const folder = project([english], pages)
  expect(await call(['sync', '--from', 'en', '--to', 'de', '--copy', '--project', folder])).toMatchObject({
    code: 0,
  })
  const { default: _, ...model } = english
  expect(languagesOf(folder)[1]).toEqual(
    JSON.parse(JSON.stringify({ ...model, language: 'de' }).replaceAll('"en/', '"de/')),
  )
  expect(readFileSync(join(folder, 'de/a.mdx'), 'utf8')).toBe('---\ntitle: en/a.mdx\n---\n[b](/de/b)\n')
  expect(await call(['check', folder, '--links', '--max-warnings', '0'])).toMatchObject({ code: 0 })
})

test.each([
  [['--from', 'en', '--to', 'en'], '"en" is its own model.'],
  [['--from', 'xx', '--to', 'fr'], 'There is no language "xx". There is "en", "fr".'],
  [['--from', 'en'], 'sync takes the language that is the model and the other one'],
  [['--from', 'en', '--to', 'fr', '--only', 'existing', '--copy'], 'use one of them'],
])('sync %j is refused', async (args, words) => {
  const folder = project([english, french], pages)
  const { code, err } = await call(['sync', ...args, '--project', folder])
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) })
  expect(languagesOf(folder)).toEqual([english, french])
})

test('mv --all-languages moves the pages that mirror one, with their redirects', async () => {
  const folder = project(
    [english, { ...french, tabs: [{ tab: 'Manuels', pages: ['fr/a', 'fr/b'] }] }],
    [...pages, 'fr/a.mdx', 'fr/b.mdx'],
  )
  await call(['mv', 'en/a', 'en/deep/c', '--all-languages', '--project', folder])
  expect(
    ['en/deep/c.mdx', 'fr/deep/c.mdx', 'en/a.mdx', 'fr/a.mdx'].map(file => existsSync(join(folder, file))),
  ).toEqual([true, true, false, false])
  expect(languagesOf(folder)[1].tabs[0].pages).toEqual(['fr/deep/c', 'fr/b'])
  expect(JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')).redirects).toEqual([
    { source: '/en/a', destination: '/en/deep/c' },
    { source: '/fr/a', destination: '/fr/deep/c' },
  ])
})

test('links of a copy lead to pages of its language, images and imports to the same files', async () => {
  const folder = project(
    [
      { language: 'en', pages: ['index', 'guides/a', 'guides/b', 'guides/c'] },
      { language: 'fr', pages: ['fr/guides/c'] },
    ],
    ['guides/b.mdx', 'guides/c.mdx', 'fr/guides/c.mdx', 'other.mdx'],
  )
  write(folder, {
    'index.mdx': '# Start\n',
    'images/a.png': '',
    'snippets/note.mdx': 'Note\n',
    'guides/a.mdx': `import Note from '../snippets/note.mdx'

<Note />

[b](b#x) [c](/guides/c) [start](/) [other](../other) ![picture](../images/a.png) [top](#top) [gone](/nowhere)
`,
  })
  expect(await call(['sync', '--from', 'en', '--to', 'fr', '--copy', '--project', folder])).toMatchObject({
    code: 0,
  })
  expect(readFileSync(join(folder, 'fr/guides/a.mdx'), 'utf8'))
    .toBe(`import Note from '../../snippets/note.mdx'

<Note />

[b](b#x) [c](/fr/guides/c) [start](/fr) [other](../../other) ![picture](../../images/a.png) [top](#top) [gone](/nowhere)
`)
  // What stood there stays.
  expect(readFileSync(join(folder, 'fr/guides/c.mdx'), 'utf8')).toContain('[b](/en/b)')
})
