import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maxSyncedLength, maxSyncedLevels } from '../../src/edit/own-copy.ts'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'
import { sites, unpackSite } from '../sites.ts'

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

const text = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

test('sync makes a site without languages one, and leaves its pages where they are', async () => {
  const folder = project([], ['en/b.mdx', 'index.mdx', 'guides/a.mdx', 'alone.mdx'])
  const docs = `{
  "$schema": "https://leaves.mintlify.com/docs.json",
  "navigation": {
    "global": { "anchors": [] },
    "tabs": [
      { "tab": "Guides", "pages": ["index", "guides/a"] },
      { "tab": "More", "href": "/guides/a#top" },
      { "tab": "Elsewhere", "href": "/alone" }
    ]
  }
}
`
  write(folder, { 'docs.json': docs })
  const { code, out } = await call(['sync', '--from', 'en', '--to', 'fr', '--copy', '--project', folder])
  expect({ code, out }).toEqual({
    code: 0,
    out: `copied index.mdx to fr/index.mdx
copied guides/a.mdx to fr/guides/a.mdx
added language "en" around all that the navigation held
added language "fr"
added entry "fr/index" to language "fr"
added entry "fr/guides/a" to language "fr"
left: fr/index.mdx:4 leads to /en/b
left: fr/guides/a.mdx:4 leads to /en/b
`,
  })
  expect(text(folder, 'docs.json')).toBe(`{
  "$schema": "https://leaves.mintlify.com/docs.json",
  "navigation": {
    "global": { "anchors": [] },
    "languages": [
      {
        "language": "en",
        "tabs": [
          { "tab": "Guides", "pages": ["index", "guides/a"] },
          { "tab": "More", "href": "/guides/a#top" },
          { "tab": "Elsewhere", "href": "/alone" }
        ]
      },
      {
        "language": "fr",
        "tabs": [
          { "tab": "Guides", "pages": ["fr/index", "fr/guides/a"] },
          { "tab": "More", "href": "/fr/guides/a#top" },
          { "tab": "Elsewhere", "href": "/alone" }
        ]
      }
    ]
  }
}
`)
  // Again, and nothing changes.
  expect((await call(['sync', '--from', 'en', '--to', 'fr', '--copy', '--project', folder])).out).toBe(
    'Nothing to change.\n',
  )
})

test('sync --versions does it on one line, and with languages below', async () => {
  const folder = project([], ['en/a.mdx'])
  write(folder, { 'docs.json': '{"navigation":{"languages":[{"language":"en","pages":["en/a"]}]}}' })
  expect(
    await call(['sync', '--versions', '--from', 'v1', '--to', 'v2', '--copy', '--project', folder]),
  ).toMatchObject({ code: 0 })
  const of = (version: string, page: string) =>
    `{"version":"${version}","languages":[{"language":"en","pages":["${page}"]}]}`
  expect(text(folder, 'docs.json')).toBe(
    `{"navigation":{"versions":[${of('v1', 'en/a')},${of('v2', 'v2/en/a')}]}}`,
  )
})

test.each([
  ['jp', 'xx', '"xx" is no language code of docs.json. Those: ar, cn,'],
  ['english', 'fr', '"english" is no language code of docs.json.'],
])('sync from %s to %s is refused before a file is made', async (from, to, words) => {
  const folder = project([], ['a.mdx'])
  const docs = '{ "navigation": { "pages": ["a"] } }'
  write(folder, { 'docs.json': docs })
  const { code, err } = await call(['sync', '--from', from, '--to', to, '--copy', '--project', folder])
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) })
  expect(text(folder, 'docs.json')).toBe(docs)
})

