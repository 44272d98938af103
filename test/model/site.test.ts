import { validateHeaderValue } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readProject, resolveNavigation, type Tree } from '../../src/index.ts'
import { createSite, type Site } from '../../src/model.ts'
import { emptyFolder, write } from '../repository.ts'

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-model-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The tree of a docs.json with these page files, each with its front matter. */
async function treeOf(docs: object, files: Readonly<Record<string, string>> = {}): Promise<Tree> {
  const folder = emptyFolder()
  const pages = Object.entries(files).map(([page, matter]) => [`${page}.mdx`, `---\n${matter}\n---\n`])
  write(folder, { 'docs.json': docs, ...Object.fromEntries(pages) })
  return resolveNavigation(await readProject(folder, { config: false, cache: false }))
}

const extended = 'https://mintlify.com/docs.json'

const docs = {
  $schema: extended,
  redirects: [
    { source: '/old', destination: '/en/v2/start' },
    { source: '/older/:slug*', destination: '/old' },
    { source: '/no-slash', destination: 'en/v2/start' },
    { source: '/round', destination: '/round/again' },
    { source: '/round/again', destination: '/round' },
    { source: '/en/v2/more', destination: '/en/v2/start' },
  ],
  navigation: {
    languages: [
      {
        language: 'en',
        versions: [
          {
            version: 'v2',
            tabs: [
              {
                tab: 'Guides',
                icon: 'book',
                groups: [
                  {
                    group: 'Begin',
                    pages: ['en/v2/start', 'en/v2/more', { group: 'Deep', pages: ['en/v2/deep'] }],
                  },
                  { group: 'Secret', hidden: true, pages: ['en/v2/secret'] },
                ],
              },
              { tab: 'Shared', pages: ['en/v2/deep', 'en/v2/café au lait'] },
              { tab: 'Veiled', hidden: true, pages: ['en/v2/veiled'] },
              { tab: 'Blog', href: 'https://blog.example.com' },
            ],
          },
          { version: 'v1', pages: ['en/v1/start'] },
        ],
      },
      { language: 'fr', versions: [{ version: 'v2', pages: ['fr/v2/start'] }] },
    ],
  },
}

const files = {
  'en/v2/start': 'title: Start\ndescription: How to begin',
  'en/v2/more': 'title: More',
  'en/v2/deep': 'title: Deep down',
  'en/v2/secret': 'title: Secret',
  'en/v2/café au lait': 'title: Coffee\nsearchable: false',
  'en/v2/veiled': 'title: Veiled\nnoindex: true',
  'en/v1/start': 'title: Start of old',
  'fr/v2/start': 'title: Début',
  'en/alone': 'title: Alone',
}

const site = createSite(await treeOf(docs, files))
const start = '/en/v2/start'
const idOf = (label: string, of = site) =>
  of
    .divisions(start)
    .flatMap(({ options }) => options)
    .find(option => option.label === label)!.id

describe('page', () => {
  test('is the node of an address', () => {
    expect(site.page(start)).toMatchObject({ kind: 'page', title: 'Start', href: start })
  })

  test.each(['en/v2/start', '/en/v2/start/', '/en/v2/start?a=1', '/en/v2/start#b', '/en/v2/start/?a#b'])(
    'takes the spellings of routers and browsers: %s',
    href => expect(site.page(href)).toBe(site.page(start)),
  )

  test('takes an address with and without percent-encoding', () => {
    expect(site.page('/en/v2/caf%C3%A9%20au%20lait')).not.toBeNull()
    expect(site.page('/en/v2/café au lait')).toBe(site.page('/en/v2/caf%C3%A9%20au%20lait'))
  })

  test('is one that no node shows, which has no place', () => {
    expect(site.page('/en/alone')).toMatchObject({ title: 'Alone' })
    expect(site.sidebar('/en/alone')).toEqual([])
    expect(site.breadcrumbs('/en/alone')).toEqual([])
    expect(site.previous('/en/alone')).toBeNull()
  })

  test.each(['/', '', '/en', '/EN/v2/start', '%E0%A4%A', 'https://blog.example.com', '__proto__'])(
    'is null for what has none, and every lookup is empty: %s',
    href => {
      expect(site.page(href)).toBeNull()
      expect([site.sidebar(href), site.divisions(href), site.tabs(href), site.breadcrumbs(href)]).toEqual([
        [],
        [],
        [],
        [],
      ])
      expect([site.previous(href), site.next(href), site.alternates(href), site.sections(href)]).toEqual([
        null,
        null,
        [],
        [],
      ])
    },
  )
})

