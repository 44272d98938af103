import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isObject } from '../src/document/value.ts'
import { maxIndentedLevels } from '../src/exporters/exporter.ts'
import { type EngineName, engineNames, exporters } from '../src/exporters/index.ts'
import { importers } from '../src/importers/index.ts'
import { type PageNode, readProject, resolveNavigation, type Tree } from '../src/index.ts'
import { call } from './call.ts'
import { root } from './fixtures.ts'
import { emptyFolder, write } from './repository.ts'
import { linkedSections, projects, shownPages } from './shown-pages.ts'
import { sites, unpackSite } from './sites.ts'

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-export-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const treeOf = async (folder: string) =>
  resolveNavigation(await readProject(folder, { config: false, cache: false }))

async function exported(engine: EngineName, tree: Tree) {
  const { text, remarks } = (await exporters[engine]())(tree)
  return { text, remarks, value: /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : null }
}

/** Every value of a key, in order. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap(item => valuesOf(item, key))
  if (!isObject(value)) return []
  return [value[key] ?? [], ...Object.values(value).map(item => valuesOf(item, key))].flat()
}

const links = new Set(['link', 'href'])
/** How each engine names the pages of a tree. */
const listed: Readonly<
  Record<string, { name: (page: PageNode) => string; of: (value: unknown) => unknown[] }>
> = {
  starlight: { name: ({ href }) => href, of: value => valuesOf(value, 'link') },
  vitepress: { name: ({ href }) => href, of: value => valuesOf(value, 'link') },
  docusaurus: {
    name: ({ file, path, href, external }) => (file === null || external ? href : path),
    of: value =>
      valuesOf(value, 'type').length === 0
        ? []
        : flatItems(value).flatMap(item =>
            [item.id ?? [...links].map(key => item[key]).find(Boolean) ?? []].flat(),
          ),
  },
  fumadocs: {
    name: ({ file, href, external }) => (file === null || external ? href : file),
    of: value =>
      valuesOf(value, 'pages')
        .map(String)
        .filter(page => !page.startsWith('---'))
        .map(page => /^\[[^\]]*\]\((.*)\)$/.exec(page)?.[1] ?? page),
  },
}

function flatItems(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(flatItems)
  if (!isObject(value)) return []
  return value.type === 'doc' || value.type === 'link'
    ? [{ ...value }]
    : Object.values(value).flatMap(flatItems)
}

describe.each(Object.keys(listed))('%s', engine => {
  const { name, of } = listed[engine]!
  const engineName = engineNames.find(known => known === engine)!
  const sameList = async (tree: Tree) => {
    const { value, remarks } = await exported(engineName, tree)
    const sections = new Set<unknown>(linkedSections(tree))
    const own = shownPages(tree).map(name)
    expect(of(value).filter(page => !sections.has(page) || own.includes(String(page)))).toEqual(own)
    return remarks
  }

  test('lists the pages of a project in their order, and says what it cannot', async () => {
    const remarks = await sameList(await treeOf(join(root, 'fixtures/example')))
    expect(remarks.join()).toContain('1 anchor of every page left out')
    expect(remarks.join()).toMatch(/2 (?:tabs|sidebars)/)
  })

  test.skipIf(!existsSync(sites)).each(projects)('lists the pages of %s in their order', async site => {
    const tree = await treeOf(existsSync(join(scratch, site)) ? folderOf(site) : unpackSite(site, scratch))
    expect((await sameList(tree)).length).toBeGreaterThan(0)
  })

  test('leaves out what is hidden, with all below it', async () => {
    const folder = emptyFolder()
    const groups = [
      { group: 'A', pages: ['a', 'b'] },
      { group: 'H', hidden: true, pages: ['c', { group: 'I', pages: ['d'] }] },
    ]
    const page = (matter: string) => `---\n${matter}\n---\n`
    write(folder, {
      'docs.json': { $schema: 'https://mintlify.com/docs.json', navigation: { groups } },
      ...Object.fromEntries(['a', 'c', 'd'].map(name => [`${name}.mdx`, page('title: T')])),
      'b.mdx': page('hidden: true'),
    })
    const tree = await treeOf(folder)
    expect(of((await exported(engineName, tree)).value)).toEqual(shownPages(tree).map(name))
    expect(shownPages(tree)).toHaveLength(1)
  })
})

const folderOf = (site: string) => join(scratch, site, { grid: 'mintlify', turso: '', mem0: 'docs' }[site]!)

