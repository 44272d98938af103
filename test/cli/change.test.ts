import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, git, repository, write } from '../repository.ts'

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

test('what killed writes left beside the files that it writes is removed', async () => {
  const folder = museum()
  const left = ['docs.json', 'guides/cafe.mdx', 'index.mdx'].map(file => `${file}.0123456789ab.tmp`)
  write(folder, Object.fromEntries(left.map(file => [file, 'x'])))
  for (const file of left) utimesSync(join(folder, file), 0, 0)
  const args = ['add', 'guides/cafe', '--into', 'en: Guides', '--project', folder]
  expect(await call(args)).toMatchObject({ code: 0, err: '' })
  expect(left.filter(file => existsSync(join(folder, file)))).toEqual([left[2]])
})

test('diff completes a change that was killed, where it reads the disk', async () => {
  const folder = repository({ 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' })
  git(folder, 'commit', '--quiet', '--message', 'a')
  write(folder, { '.docs-nav-change/owner': '0\n' })
  const { ino, ctimeNs } = statSync(join(folder, '.docs-nav-change/owner'), { bigint: true })
  const operations = [{ does: 'move', file: 'a.mdx', to: 'b.mdx' }]
  write(folder, { '.docs-nav-change/do.json': { version: 1, owner: `${ino} ${ctimeNs}`, operations } })
  const files = () => readdirSync(folder).filter(name => name !== '.git')
  const before = files()
  expect(await call(['diff', 'HEAD', '--staged', '--project', folder])).toMatchObject({ code: 0, err: '' })
  expect(files()).toEqual(before)
  expect(await call(['diff', 'HEAD', '--project', folder])).toMatchObject({ code: 0, err: '' })
  expect(files()).toEqual(['b.mdx', 'docs.json'])
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

/** An API with its operations listed in one tab, and their groups. */
function api() {
  const folder = emptyFolder()
  const paths = { '/orders/': { get: {}, post: {} }, '/tours': { get: {} } }
  write(folder, {
    'docs.json': {
      navigation: {
        tabs: [
          {
            tab: 'Core API',
            openapi: 'api.json',
            groups: [{ group: 'Orders', pages: ['GET /orders/'] }],
          },
          { tab: 'Other', openapi: 'api.json', pages: ['index'] },
        ],
      },
    },
    'api.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths },
    'index.mdx': '',
  })
  return folder
}

test.each([
  [
    'gte /orders/',
    '"gte /orders/" is no page and no operation. An operation begins with "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE" or "QUERY".',
  ],
  ['GET/orders/', '"GET/orders/" is no page and no operation. Write "GET /orders/".'],
  ['GET /orders/', '"GET /orders/" is listed already, in "Core API > Orders" (docs.json:'],
  ['GET /order/', 'GET /order/ is not in api.json. Did you mean "GET /orders/"?'],
  ['PUT /orders/', 'PUT /orders/ is not in api.json. That path has "GET" and "POST".'],
  ['GET /something-else', 'GET /something-else is not in api.json. Add it to the specification first.'],
])('add of %s is refused', async (text, message) => {
  const folder = api()
  const before = docsOf(folder)
  // A new group is in the same section.
  for (const into of [['Orders'], ['Core API > More', '--create']]) {
    const { code, err } = await call(['add', text, '--into', ...into, '--project', folder])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`docs-nav: ${message}`) })
  }
  expect(docsOf(folder)).toBe(before)
  expect(readdirSync(folder).sort()).toEqual(['api.json', 'docs.json', 'index.mdx'])
})

test('add lists an operation once in each section, and a page whose file is named like one', async () => {
  const folder = api()
  write(folder, { 'gte /orders.mdx': '' })
  const added = { code: 0, err: '' }
  expect(await call(['add', 'POST /orders/', '--into', 'Orders', '--project', folder])).toMatchObject(added)
  expect(await call(['add', 'GET /orders/', '--into', 'Other', '--project', folder])).toMatchObject(added)
  expect(await call(['add', 'gte /orders', '--into', 'Other', '--project', folder])).toMatchObject(added)
  const [core, other] = JSON.parse(docsOf(folder)).navigation.tabs
  expect(core.groups[0].pages).toEqual(['GET /orders/', 'POST /orders/'])
  expect(other.pages).toEqual(['index', 'GET /orders/', 'gte /orders'])
})

test('rm names the links and redirects that lead to nothing then, by way of a redirect too', async () => {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': {
      navigation: { pages: ['index', 'help', 'more'] },
      redirects: [
        { source: '/support', destination: '/help#mail' },
        { source: '/about', destination: '/more' },
        { source: '/more', destination: '/' },
        { source: '/old/:slug*', destination: '/help/:slug*' },
      ],
    },
    'index.mdx': '[a](/help)\n[b](/support)\n[c](/about)\n[d](/more)\n',
    'help.mdx': '[a](/support)\n',
    'more.mdx': '',
  })
  const rm = async (...args: string[]) => (await call(['rm', ...args, '--project', folder])).out
  expect(await rm('help', '--redirect', 'more', '--dry-run', '--format', 'json')).not.toContain('"left"')
  expect(await rm('help', '--keep-file', '--dry-run', '--format', 'json')).not.toContain('"left"')
  expect(await rm('help')).toBe(
    'removed help.mdx\nremoved entry "help" from navigation\n' +
      'left: docs.json:11 leads to /help#mail\nleft: docs.json:23 leads to /help/:slug*\n' +
      'left: index.mdx:1 leads to /help\nleft: index.mdx:2 leads to /support\n' +
      'a check finds more: 2 redirect-to-nothing, 1 broken-link\n',
  )
  expect(readFileSync(join(folder, 'docs.json'), 'utf8').split('\n')[10]).toContain('"/help#mail"')
  // What leads to this one is led on by a redirect that it hid.
  expect(await rm('more')).not.toContain('left')
})

