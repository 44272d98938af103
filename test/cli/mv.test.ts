import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

const api = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/users': { get: {} } } }

const project = (files: Readonly<Record<string, string | object>>) => {
  const folder = emptyFolder()
  write(folder, { 'specs/api.json': api, 'specs/api2.json': api, ...files })
  return folder
}
const mv = (folder: string, ...args: string[]) => call(['mv', ...args, '--project', folder])
const check = (folder: string) => call(['check', folder, '--links', '--max-warnings', '0'])

test.each([
  ['from the root', '/specs/api.json GET /users', '/apis/v1/api.json GET /users'],
  ['quoted', '"specs/api.json GET /users"', '"apis/v1/api.json GET /users"'],
])('mv of a folder changes the "openapi" of front matter: %s', async (_, before, after) => {
  const page = (openapi: string) => `---\nopenapi: ${openapi}\n---\n[b](/b) ![a](./a.png) [b](b)\n`
  const folder = project({
    'docs.json': {
      navigation: { pages: ['a', 'b', { group: 'API', openapi: 'specs/api2.json', pages: ['GET /users'] }] },
    },
    'a.mdx': page(before),
    'b.mdx': 'B\n',
    'a.png': '',
  })
  const first = await check(folder)
  expect(await mv(folder, 'specs', 'apis/v1')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(page(after))
  expect((await check(folder)).code).toBe(first.code)
  // The places of its links are still known.
  expect(await mv(folder, 'b', 'c/d')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(
    `---\nopenapi: ${after}\n---\n[b](/c/d) ![a](./a.png) [b](c/d)\n`,
  )
})

// Links take rights on Windows that few have.
test.skipIf(process.platform === 'win32').each(['a0', 'b'])(
  'mv edits a page and a link to it once: %s',
  async link => {
    const folder = project({
      'docs.json': { navigation: { pages: ['a', link, 'c'] } },
      'a.mdx': '[c](/c) [c](c)\n',
      'c.mdx': 'C\n',
    })
    symlinkSync('a.mdx', join(folder, `${link}.mdx`))
    const patch = await mv(folder, 'c', 'd', '--dry-run')
    expect(patch.out.match(/^\+\+\+ .*/gm)).toEqual(['+++ b/docs.json', '+++ b/a.mdx'])
    expect(await mv(folder, 'c', 'd')).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe('[c](/d) [c](d)\n')
    expect(lstatSync(join(folder, `${link}.mdx`)).isSymbolicLink()).toBe(true)
  },
)

test.skipIf(process.platform === 'win32')(
  'mv writes nothing where a page and a link to it would have to be edited otherwise',
  async () => {
    const text = '[c](./g/c) [d](../d)\n'
    const folder = project({
      'docs.json': { navigation: { pages: ['a', 'd', 'g/b', 'g/c'] } },
      'a.mdx': text,
      'd.mdx': 'D\n',
      'g/c.mdx': 'C\n',
    })
    symlinkSync('../a.mdx', join(folder, 'g/b.mdx'))
    const { code, err } = await mv(folder, 'g', 'h/g')
    expect({ code, err }).toEqual({
      code: 2,
      err: 'docs-nav: "g/b.mdx" and "a.mdx" are one file, which would need two different texts: nothing is written.\n',
    })
    expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(text)
  },
)

test.each([['../out'], ['guides/../../out']])('mv to %s, out of the project, is refused', async to => {
  const folder = project({ 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': 'A\n' })
  const { code, err } = await mv(folder, 'a', to)
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('is no path in the project') })
})

test.each([['a*b'], ['GET /b'], ['mailto:b'], ['b.md.mdx'], ['*/']])(
  'mv to %s, which no entry could list as a page, is refused',
  async to => {
    const folder = project({
      'docs.json': { navigation: { pages: ['a', 'missing', 'in/c'] } },
      'a.mdx': 'A',
      'in/c.mdx': 'C',
    })
    for (const from of ['a', 'missing', 'in']) {
      const { code, err } = await mv(folder, from, to)
      expect({ from, code, err }).toEqual({
        from,
        code: 2,
        err: expect.stringMatching(/^docs-nav: ".*" (?:is no path of a page|cannot become) .*\n$/),
      })
    }
  },
)

test('mv of a folder takes along a file that no entry could list', async () => {
  const folder = project({
    'docs.json': { navigation: { pages: ['in/c'] } },
    'in/c.mdx': 'C',
    'in/what?.mdx': 'W',
  })
  expect(await mv(folder, 'in', 'out')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'out/what?.mdx'), 'utf8')).toBe('W')
})