test.skipIf(!existsSync(sites))('from docs.json to Docusaurus and back keeps pages and order', async () => {
  const site = existsSync(join(scratch, 'mem0')) ? folderOf('mem0') : unpackSite('mem0', scratch)
  const tree = await treeOf(site)
  const { text } = await exported('docusaurus', tree)
  const pages = shownPages(tree).filter(({ file }) => file !== null)
  const files = () => pages.map(({ file }) => `docs/${file}`)
  const back = (await importers['sidebars.json']())(text, { files })
  if ('fault' in back) throw new Error(back.fault.message)
  const folder = emptyFolder()
  write(folder, { 'docs.json': back.docs, ...Object.fromEntries(files().map(file => [file, '# Page\n'])) })
  const again = (await treeOf(folder)).nodes.filter((node): node is PageNode => node.kind === 'page')
  expect(again.map(({ path }) => path)).toEqual(pages.map(({ path }) => `docs/${path}`))
  expect(again.length).toBeGreaterThan(100)
})

describe('redirects', () => {
  const redirects = [
    { source: '/a', destination: '/b' },
    { source: '/old/:slug*', destination: '/new/:slug*' },
    { source: '/all/*', destination: '/every/*' },
    { source: '/v-*', destination: '/w/*' },
    { source: '/user/:id/home', destination: '/u/:id' },
    { source: '/dot.html(x)', destination: '/dot' },
    { source: '/quote"; return 500; "', destination: '/q' },
    { source: '/money', destination: '/$request_uri' },
    { source: '/line', destination: '/b\nrewrite ^ /evil;' },
    { source: '/mixed-:slug', destination: '/x' },
    { source: '/no-slash', destination: 'b' },
  ]
  const tree = async () => {
    const folder = emptyFolder()
    write(folder, { 'docs.json': { navigation: { pages: ['b'] }, redirects }, 'b.mdx': '' })
    return treeOf(folder)
  }

  test.each([
    [
      'netlify',
      [
        '/a /b 301',
        '/old/* /new/:splat 301',
        '/all/* /every/:splat 301',
        '/user/:id/home /u/:id 301',
        '/money /$request_uri 301',
        '/no-slash /b 301',
      ],
    ],
    [
      'nginx',
      [
        'rewrite "^/a/?$" "/b" permanent;',
        'rewrite "^/old/(.*)$" "/new/$1" permanent;',
        'rewrite "^/all/(.*)$" "/every/$1" permanent;',
        'rewrite "^/v-(.*)$" "/w/$1" permanent;',
        'rewrite "^/user/([^/]+)/home/?$" "/u/$1" permanent;',
        'rewrite "^/no-slash/?$" "/b" permanent;',
      ],
    ],
  ] as const)('%s', async (engine, lines) => {
    const { text, remarks } = await exported(engine, await tree())
    expect(text.trim().split('\n')).toEqual(lines)
    expect(remarks).toHaveLength(redirects.length - lines.length)
    for (const source of ['/line', '/mixed-:slug', '/quote'])
      expect(remarks.some(remark => remark.includes(source))).toBe(true)
  })

  test.each(['vercel', 'next'] as const)('%s', async engine => {
    const { value, remarks } = await exported(engine, await tree())
    const rules = valuesOf(value, 'source').map((source, i) => [source, valuesOf(value, 'destination')[i]])
    expect(rules).toEqual([
      ['/a', '/b'],
      ['/old/:slug*', '/new/:slug*'],
      ['/all/:star*', '/every/:star*'],
      ['/v-:star(.*)', '/w/:star'],
      ['/user/:id/home', '/u/:id'],
      ['/money', '/%24request_uri'],
      ['/no-slash', '/b'],
    ])
    expect(remarks).toHaveLength(redirects.length - rules.length)
  })

  const rulesOf = async (redirects: readonly object[], engine: EngineName = 'nginx') => {
    const folder = emptyFolder()
    write(folder, { 'docs.json': { navigation: { pages: ['b'] }, redirects }, 'b.mdx': '' })
    return exported(engine, await treeOf(folder))
  }

  test.each([
    ['/c++', '/c%2B%2B'],
    ['/w{b', '/w%7Bb'],
    ['/y*z', '/y%2Az'],
    ['/a?q=(1+2?', '/a?q=%281%202%3F'],
    ['/w(b)', '/w%28b%29'],
    ['/x:other', '/x%3Aother'],
    ['/x/:slug', '/x/:slug'],
    ['/x/:slug*', '/x/:slug'],
    ['/x/$1', '/x/%241'],
    ['https://a.example:8080/x:y', 'https://a.example:8080/x%3Ay'],
  ])('next: of %s only parameters of the source are parameters', async (destination, expected) => {
    const { value } = await rulesOf([{ source: '/old/:slug', destination }], 'next')
    expect(valuesOf(value, 'destination')).toEqual([expected])
  })

  const engines = ['netlify', 'nginx', 'vercel', 'next'] as const
  test.each(engines)('%s: a source that no address matches is no rule', async engine => {
    const sources = ['/*?x', '/:all*#x', '/a?b', '/c#d']
    const redirects = sources.map(source => ({ source, destination: 'https://x.example/*' }))
    const { text, remarks } = await rulesOf(redirects, engine)
    expect(text).not.toContain('x.example')
    expect(remarks).toHaveLength(sources.length)
  })

  test('netlify: a wildcard before slashes, and its value wherever the destination names it', async () => {
    const { text, remarks } = await rulesOf(
      [
        { source: '/a/:slug*/', destination: '/b/:slug*/:slug' },
        { source: '/c/*//', destination: '/d/*/*' },
        { source: '/e/:id/*', destination: '/f/:id*/*' },
        { source: '/g/*', destination: '/h/:splat' },
        { source: '/i/*', destination: '/j/*k' },
        { source: '/k', destination: 'http:l' },
      ],
      'netlify',
    )
    expect(text.trim().split('\n')).toEqual([
      '/a/* /b/:splat/:splat 301',
      '/c/* /d/:splat/* 301',
      '/e/:id/* /f/:id/:splat 301',
    ])
    expect(remarks).toHaveLength(3)
  })

  test('next: the star has a name of its own, and a parameter is that of its source', async () => {
    const { value } = await rulesOf(
      [
        { source: '/a/:star/*', destination: '/b/:star/*/*' },
        { source: '/c/*', destination: '/d/:star/*' },
        { source: '/e/:slug*', destination: '/f/:slug' },
      ],
      'next',
    )
    expect(valuesOf(value, 'source')).toEqual(['/a/:star/:star_*', '/c/:star*', '/e/:slug*'])
    expect(valuesOf(value, 'destination')).toEqual(['/b/:star/:star_*/%2A', '/d/%3Astar/:star*', '/f/:slug*'])
  })

  test.each([
    ['/b#c?d', '/b#c%3Fd'],
    ['/b?c=d?e#f#g', '/b?c=d%3Fe#f%23g'],
    ['//x.example/b', '//x.example/b'],
  ])('next: %s has no syntax in its fragment', async (destination, expected) => {
    const { value } = await rulesOf([{ source: '/old/:slug', destination }], 'next')
    expect(valuesOf(value, 'destination')).toEqual([expected])
  })

  test.each([
    ['/a', '///b'],
    ['/a', '//'],
    ['/a', '//x.example:80/b'],
    ['/a', '//x.example/../y.example/b'],
    ['/a', '/b/..//x.example'],
    ['/a', '/.//x.example'],
    ['/a', '/%2E%2e//x.example'],
    ['/a', '/\\x.example'],
    ['/:a', '/b?:a=c'],
    ['/:a', '/b?c=d&e:a'],
    ['/a', `/${'b'.repeat(5000)}`],
    [`/${'.'.repeat(1990)}/:a`, '/b'],
    // Marks of their own for a colon, also as a host or a query is read.
    ['/:a', 'https://__ESC_COLON_a/b'],
    ['/:a', 'https://\uff3f_esc_colon_a/b'],
    ['/:a', '/b/__ESC_COLON_a'],
    ['/:a', '/b?c=:a&d=%5F_ESC_COLON_a'],
    ['/:a', '/b?c=:a&d=--ESCAPED_PARAM_COLONa'],
    // A port as a parameter, and what is no host.
    ['/:443', 'https://x.example:443/b'],
    ['/:a', 'https://@/:a'],
    ['/:a', 'https://x.example@/:a'],
    ['/:a', 'https://;/:a'],
    ['/:a', 'https://[/:a'],
    ['/:a', 'https://x\uff1ay/:a'],
    ['/:a', `https://${'x'.repeat(256)}/:a`],
    ['/:a', '/b?c=%3Aa'],
    ['/:a', '/b?c=%3A%61'],
    ['/:a', '/b?c=:a%61'],
    ['/*', '/b?c=:star'],
  ])('vercel and next have no rule from %s to %s', async (source, destination) => {
    for (const engine of ['vercel', 'next'] as const) {
      const { value, remarks } = await rulesOf([{ source, destination }], engine)
      expect(valuesOf(value, 'source')).toEqual([])
      expect(remarks).toHaveLength(1)
    }
  })

  test.each(['/b-:all*', '/b#:all*', '/b?c=d:all*', '/b?c=d-:all*&e=f'])(
    'next has no rule to %s, where it would not part what the parameter holds',
    async destination => {
      const redirects = [{ source: '/a/:all*', destination }]
      expect((await rulesOf(redirects, 'next')).value).toEqual([])
      expect(valuesOf((await rulesOf(redirects, 'vercel')).value, 'source')).toEqual(['/a/:all*'])
    },
  )

  test.each(['/b?c=(d)', '/b?c=%28d%29', '/b?c=%3A%64'])(
    'vercel has no rule to %s, for which it would refuse the whole file',
    async destination => {
      const redirects = [{ source: '/a', destination }]
      expect((await rulesOf(redirects, 'vercel')).remarks).toHaveLength(1)
      expect(valuesOf((await rulesOf(redirects, 'next')).value, 'source')).toEqual(['/a'])
    },
  )

  test.each([
    'https://x_y.example:8080/b',
    'https://b\u00fccher.example/:a',
    'https://127.0.0.1/b',
    '/b?c=:a&d=12%3A30',
  ])('next has a rule to %s', async destination => {
    expect(valuesOf((await rulesOf([{ source: '/:a', destination }], 'next')).value, 'source')).toEqual([
      '/:a',
    ])
  })

  test.each(engines)('%s: no host is made of what is filled in', async engine => {
    const { text, remarks } = await rulesOf(
      [
        { source: '/a/:b/:all*', destination: '/:all*/:b' },
        { source: '/c/:b/*', destination: '/*/:b' },
        { source: '/d/v-*', destination: '/*/x.example' },
      ],
      engine,
    )
    expect(text.trim()).toMatch(/^(?:|\[\]|\{\s*"redirects": \[\]\s*\})$/)
    expect(remarks).toHaveLength(3)
  })

  test('nginx: what is filled in first begins with no slash or backslash', async () => {
    const { text } = await rulesOf([
      { source: '/a/:all*', destination: '/:all*' },
      { source: '/b/:one', destination: '/:one/c' },
      { source: '/d/v-*', destination: '/*?e' },
      { source: '/f/:x/:one', destination: '/:one/:x' },
    ])
    const rules = text.trim().split('\n')
    expect(rules).toEqual([
      String.raw`rewrite "^/a/(?![/\\\\])(.*)$" "/$1" permanent;`,
      String.raw`rewrite "^/b/(?![/\\\\])([^/]+)/?$" "/$1/c" permanent;`,
      String.raw`rewrite "^/d/v-(?![/\\\\])(.*)$" "/$1?e" permanent;`,
      String.raw`rewrite "^/f/([^/]+)/(?![/\\\\])([^/]+)/?$" "/$2/$1" permanent;`,
    ])
  })

  test('netlify: what is filled in first stands behind a dot, where it names no host', async () => {
    const { text, remarks } = await rulesOf(
      [
        { source: '/a/:all*', destination: '/:all*' },
        { source: '/b/*', destination: '/*?c' },
        { source: '/d/:one', destination: ':one' },
        { source: '/e/:x/*', destination: '/:x/*' },
        { source: '/f/:x/:y', destination: '/g/:y/:x' },
        { source: '/h/:x', destination: '/:other/:x' },
        { source: '/i/*', destination: 'https://x.example:80/*' },
      ],
      'netlify',
    )
    expect(text.trim().split('\n')).toEqual([
      '/a/* /./:splat 301',
      '/b/* /./:splat?c 301',
      '/d/:one /./:one 301',
      '/e/:x/* /./:x/:splat 301',
      '/f/:x/:y /g/:y/:x 301',
      '/h/:x /:other/:x 301',
      '/i/* https://x.example:80/:splat 301',
    ])
    expect(remarks).toEqual([])
  })

  test.each([
    ['/a/:p*', 'https://x.example:p*'],
    ['/a/:p', 'https://:p/b'],
    ['/a/:p', 'https://:p.x.example'],
    ['/a/*', '//*'],
    ['/a/*', '/\\*'],
    ['/:443', 'https://x.example:443/b'],
  ])('netlify has no rule from %s to %s, whose host anyone could name', async (source, destination) => {
    const { text, remarks } = await rulesOf([{ source, destination }], 'netlify')
    expect(text).toBe('')
    expect(remarks).toHaveLength(1)
  })

  test('vercel and next: what is filled in first behind a part of a name begins with no slash', async () => {
    for (const engine of ['vercel', 'next'] as const) {
      const { value } = await rulesOf(
        [
          { source: '/old*', destination: '/*' },
          { source: '/a/v-*', destination: '/*?b' },
          { source: '/c-*', destination: '/d/*' },
        ],
        engine,
      )
      const sources = valuesOf(value, 'source')
      expect(sources).toEqual([
        String.raw`/old:star((?![/\\]).*)`,
        String.raw`/a/v-:star((?![/\\]).*)`,
        '/c-:star(.*)',
      ])
    }
  })

  test('vercel and next read brackets of a source as text', async () => {
    for (const engine of ['vercel', 'next'] as const) {
      const { value } = await rulesOf([{ source: '/a[b/:c', destination: '/d]' }], engine)
      expect(valuesOf(value, 'source')).toEqual(['/a\\[b/:c'])
    }
  })

  test.each([
    ['/a', '//x.example/b'],
    ['/a/*', '//x.example/*'],
    ['/a', `/${'b'.repeat(5000)}`],
    ['/a', `/${'\u00fc'.repeat(2500)}`],
    [`/${'.'.repeat(1900)}`, '/b'],
  ])(
    'nginx has no rule from %s to %s, which it would refuse or lead to itself',
    async (source, destination) => {
      const { text, remarks } = await rulesOf([{ source, destination }])
      expect(text).toBe('')
      expect(remarks).toHaveLength(1)
    },
  )

  test.each([
    'mailto:a@b',
    'http:b',
    'https://a(b)/c',
    'https://:slug.example',
    'https://a:b@c/d',
    '/b/:slug*d',
  ])('next has no rule to %s', async destination => {
    const { value, remarks } = await rulesOf([{ source: '/old/:slug', destination }], 'next')
    expect(value).toEqual([])
    expect(remarks).toHaveLength(1)
  })

  test('nginx: names that begin one another, in any order and more than once', async () => {
    const { text } = await rulesOf([
      { source: '/p/:a/:ab', destination: '/q/:ab/:a/:ab/:abc' },
      { source: '/r/:a/v-*', destination: '/s/*/:a' },
      { source: '/%C3%BC/ein%20weg', destination: '/c' },
    ])
    expect(text.trim().split('\n')).toEqual([
      'rewrite "^/p/([^/]+)/([^/]+)/?$" "/q/$2/$1/$2/:abc" permanent;',
      'rewrite "^/r/([^/]+)/v-(.*)$" "/s/$2/$1" permanent;',
      'rewrite "^/ü/ein weg/?$" "/c" permanent;',
    ])
  })

  test.each([
    '/a%E2%80%AEb',
    '/a%C2%85',
    '/a%0Ab',
    '/a%C2%A0b',
    '/a%E2%80%A8b',
    '/a%EF%BF%BE',
    '/a%F3%A0%81%81',
    '/%23%23[x',
    '/a\u3164b',
    '/a%2Fb',
    '/a%2F*',
    `/${Array.from({ length: 10 }, (_, i) => `:p${i}`).join('/')}`,
  ])('nginx has no rule for %s', async source => {
    const { text, remarks } = await rulesOf([{ source, destination: '/a' }])
    expect(text).toBe('')
    expect(remarks).toEqual([`the redirect from "${source}" cannot be said: left out`])
  })

  test.each([
    '/%2Fx.example',
    '/a%3fb',
    '/%5Cx.example',
    '/a%b',
    'https://x.example/a%2Fb',
    'https://x.example%40y.example/b',
    'https://x.example%3A8080/b',
    'https:/x.example%40y.example',
    'https:\\\\x.example%40y.example',
    '/\\x.example%40y.example',
  ])('nginx has no rule to %s, which it would decode', async destination => {
    const { text, remarks } = await rulesOf([{ source: '/a', destination }])
    expect(text).toBe('')
    expect(remarks).toHaveLength(1)
  })

  test.each([
    ['/a/:p', 'https://:p.example/b'],
    ['/a/:p', 'https://x.example:p'],
    ['/a/:p*', 'https:/x.example:p*'],
    ['/a/*', 'https://*'],
    ['/a/*', '/\\\\*'],
    ['/a/:slug', 'https:slug/guide'],
    ['/a/:slug*', 'x-y:slug*'],
  ])('nginx has no rule from %s to %s, whose host anyone could name', async (source, destination) => {
    const { text, remarks } = await rulesOf([{ source, destination }])
    expect(text).toBe('')
    expect(remarks).toHaveLength(1)
  })

  test.each(engines.flatMap(engine => ['/\\\\x.example', '\\\\x.example'].map(to => [engine, to] as const)))(
    '%s has no rule to %s, a path that browsers read as a host',
    async (engine, destination) => {
      const { remarks } = await rulesOf([{ source: '/a', destination }], engine)
      expect(remarks).toEqual(['the redirect from "/a" cannot be said: left out'])
    },
  )

  test('nginx leads to a host with a port, and fills in its path, query and fragment', async () => {
    const { text } = await rulesOf([{ source: '/a/:p', destination: 'https://x.example:80/:p?b=:p#:p' }])
    expect(text).toBe('rewrite "^/a/([^/]+)/?$" "https://x.example:80/$1?b=$1#$1" permanent;\n')
    const { remarks } = await rulesOf([{ source: '/a/:p', destination: 'https://x.example#:p' }])
    expect(remarks).toEqual([])
  })

  test('nginx decodes nothing that changes an address, and nothing of a query', async () => {
    const destination = '/a%20b%2E%C3%BC%28?c=%2F%3F%5C'
    const { text } = await rulesOf([{ source: '/a', destination }])
    expect(text).toBe(`rewrite "^/a/?$" "${destination}" permanent;\n`)
  })

  test.each([
    ['/a/:p', '/b/:path'],
    ['/a/:p/:pq', '/b/:pq'],
    ['/a/:p/*', '/b/:pq/*'],
  ])(
    'netlify has no rule from %s to %s, of which it would fill in the beginning',
    async (source, destination) => {
      const { text, remarks } = await rulesOf([{ source, destination }], 'netlify')
      expect(text).toBe('')
      expect(remarks).toHaveLength(1)
    },
  )

  test.each([
    ['/a', '/b?t=12:30'],
    ['/a/:id', '/b?t=%3Aid'],
    ['/a/:id', '/b/$1/:id'],
    ['/a/*', 'https://x.example/$host'],
    ['/a/:id', 'https://x.example/%24host'],
    ['/a', 'https://$1.example/b'],
    ['/a', 'https://x.example%5C/b'],
  ])('vercel has no rule from %s to %s, which it would read as another', async (source, destination) => {
    const { value, remarks } = await rulesOf([{ source, destination }], 'vercel')
    expect(valuesOf(value, 'source')).toEqual([])
    expect(remarks).toHaveLength(1)
  })

  test('says when there are none', async () => {
    expect((await exported('nginx', await treeOf(join(root, 'fixtures/broken')))).remarks).toEqual([
      'docs.json has no redirects',
    ])
  })
})