test('links of a copy lead on where redirects and generated pages have counterparts; the others are told', async () => {
  const api = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/users': { get: {} } } }
  const english = {
    language: 'en',
    tabs: [
      { tab: 'Guides', pages: ['en/a', 'en/b', 'en/gone'] },
      { tab: 'API', openapi: 'en/api.json', pages: ['GET /users'] },
      { tab: 'Own', openapi: { source: 'api.json', directory: 'en/own' }, pages: ['GET /users'] },
    ],
  }
  const folder = project([english], ['en/b.mdx', 'en/alone.mdx'])
  write(folder, {
    'docs.json': {
      $schema: 'https://leaves.mintlify.com/docs.json',
      navigation: { languages: [english] },
      redirects: [{ source: '/old', destination: '/en/b' }],
    },
    'api.json': api,
    'en/api.json': api,
    'fr/api.json': api,
    'en/a.mdx': `[old](/old#x) [own](/en/own/get-users) [shared](/api-reference/get-users)

[alone](/en/alone) [folder](/en) [itself](#a) [nothing](/en/nothing)
`,
  })
  const { out } = await call(['sync', '--from', 'en', '--to', 'fr', '--copy', '--project', folder])
  expect(text(folder, 'fr/a.mdx'))
    .toBe(`[old](/fr/b#x) [own](/fr/own/get-users) [shared](/api-reference/get-users)

[alone](/en/alone) [folder](/fr) [itself](#a) [nothing](/en/nothing)
`)
  expect(out.split('\n').filter(line => /^(?:left|a check)/.test(line))).toEqual([
    'left: fr/a.mdx:1 leads to /api-reference/get-users',
    'left: fr/a.mdx:3 leads to /en/alone',
    'a check finds more: 1 missing-page, 2 broken-anchor, 1 broken-link',
  ])
  const [, french] = JSON.parse(text(folder, 'docs.json')).navigation.languages
  expect(french.tabs.map(({ openapi }: { openapi: unknown }) => openapi)).toEqual([
    undefined,
    'fr/api.json',
    { source: 'api.json', directory: 'fr/own' },
  ])
})

/** Syncs `fr` with `en` as both are given, and tells what comes of it. */
async function synced(english: object, french: object, files: readonly string[], ...args: string[]) {
  const folder = project(
    [
      { language: 'en', ...english },
      { language: 'fr', ...french },
    ],
    files,
  )
  const before = text(folder, 'docs.json')
  const { code, out } = await call(['sync', '--from', 'en', '--to', 'fr', ...args, '--project', folder])
  const { language: _, ...after } = languagesOf(folder)[1]
  return { code, out, after, isSame: text(folder, 'docs.json') === before }
}
const group = (label: string, pages: readonly unknown[], more: object = {}) => ({
  group: label,
  ...more,
  pages,
})
const nothing = { code: 0, out: 'Nothing to change.\n', isSame: true }

test.each<[string, object, object]>([
  [
    'groups of a root page alone',
    { pages: [group('Start', [], { root: 'en/a' })] },
    { pages: [group('Début', [], { icon: 'star', root: 'fr/a' })] },
  ],
  [
    'groups that the other one has among its pages',
    { groups: [group('Start', ['en/a'])] },
    { pages: [group('Début', ['fr/a'])] },
  ],
  [
    'pages that the other one has as groups',
    { pages: [group('Start', ['en/a'])] },
    { groups: [group('Début', ['fr/a'])] },
  ],
  [
    'links of other addresses',
    { tabs: [{ tab: 'Blog', href: 'https://example.com/en' }] },
    { tabs: [{ tab: 'Journal', href: 'https://example.com/fr' }] },
  ],
  [
    'labels that another group of the model has',
    { groups: [group('Start', ['en/a']), group('Guide', ['en/b'])] },
    { groups: [group('Guide', ['fr/a']), group('Suite', ['fr/b'])] },
  ],
  [
    'an empty list',
    { groups: [group('Start', ['en/a'])], pages: [] },
    { groups: [group('Début', ['fr/a'])] },
  ],
])('sync leaves a language that agrees as it is: %s', async (_, english, french) => {
  const files = ['en/a.mdx', 'en/b.mdx', 'fr/a.mdx', 'fr/b.mdx']
  expect(await synced(english, french, files)).toEqual({ ...nothing, after: french })
  expect(await synced(english, french, files, '--only', 'existing')).toEqual({ ...nothing, after: french })
})

test('sync keeps the fields of elements that change or move, and tells each change', async () => {
  const english = {
    tabs: [
      { tab: 'Guides', pages: [group('New', ['en/a']), group('Start', ['en/b', 'en/c'])] },
      {
        tab: 'More',
        pages: [group('Other', ['en/e', 'en/d'], { tag: 'x' }), group('Moved', ['en/f', 'en/g'])],
      },
    ],
  }
  const french = {
    tabs: [
      {
        tab: 'Manuels',
        icon: 'book',
        pages: [
          group('Début', ['fr/a', 'fr/b', 'fr/c'], { icon: 'star' }),
          group('Déplacé', ['fr/f', 'fr/g'], { icon: 'truck' }),
          group('Vieux', ['fr/old']),
        ],
      },
      { tab: 'Plus', groups: [group('Autre', ['fr/d', 'fr/e'], { icon: 'leaf' })] },
    ],
  }
  const { out, after } = await synced(english, french, [])
  expect(after).toEqual({
    tabs: [
      {
        tab: 'Manuels',
        icon: 'book',
        pages: [group('New', ['fr/a']), group('Début', ['fr/b', 'fr/c'], { icon: 'star' })],
      },
      {
        tab: 'Plus',
        groups: [
          group('Autre', ['fr/e', 'fr/d'], { icon: 'leaf' }),
          group('Déplacé', ['fr/f', 'fr/g'], { icon: 'truck' }),
        ],
      },
    ],
  })
  expect(out.split('\n').filter(line => !line.startsWith('a check'))).toEqual([
    'added group "New" to tab "Manuels"',
    'set the order of "pages" of group "Autre"',
    'moved group "Déplacé" to tab "Plus"',
    'removed group "Vieux"',
    'moved entry "fr/a" to group "New"',
    'removed entry "fr/old" from language "fr"',
    '',
  ])
})