test('mv of a page that .mintignore names says that the name there is left', async () => {
  const folder = project({
    'docs.json': { $schema: 'https://mintlify.com/docs.json', navigation: { pages: ['a'] } },
    'a.mdx': 'A\n',
    'drafts/b.mdx': 'B\n',
    '.mintignore': 'drafts/\n',
  })
  const { code, out } = await mv(folder, 'drafts/b', 'b')
  expect({ code, out }).toEqual({
    code: 0,
    out: 'moved drafts/b.mdx to b.mdx\nleft: .mintignore leads to drafts/b.mdx\na check finds more: 1 orphan-page\n',
  })
  expect((await mv(folder, 'a', 'c')).out).not.toContain('left')
  // A page that moves into an ignored folder is reported too.
  expect((await mv(folder, 'c', 'drafts/c')).out).toContain('left: .mintignore leads to drafts/c.mdx\n')
})

test.each([
  ['a folder', ['drafts', 'wip'], 'drafts/', 'wip/'],
  ['a folder, behind a byte order mark', ['drafts', 'wip'], '\uFEFFdrafts/\n*.md', '\uFEFFwip/\n*.md'],
  [
    'a folder, from the root, with what surrounds it',
    ['drafts', 'in/wip'],
    '# x\r\n/drafts\r\n*.md',
    '# x\r\n/in/wip\r\n*.md',
  ],
  ['a page', ['drafts/b', 'wip/c'], 'drafts/b.mdx\n!drafts/a.mdx', 'wip/c.mdx\n!drafts/a.mdx'],
  ['a page that goes to the root', ['drafts/b', 'c'], 'drafts/b.mdx', '/c.mdx'],
  ['what is in a folder', ['drafts', 'wip'], 'drafts/b.mdx', 'wip/b.mdx'],
  ['no glob', ['drafts', 'wip'], 'draft*/', 'draft*/'],
  ['nothing that is at other places too', ['drafts', 'wip'], 'drafts', 'drafts'],
])('mv changes the line of .mintignore that names %s', async (_, names, before, after) => {
  const folder = project({
    'docs.json': { $schema: 'https://mintlify.com/docs.json', navigation: { pages: ['a'] } },
    'a.mdx': 'A\n',
    'drafts/b.mdx': 'B\n',
    ...(before === 'drafts' && { 'other/drafts/b.mdx': 'B\n' }),
    '.mintignore': before,
  })
  const { code, out } = await mv(folder, ...names)
  expect(code).toBe(0)
  expect(readFileSync(join(folder, '.mintignore'), 'utf8')).toBe(after)
  expect(out.includes('in .mintignore')).toBe(before !== after)
  expect(out.includes('left: .mintignore')).toBe(before === after)
})

test('mv of a group with operations takes the "openapi" along that they are looked up in', async () => {
  const users = { group: 'Users', pages: ['GET /users'] }
  const more = { group: 'More', pages: ['GET /users'] }
  const tabs = [
    { tab: 'API', openapi: 'specs/api.json', groups: [{ group: 'Start', pages: ['a'] }, users, more] },
    { tab: 'Guides', groups: [{ group: 'First', pages: ['b'] }] },
  ]
  const folder = project({ 'docs.json': { navigation: { tabs } }, 'a.mdx': 'A\n', 'b.mdx': 'B\n' })
  const addresses = async () => (await call(['tree', folder])).out.match(/\/api-reference\S+/g)
  const before = await addresses()
  expect(before).toHaveLength(2)
  expect(await mv(folder, 'API > Users', 'Guides')).toEqual({
    code: 0,
    out: 'moved group "Users" to "Guides"\nset "openapi" of group "Users", as tab "API" has it\n',
    err: '',
  })
  expect(JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')).navigation.tabs[1].groups[1]).toEqual({
    ...users,
    openapi: 'specs/api.json',
  })
  expect(await addresses()).toEqual(before)
  // One without operations takes none; after the last one, the tab would make pages of all of them.
  expect((await mv(folder, 'API > Start', 'Guides')).out).not.toContain('openapi')
  expect((await mv(folder, 'API > More', 'Guides', '--no-redirect')).out).toContain('openapi')
  expect(await addresses()).toEqual(before)
})