test('a label is no HTML for VitePress, and an address no name of a file for Fumadocs', async () => {
  const folder = emptyFolder()
  const group = `<img src=x onerror="alert(1)"> & 'b'`
  const tabs = [
    { tab: 'A', href: 'https://x.example/(a)' },
    { tab: 'B', groups: [{ group, pages: ['a'] }] },
  ]
  write(folder, { 'docs.json': { navigation: { tabs } }, 'a.mdx': '---\ntitle: "<b>"\n---\n' })
  const tree = await treeOf(folder)
  expect(valuesOf((await exported('vitepress', tree)).value, 'text')).toEqual([
    'A',
    'B',
    '&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; &#39;b&#39;',
    '&#60;b&#62;',
  ])
  expect(valuesOf((await exported('fumadocs', tree)).value, 'pages')[0]).toBe(
    '[A](https://x.example/%28a%29)',
  )
})

test('no label or address is code, an end of a script or a mark of a bundler for an engine', async () => {
  const folder = emptyFolder()
  const mark = '__VITE_ASSET__a__ !~{001}~'
  const tabs = [
    { tab: 'A', href: '_vp-fn_alert(1)' },
    { tab: 'B', href: 'https://x.example/</script><script>__VITE_ASSET__a__' },
    { tab: 'C', groups: [{ group: '_vp-fn_alert(1)', tag: mark, pages: ['a', 'b'] }] },
  ]
  write(folder, {
    'docs.json': { navigation: { tabs } },
    'a.mdx': `---\ntitle: "${mark}"\n---\n`,
    'b.mdx': '---\ntitle: "</Script><!--<b>"\n---\n',
  })
  const tree = await treeOf(folder)
  const vitepress = await exported('vitepress', tree)
  expect(valuesOf(vitepress.value, 'text').slice(3)).toEqual([
    '&#95;vp-fn_alert(1)',
    '_&#95;VITE_ASSET__a__ !&#126;{001}~',
    '&#60;/Script&#62;&#60;!--&#60;b&#62;',
  ])
  expect(valuesOf(vitepress.value, 'link').slice(0, 2)).toEqual([
    '%5Fvp-fn_alert(1)',
    'https://x.example/%3C/script>%3Cscript>_%5FVITE_ASSET__a__',
  ])
  const starlight = await exported('starlight', tree)
  const escaped = String.raw`_\u005fVITE_ASSET__a__ !\u007e{001}~`
  expect(valuesOf(starlight.value, 'badge')).toEqual([escaped])
  expect(valuesOf(starlight.value, 'label')[4]).toBe(escaped)
  expect(valuesOf(starlight.value, 'link')[1]).toMatch(/_%5FVITE_ASSET__a__$/)
  expect(valuesOf((await exported('docusaurus', tree)).value, 'label')).toContain(
    String.raw`\u003c/Script>\u003c!--<b>`,
  )
})