test('sync makes `groups` the `pages` of the model where a page comes to them, and tells it in JSON too', async () => {
  const { out, after } = await synced(
    { pages: ['en/b', group('Start', ['en/a'])] },
    { groups: [group('Début', ['fr/a'])] },
    [],
    '--format',
    'json',
  )
  expect(after).toEqual({ pages: ['fr/b', group('Début', ['fr/a'])] })
  expect(JSON.parse(out).steps).toEqual([{ kind: 'entry', does: 'add', text: '"fr/b" to language "fr"' }])
})

test('sync --only existing writes a root only where its page is', async () => {
  const groups = [
    group('Gone', [], { root: 'en/a' }),
    group('There', [], { root: 'en/b' }),
    group('Half', ['en/b'], { root: 'en/a' }),
  ]
  const { after } = await synced(
    { groups },
    { groups: [] },
    ['en/a.mdx', 'en/b.mdx', 'fr/b.mdx'],
    '--only',
    'existing',
  )
  expect(after).toEqual({ groups: [group('There', [], { root: 'fr/b' }), group('Half', ['fr/b'])] })
})

test.skipIf(!existsSync(sites)).each(['ja', 'zh'])(
  'sync leaves a public site that agrees as it is: %s',
  async to => {
    const folder = unpackSite('dify', emptyFolder())
    const before = text(folder, 'docs.json')
    const { out } = await call([
      'sync',
      '--from',
      'en',
      '--to',
      to,
      '--only',
      'existing',
      '--project',
      folder,
    ])
    expect({ out, isSame: text(folder, 'docs.json') === before }).toEqual({ out: nothing.out, isSame: true })
  },
)

test('sync gives an element the root that it lacks', async () => {
  const { out, after } = await synced(
    { groups: [group('Start', [], { root: 'en/a' })] },
    { groups: [group('Début', ['fr/a'], { icon: 'star' })] },
    ['en/a.mdx', 'fr/a.mdx'],
  )
  expect(after).toEqual({ groups: [group('Début', [], { icon: 'star', root: 'fr/a' })] })
  expect(out).toBe('set "root" of group "Début"\n')
})

test('sync refuses a language whose includes, at all their places, are longer than it may be', async () => {
  const folder = project([], ['a.mdx'])
  const sync = async (places: number) => {
    const group = { group: 'x'.repeat(maxSyncedLength / 4), pages: ['a'] }
    const english = { language: 'en', groups: Array.from({ length: places }, () => ({ $ref: './a.json' })) }
    const languages = [english, { language: 'fr', pages: ['a'] }]
    write(folder, { 'docs.json': { navigation: { languages } }, 'a.json': group })
    const { code, err } = await call([
      ...['sync', '--from', 'en', '--to', 'fr', '--dry-run', '--dialect', 'extended', '--project', folder],
    ])
    return { code, err }
  }
  expect(await sync(3)).toMatchObject({ code: 0 })
  expect(await sync(4)).toEqual({
    code: 2,
    err: expect.stringContaining(
      'language "en" has more than 16 MB, what it includes counted at each place.',
    ) as string,
  })
})

test('sync refuses a language of more levels than it may have', async () => {
  const folder = project([], ['a.mdx'])
  const sync = async (levels: number) => {
    const icon = `${'['.repeat(levels)}${']'.repeat(levels)}`
    const languages = `[{"language":"en","pages":["a"],"icon":${icon}},{"language":"fr","pages":["a"]}]`
    write(folder, { 'docs.json': `{"navigation":{"languages":${languages}}}` })
    const { code, err } = await call(['sync', '--from', 'en', '--to', 'fr', '--dry-run', '--project', folder])
    return { code, err }
  }
  expect(await sync(maxSyncedLevels - 1)).toMatchObject({ code: 0 })
  expect(await sync(maxSyncedLevels)).toEqual({
    code: 2,
    err: expect.stringContaining('language "en" has more than 1000 levels.') as string,
  })
})