test('rm takes an element out, and leaves the files of its pages', async () => {
  const folder = museum()
  const before = docsOf(folder)
  const rm = (...args: string[]) => call(['rm', ...args, '--project', folder])
  expect(await rm('Guides', '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('+++ ') })
  for (const [name, message] of [
    ['Guide', 'There is no page, no operation and no element "Guide". Did you mean "Guides"?'],
    ['GET /users', 'There is no page, no operation and no element "GET /users".'],
  ] as const)
    expect(await rm(name)).toEqual({ code: 2, out: '', err: `docs-nav: ${message}\n` })
  expect(await rm('Guides', '--redirect', 'index')).toMatchObject({
    code: 2,
    err: 'docs-nav: Only the address of a page is redirected, and "Guides" is none.\n',
  })
  expect(docsOf(folder)).toBe(before)
  expect(await rm('en: Guides')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^removed group "Guides"\n/),
  })
  expect(JSON.parse(docsOf(folder)).navigation.languages[0].groups).toEqual(groups.slice(0, 1))
  expect(existsSync(join(folder, 'guides/tours.mdx'))).toBe(true)
})

test('rm takes an operation out, and the "openapi" with the last one', async () => {
  const folder = api()
  write(folder, { 'index.mdx': '[a](/api-reference/get-orders)\n' })
  const rm = (name: string) => call(['rm', name, '--project', folder])
  await call(['add', 'POST /orders/', '--into', 'Orders', '--project', folder])
  await call(['add', 'GET /tours', '--into', 'Other', '--project', folder])
  expect((await rm('get /orders/')).out).toBe(
    'removed entry "GET /orders/" from group "Orders"\n' +
      'left: index.mdx:1 leads to /api-reference/get-orders\na check finds more: 1 broken-link\n',
  )
  const tabs = () => JSON.parse(docsOf(folder)).navigation.tabs
  expect(tabs()[0].groups).toEqual([{ group: 'Orders', pages: ['POST /orders/'] }])
  expect((await rm('POST /orders/')).out).toContain('removed "openapi" of tab "Core API"')
  expect(tabs()).toEqual([{ tab: 'Other', openapi: 'api.json', pages: ['index', 'GET /tours'] }])
  expect((await call(['tree', folder])).out.match(/\/api-reference\S+/g)).toHaveLength(1)
})

test('rm of an element takes the "openapi" above along with its last operation', async () => {
  const folder = api()
  await call(['add', 'GET /tours', '--into', 'Core API > Tours', '--create', '--project', folder])
  const rm = async (name: string) => (await call(['rm', name, '--project', folder])).out
  expect(await rm('Tours')).toBe('removed group "Tours"\n')
  expect(await rm('Orders')).toContain('removed "openapi" of tab "Core API"')
})

test('rm of an operation of several specifications takes the one in the element that is named', async () => {
  const folder = api()
  const version = (name: string) => ({
    version: name,
    openapi: `${name}.json`,
    pages: [`index`, 'GET /tours', 'GET /orders/'],
  })
  const paths = { '/orders/': { get: {} }, '/tours': { get: {} } }
  const specification = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }
  write(folder, {
    'docs.json': { navigation: { versions: [version('v1'), version('v2')] } },
    'v1.json': specification,
    'v2.json': specification,
  })
  const before = docsOf(folder)
  const rm = (name: string) => call(['rm', name, '--project', folder])
  expect((await rm('GET /tours')).err).toBe(
    'docs-nav: "GET /tours" is listed of several specifications: name the element that holds the one that is meant, "v1 > GET /tours" or "v2 > GET /tours".\n',
  )
  expect(docsOf(folder)).toBe(before)
  for (const name of ['v2 > GET /tours', 'v2: GET /orders/'])
    expect(await rm(name)).toMatchObject({ code: 0 })
  const [first, second] = JSON.parse(docsOf(folder)).navigation.versions
  expect([first.pages.length, second.pages]).toEqual([3, ['index']])
})