test('no label or address is a mark of Astro, which puts secrets of the build in the place of one', async () => {
  const folder = emptyFolder()
  const marks = '__astro_import_meta_env___ __ASTRO_ASSET_IMAGE__a__ @@ASTRO-LINKS@@ $$server-islands-map$$'
  const tabs = [
    { tab: marks, href: `https://x.example/${marks.replaceAll(' ', '/')}` },
    { tab: '__init__ @@ $$', pages: ['a'] },
  ]
  write(folder, { 'docs.json': { navigation: { tabs } }, 'a.mdx': '' })
  const { value } = await exported('starlight', await treeOf(folder))
  expect(valuesOf(value, 'label').slice(0, 2)).toEqual([
    String.raw`_\u005fastro_import_meta_env___ _\u005fASTRO_ASSET_IMAGE__a__ @\u0040ASTRO-LINKS@@ $\u0024server-islands-map$$`,
    '__init__ @@ $$',
  ])
  expect(valuesOf(value, 'link')[0]).toBe(
    'https://x.example/_%5Fastro_import_meta_env___/_%5FASTRO_ASSET_IMAGE__a__/@%40ASTRO-LINKS@@/$%24server-islands-map$$',
  )
})

test('a page whose address is none is no link for Docusaurus, which would refuse the whole file', async () => {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': { navigation: { pages: ['a', 'b'] } },
    'a.mdx': '---\nurl: "http://["\n---\n',
    'b.mdx': '---\nurl: https://x.example/%zz\n---\n',
  })
  const { value, remarks } = await exported('docusaurus', await treeOf(folder))
  expect(valuesOf(value, 'href')).toEqual(['https://x.example/%zz'])
  expect(remarks).toEqual([
    'the address of the page "A" is none, for which Docusaurus refuses the file: left out',
  ])
})