/** The labels of a sidebar, nested as they are. */
const labels = (nodes: ReturnType<Site['sidebar']>): unknown[] =>
  nodes.map(({ label, children }) => (children.length > 0 ? [label, labels(children)] : label))

describe('a page in several sections', () => {
  const deep = '/en/v2/deep'
  test('has its first place without a section', () => {
    expect(site.breadcrumbs(deep).map(({ label }) => label)).toEqual(['Guides', 'Begin', 'Deep', 'Deep down'])
    expect(site.previous(deep)?.title).toBe('More')
    expect(site.next(deep)).toBeNull()
  })

  test('has the place of the section that is named', () => {
    const shared = idOf('Shared')
    expect(site.breadcrumbs(deep, shared).map(({ label }) => label)).toEqual(['Shared', 'Deep down'])
    expect(site.previous(deep, shared)).toBeNull()
    expect(site.next(deep, shared)?.title).toBe('Coffee')
    expect(labels(site.sidebar(deep, shared))).toEqual(['Deep down', 'Coffee'])
    expect(site.tabs(deep, shared).find(({ active }) => active)?.label).toBe('Shared')
  })

  test('takes any node above it as its section', () => {
    expect(site.page(deep, idOf('en'))).toBe(site.page(deep))
  })

  test('has none in a section that does not list it', () => {
    for (const section of [idOf('Blog'), idOf('v1'), -1, 0.5, 10_000, Number.NaN]) {
      expect(site.page(deep, section)).toBeNull()
      expect(site.sidebar(deep, section)).toEqual([])
    }
    expect(site.page('/en/alone', idOf('en'))).toBeNull()
  })

  test('names its sections', () => {
    expect(site.sections(deep).map(section => section?.label)).toEqual(['Guides', 'Shared'])
  })
})

test.each([3, 30])('the neighbour of a page is the one in its section, of %i that list it', async count => {
  const tabs = Array.from({ length: count }, (_, i) => ({ tab: `Tab ${i}`, pages: [`own${i}`, 'shared'] }))
  const tree = await treeOf({ navigation: { tabs } }, { shared: '' })
  const site = createSite(tree)
  for (const i of tabs.keys()) {
    const next = site.next(`/own${i}`)
    expect(next?.href).toBe('/shared')
    expect(next && 'parent' in next && tree.nodes[next.parent!]).toMatchObject({ label: `Tab ${i}` })
  }
})

describe('sidebar', () => {
  test('has the groups and pages of the section, without hidden ones', () => {
    expect(labels(site.sidebar(start))).toEqual([['Begin', ['Start', 'More', ['Deep', ['Deep down']]]]])
  })

  test('is the same for a hidden page, which it does not list', () => {
    expect(site.sidebar('/en/v2/secret')).toBe(site.sidebar(start))
  })
})

describe('divisions', () => {
  const [languages, versions, tabs] = site.divisions(start)

  test('are the switchers from the outside in', () => {
    expect(site.divisions(start).map(({ kind }) => kind)).toEqual(['language', 'version', 'tab'])
    expect(languages!.options.map(({ label, active }) => [label, active])).toEqual([
      ['en', true],
      ['fr', false],
    ])
    expect(versions!.options.map(({ label }) => label)).toEqual(['v2', 'v1'])
  })

  test('lead to the first page, or where a link leads', () => {
    expect(languages!.options.map(({ href }) => href)).toEqual([start, '/fr/v2/start'])
    expect(tabs!.options.map(({ label, href }) => [label, href])).toEqual([
      ['Guides', start],
      ['Shared', '/en/v2/deep'],
      ['Blog', 'https://blog.example.com'],
    ])
  })

  test('know the counterpart of the page', () => {
    expect(languages!.options.map(({ counterpart }) => counterpart)).toEqual([start, '/fr/v2/start'])
    expect(versions!.options.map(({ counterpart }) => counterpart)).toEqual([start, '/en/v1/start'])
    expect(site.divisions('/en/v2/more')[0]!.options.map(({ counterpart }) => counterpart)).toEqual([
      '/en/v2/more',
      null,
    ])
  })

  test('take the page itself as its counterpart where an option lists it too', () => {
    expect(site.tabs('/en/v2/deep').map(({ counterpart }) => counterpart)).toEqual([
      '/en/v2/deep',
      '/en/v2/deep',
      null,
    ])
  })

  test('have a hidden option where it is active only', () => {
    expect(tabs!.options.some(({ label }) => label === 'Veiled')).toBe(false)
    expect(site.tabs('/en/v2/veiled').find(({ active }) => active)).toMatchObject({
      label: 'Veiled',
      href: '/en/v2/veiled',
    })
  })

  test('have icons', () => {
    expect(tabs!.options.map(({ icon }) => icon)).toEqual(['book', null, null])
  })

  test('name kinds beside the one of the page too', async () => {
    const tree = await treeOf({
      $schema: extended,
      navigation: {
        anchors: [{ anchor: 'Blog', href: 'https://b.example.com' }],
        tabs: [{ tab: 'A', pages: ['a'] }],
      },
    })
    const kinds = createSite(tree).divisions('/a')
    expect(kinds.map(({ kind, options }) => [kind, options.map(({ active }) => active)])).toEqual([
      ['anchor', [false]],
      ['tab', [true]],
    ])
  })
})