test('mv gives a group another label where the old one is taken', async () => {
  const tab = (name: string, page: string) => ({ tab: name, groups: [{ group: 'Migration', pages: [page] }] })
  const other = { group: 'Other', pages: ['c'] }
  const first = tab('A', 'a')
  const tabs = [{ ...first, groups: [...first.groups, other] }, tab('B', 'b')]
  const folder = project({
    'docs.json': { navigation: { tabs } },
    'a.mdx': 'A\n',
    'b.mdx': 'B\n',
    'c.mdx': 'C\n',
  })
  expect(await mv(folder, 'A > Migration', 'B')).toMatchObject({ code: 2 })
  expect(await mv(folder, 'A > Migration', 'B > Moving in')).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')).navigation.tabs).toEqual([
    { tab: 'A', groups: [other] },
    { tab: 'B', groups: [...tab('B', 'b').groups, { group: 'Moving in', pages: ['a'] }] },
  ])
})

test('mv of a folder leads redirects there on, those to nothing too, and finds nothing new', async () => {
  const redirect = (source: string, destination: string) => ({ source, destination })
  const redirects = [
    redirect('/x', '/docs/nothing#y'),
    redirect('/y', '/x'),
    redirect('/z', '/docs/old'),
    redirect('/docs/old', '/a'),
  ]
  const folder = project({
    'docs.json': { navigation: { pages: ['a', 'docs/b', 'docs/c'] }, redirects },
    'a.mdx': 'A\n',
    'docs/b.mdx': 'B\n',
    'docs/c.mdx': 'C\n',
  })
  const { code, out } = await mv(folder, 'docs', 'guides')
  expect({ code, more: out.includes('finds more') }).toEqual({ code: 0, more: false })
  expect(JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')).redirects).toEqual([
    redirect('/x', '/guides/nothing#y'),
    redirect('/y', '/x'),
    redirect('/z', '/docs/old'),
    redirect('/docs/old', '/a'),
    redirect('/docs/:slug*', '/guides/:slug*'),
  ])
})

test('mv --into --create says what it put into the new group', async () => {
  const folder = project({
    'docs.json': { navigation: { groups: [{ group: 'All', pages: ['a', 'b', 'c'] }] } },
    'a.mdx': 'A\n',
    'b.mdx': 'B\n',
    'c.mdx': 'C\n',
  })
  expect((await mv(folder, 'b', 'c', '--into', 'All > More', '--create')).out).toBe(
    'added group "More" to group "All"\nmoved entry "b" to "More"\nmoved entry "c" to "More"\n',
  )
})

test.each([
  ['in', 'in/x', 'a folder cannot go into itself'],
  ['in', 'in', 'it is that folder already'],
  ['in', 'a*b', 'no entry could list a page there'],
])('mv of the folder %s to %s is refused with the reason', async (from, to, reason) => {
  const folder = project({ 'docs.json': { navigation: { pages: ['in/c'] } }, 'in/c.mdx': 'C' })
  expect(await mv(folder, from, to)).toMatchObject({
    code: 2,
    err: `docs-nav: "${from}" cannot become "${to}": ${reason}.\n`,
  })
})

test('mv of a specification, an include or an image changes all that names it', async () => {
  const folder = project({
    'docs.json': {
      $schema: 'https://mintlify.com/docs.json',
      navigation: { pages: ['a', { $ref: './parts/api.json' }] },
    },
    'parts/api.json': { group: 'API', openapi: 'specs/api.json', pages: ['GET /users'] },
    'a.mdx': '---\nopenapi: specs/api.json GET /users\n---\n![a](./a.png)\n',
    'images/b.png': '',
    'a.png': '',
  })
  const first = await check(folder)
  for (const [from, to] of [
    ['./specs/api.json', 'specs/v1.json'],
    ['parts/api.json', 'parts/in/group.json'],
    ['a.png', 'images'],
  ] as const)
    expect(await mv(folder, from, to)).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(join(folder, 'docs.json'), 'utf8')).toContain('./parts/in/group.json')
  expect(readFileSync(join(folder, 'parts/in/group.json'), 'utf8')).toContain('"openapi": "specs/v1.json"')
  expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(
    '---\nopenapi: specs/v1.json GET /users\n---\n![a](./images/a.png)\n',
  )
  expect((await check(folder)).code).toBe(first.code)
})