test('an address that Docusaurus would refuse the whole file for is encoded, or left out', async () => {
  const folder = emptyFolder()
  const urls = ['/\u00fc a|b?c=[\ud83d\ude00]#d#e', '/100%', '/%E9', '/#%', '/a\\b', 'mailto:a%']
  write(folder, {
    'docs.json': { navigation: { pages: urls.map((_, i) => `p${i}`) } },
    ...Object.fromEntries(urls.map((url, i) => [`p${i}.mdx`, `---\nurl: ${JSON.stringify(url)}\n---\n`])),
  })
  const { value, remarks } = await exported('docusaurus', await treeOf(folder))
  expect(valuesOf(value, 'href')).toEqual(['/%C3%BC%20a%7Cb?c=%5B%F0%9F%98%80%5D#d%23e', 'mailto:a%'])
  expect(remarks).toHaveLength(4)
})

test('an address that cannot be decoded is no link for VitePress, which would show no part of its group', async () => {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': {
      navigation: {
        tabs: [
          { tab: 'A', href: '/%zz' },
          { tab: 'B', pages: ['a', 'b', '100%'] },
        ],
      },
    },
    'a.mdx': '---\nurl: "https://x.example/100%"\n---\n',
    'b.mdx': '',
    '100%.mdx': '',
  })
  const { value, remarks } = await exported('vitepress', await treeOf(folder))
  expect(valuesOf(value, 'link')).toEqual(['/b', '/100%25'])
  expect(remarks.slice(1)).toEqual(
    ['tab', 'page'].map(
      kind =>
        `the address of the ${kind} "A" cannot be decoded, for which VitePress shows no part of its group: left out`,
    ),
  )
})