test('breadcrumbs lead to the first page below each label', () => {
  expect(site.breadcrumbs('/en/v2/deep')).toEqual([
    { label: 'Guides', href: start },
    { label: 'Begin', href: start },
    { label: 'Deep', href: '/en/v2/deep' },
    { label: 'Deep down', href: '/en/v2/deep' },
  ])
})

test('breadcrumbs of core name languages and versions', async () => {
  const core = createSite(await treeOf({ navigation: docs.navigation }, files))
  expect(core.breadcrumbs(start)).toEqual([
    { label: 'en', href: start },
    { label: 'v2', href: start },
    { label: 'Guides', href: start },
    { label: 'Begin', href: start },
    { label: 'Start', href: start },
  ])
})

test('neighbours are pages of the section', () => {
  expect(site.previous(start)).toBeNull()
  expect(site.next(start)).toBe(site.page('/en/v2/more'))
})

test('paths are those of all pages that are served, each once', async () => {
  expect(site.paths()).toEqual([
    start,
    '/en/v2/more',
    '/en/v2/deep',
    '/en/v2/secret',
    '/en/v2/caf%C3%A9%20au%20lait',
    '/en/v2/veiled',
    '/en/v1/start',
    '/fr/v2/start',
    '/en/alone',
  ])
})

describe('a page that is only a link', () => {
  const linked = async () =>
    createSite(
      await treeOf(
        { $schema: extended, navigation: { pages: ['link', 'out', 'real', 'last'] } },
        {
          link: 'title: Link\nurl: /real',
          out: 'url: https://o.example.com',
          real: 'title: Real',
          last: 'title: Last',
        },
      ),
    )
  test('is no path, and hides no page', async () => {
    const links = await linked()
    expect(links.paths()).toEqual(['/real', '/last'])
    expect(links.page('/real')?.title).toBe('Real')
    expect(links.page('https://o.example.com')).toMatchObject({ external: true })
    expect(links.search().map(({ title }) => title)).toEqual(['Real', 'Last'])
  })
})

test('a place within a page is no path: what climbs behind its "#" would be written out of the folder of a site', async () => {
  const pages = ['a', 'a#b', 'a#/../../../c', 'index#/../d', 'e#f']
  const site = createSite(await treeOf({ $schema: extended, navigation: { pages } }, { e: 'title: E' }))
  expect(site.paths()).toEqual(['/a', '/', '/e'])
  expect(site.page('/e')?.title).toBe('E')
})