test.each([
  ['specs/api.json', 'specs/api2.json', 'There is a file "specs/api2.json" already.'],
  [
    'specs/api.json',
    '../api.json',
    '"../api.json" is no path in the project, whose folder is that of docs.json.',
  ],
  [
    'specs/api.json',
    './specs//api.json',
    '"specs/api.json" cannot become "./specs//api.json": it is that file already.',
  ],
  ['specs/api.json', 'specs/', '"specs/api.json" cannot become "specs/": it is that file already.'],
  ['specs/api.json', 'b.mdx', '"specs/api.json" cannot become "b.mdx": one of them is a page.'],
  ['specs/api.json', '.hidden/api.json', '".hidden/api.json" is no path of a file in the project.'],
  ['docs.json', 'b.json', '"docs.json" stays: its folder is the project.'],
  ['specs/api3.json', 'b.json', 'There is no page, no file, no folder and no element "specs/api3.json".'],
])('mv of the file %s to %s is refused', async (from, to, message) => {
  const folder = project({ 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': 'A' })
  expect(await mv(folder, from, to)).toMatchObject({ code: 2, err: `docs-nav: ${message}\n` })
})

test('mv of a folder leaves the names in it names, in links, attributes and imports', async () => {
  const links = (folder: string) =>
    `[a](${folder}/a%29b%20%3Cb%3E) [b](${folder}/b?q=%27c%29#d%29) <a href='${folder}/b?q=%27onclick=c'>b</a>`
  const page = `import A from "/in/it's.mdx"\n\n`
  const folder = project({
    'docs.json': { navigation: { pages: ['a', 'in/b', 'in/a)b <b>/c'] } },
    'a.mdx': `${page}<Snippet file='/in/it&#39;s.mdx' /> [a](/in/a%29b%20%3Cb%3E) [b](/in/b?q=\\'c\\)#d\\)) <a href='/in/b?q=&#39;onclick=c'>b</a>\n`,
    'in/b.mdx': 'B\n',
    'in/a)b <b>/c.mdx': 'C\n',
    "in/it's.mdx": 'D\n',
  })
  expect(await mv(folder, 'in', 'out')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(
    `${page.replace('/in/', '/out/')}<Snippet file='out/it&#39;s.mdx' /> ${links('/out')}\n`,
  )
})

test('mv writes no bar into a cell of a table, which it would end', async () => {
  const head = '| A | B |\n| - | - |\n'
  const folder = project({
    'docs.json': { navigation: { pages: ['a', 'in/b'] } },
    'a.mdx': `${head}| [b](/in/b?c=1\\|2) [b](/in/b?c=1&#124;2) | <Snippet file="in/c.mdx" /> |\n`,
    'in/b.mdx': 'B\n',
    'in/c.mdx': 'C\n',
  })
  expect(await mv(folder, 'in', 'o|t')).toMatchObject({ code: 0 })
  const link = '[b](/o%7Ct/b?c=1%7C2)'
  expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(
    `${head}| ${link} ${link} | <Snippet file="o&#124;t/c.mdx" /> |\n`,
  )
})

test('mv writes no name with a colon where it would be a scheme', async () => {
  const written = (folder: string) =>
    `[a](${folder}javascript:alert%281%29) [b](${folder}data:b/) ![c](${folder}javascript:c.png) <a href="${folder}javascript:d">d</a>\n`
  const folder = project({
    'docs.json': {
      navbar: { links: [{ label: 'C', href: 'in/javascript:c.png' }] },
      navigation: { pages: ['a'] },
    },
    'a.mdx': written('in/'),
    'in/javascript:c.png': '',
  })
  expect(await mv(folder, 'a', 'in/a')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'in/a.mdx'), 'utf8')).toBe(written('./'))
  expect(await mv(folder, 'in/javascript:c.png', 'javascript:c.png')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'docs.json'), 'utf8')).not.toMatch(/"javascript:/)
})

test('mv writes no folder named as more front matter into front matter', async () => {
  const openapi = 'x\nhidden: true\ny/one.json'
  const page = '---\nopenapi: one.json GET /users\n---\n'
  const groups = [openapi, 'specs/api2.json'].map(openapi => ({ group: 'G', openapi, pages: ['GET /users'] }))
  const folder = project({
    'docs.json': { navigation: { pages: ['a', ...groups] } },
    'a.mdx': page,
    [openapi]: api,
  })
  const { code, out } = await mv(folder, 'specs/api2.json', 'a/one.json')
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringContaining('left: a.mdx:2 leads to one.json\n'),
  })
  expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(page)
})