test('a label with a line separator is no name of a file for Fumadocs', async () => {
  const folder = emptyFolder()
  const groups = ['\u2028', '\u2029'].map(mark => ({
    group: `a${mark}b`,
    pages: [`p${mark.codePointAt(0)}`],
  }))
  write(folder, { 'docs.json': { navigation: { groups } }, 'p8232.mdx': '', 'p8233.mdx': '' })
  const { value } = await exported('fumadocs', await treeOf(folder))
  expect(valuesOf(value, 'pages')).toEqual(['---a b---', 'p8232.mdx', '---a b---', 'p8233.mdx'])
})

test('JSON is indented to so many levels, and deeper one is written in one line', async () => {
  const nested = (levels: number): object => ({
    group: 'g',
    pages: levels === 1 ? ['index'] : [nested(levels - 1)],
  })
  // A list and an object for each group and for the page.
  const most = maxIndentedLevels / 2 - 1
  for (const [levels, isIndented] of [
    [most, true],
    [most + 1, false],
  ] as const) {
    const target = emptyFolder()
    write(target, { 'docs.json': { navigation: { groups: [nested(levels)] } }, 'index.mdx': '' })
    const { text, value } = await exported('starlight', await treeOf(target))
    expect(text).toBe(`${JSON.stringify(value, null, isIndented ? 2 : 0)}\n`)
    expect(valuesOf(value, 'link')).toHaveLength(1)
  }
})