describe('redirect', () => {
  test.each([
    ['/old', start],
    ['/old/', start],
    ['/no-slash', start],
    ['/older/a/b?c=1#d', `${start}?c=1#d`],
    ['/round', null],
    ['/nothing', null],
    ['https://blog.example.com', null],
  ])('%s leads to %s', (path, to) => expect(site.redirect(path)).toBe(to))

  test('is none where a page has the address', () => expect(site.redirect('/en/v2/more')).toBeNull())

  const filled = async () =>
    createSite(
      await treeOf({
        navigation: { pages: ['a'] },
        redirects: [
          { source: '/all/:slug*', destination: '/:slug*' },
          { source: '/star/*', destination: '/*' },
          { source: '/name*', destination: '/*' },
          { source: '/one/:slug', destination: '/:slug' },
          { source: '/bare/:slug', destination: ':slug' },
          { source: '/host/:slug', destination: 'https://:slug/b' },
          { source: '/there/:slug*', destination: 'https://o.example.com/:slug*' },
          { source: '/out', destination: 'https://o.example.com' },
          { source: '/typed/:slug*', destination: 'https:/:slug*' },
          { source: '/short/:slug', destination: 'https::slug' },
          { source: '/mail/:slug', destination: 'mailto::slug' },
          { source: '/script', destination: 'javascript:alert(1)' },
          { source: '/scripts/:slug*', destination: 'JavaScript:alert(1)//:slug*' },
          { source: '/led', destination: '/script' },
          { source: '/data', destination: 'data:text/html,a' },
          { source: '/text', destination: '/javascript:notes' },
          { source: '/back', destination: '\\x.example/b' },
          { source: '/slash', destination: '/\\x.example' },
        ],
      }),
    )
  test.each([
    ['/all//x.example', null],
    ['/all/\\x.example', null],
    ['/all/%5Cx.example', null],
    ['/all/\t/x.example', null],
    ['/star//x.example', null],
    ['/name/x.example', null],
    ['/one/%5Cx.example', null],
    ['/bare/javascript:alert(1)', null],
    ['/host/x.example', null],
    ['/out.md', null],
    ['/all/b/c?d#e', '/b/c?d#e'],
    ['/all/b//c', '/b//c'],
    ['/bare/b', '/b'],
    ['/there//b', 'https://o.example.com//b'],
    ['/out', 'https://o.example.com'],
    ['/all//site/b', null],
    ['/typed/x.example', null],
    ['/short/x.example', null],
    ['/mail/b', 'mailto:b'],
    ['/script', null],
    ['/scripts/b', null],
    ['/led', null],
    ['/data', null],
    ['/text', '/javascript:notes'],
    ['/back', null],
    ['/slash', null],
  ])('%s names no host and no script: %s', async (path, to) =>
    expect((await filled()).redirect(path)).toBe(to),
  )

  test.each([
    ['/all/b%0D%0ASet-Cookie:%20c', '/b%0D%0ASet-Cookie:%20c'],
    ['/there/%E4%BD%A0/b\ud800?c=d e#f', 'https://o.example.com/%E4%BD%A0/b%EF%BF%BD?c=d%20e#f'],
    ['/one/%25%22b', '/%25"b'],
  ])('%s is given as a header takes it', async (path, to) => {
    expect((await filled()).redirect(path)).toBe(to)
    expect(() => validateHeaderValue('Location', to)).not.toThrow()
  })

  test('is none without redirects', async () => {
    expect(createSite(await treeOf({ navigation: { pages: ['a'] } })).redirect('/b')).toBeNull()
  })
})

test('alternates are the page in the other languages', () => {
  expect(site.alternates(start)).toEqual([{ language: 'fr', href: '/fr/v2/start' }])
  expect(site.alternates('/en/v2/more')).toEqual([])
})

test('search lists what readers may find, each address once', () => {
  expect(site.search()).toEqual([
    { title: 'Start', href: start, breadcrumbs: ['Guides', 'Begin'], description: 'How to begin' },
    { title: 'More', href: '/en/v2/more', breadcrumbs: ['Guides', 'Begin'], description: null },
    { title: 'Deep down', href: '/en/v2/deep', breadcrumbs: ['Guides', 'Begin', 'Deep'], description: null },
    { title: 'Start of old', href: '/en/v1/start', breadcrumbs: [], description: null },
    { title: 'Début', href: '/fr/v2/start', breadcrumbs: [], description: null },
  ])
})

test('a tree from JSON makes the same site', async () => {
  const tree = await treeOf(docs, files)
  const again: Tree = JSON.parse(JSON.stringify(tree))
  const [one, other] = [createSite(tree), createSite(again)]
  for (const path of one.paths()) {
    expect(other.divisions(path)).toEqual(one.divisions(path))
    expect(other.sidebar(path)).toEqual(one.sidebar(path))
  }
})

test('an empty tree makes an empty site', async () => {
  const none = createSite(await treeOf({ navigation: { pages: [] } }))
  expect([none.paths(), none.search(), none.page('/'), none.redirect('/')]).toEqual([[], [], null, null])
})