test('a long label above many sidebars of Docusaurus is cut in their names, which differ', async () => {
  const target = emptyFolder()
  const tabs = Array.from({ length: 3 }, (_, i) => ({ tab: `t${i}`, pages: ['index'] }))
  write(target, {
    'docs.json': { navigation: { versions: [{ version: 'v'.repeat(400_000), tabs }] } },
    'index.mdx': '',
  })
  const names = Object.keys((await exported('docusaurus', await treeOf(target))).value as object)
  expect(names).toHaveLength(3)
  expect(names[0]).toBe(`${'v'.repeat(999)}…`)
})

test('badges, icons and marks of deprecation that an engine lacks are counted by their own names', async () => {
  const target = emptyFolder()
  const page = '---\ntag: NEW\nicon: star\ndeprecated: true\n---\n'
  write(target, { 'docs.json': { navigation: { pages: ['a', 'b'] } }, 'a.mdx': page, 'b.mdx': page })
  expect((await exported('vitepress', await treeOf(target))).remarks).toEqual([
    '2 badges left out',
    '2 icons left out',
    '2 marks of deprecation left out',
  ])
})

describe('the command', () => {
  const example = join(root, 'fixtures/example')
  test('writes to standard output or a file, remarks to standard error', async () => {
    const { code, out, err } = await call(['export', '--to', 'vitepress', '--no-cache', example])
    expect({ code, err }).toEqual({
      code: 0,
      err: 'docs-nav: vitepress: 2 tabs written as groups.\ndocs-nav: vitepress: 1 anchor of every page left out.\n',
    })
    const target = join(emptyFolder(), 'sidebar.json')
    await call(['export', '--to', 'vitepress', '--no-cache', '--output', target, example])
    expect(readFileSync(target, 'utf8')).toBe(out)
  })

  test('names the engines', async () => {
    expect((await call(['export', example])).err).toContain(`export needs --to: ${engineNames.join(', ')}.`)
    expect((await call(['export', '--to', 'starlit', example])).err).toContain('Did you mean "starlight"?')
  })
})
