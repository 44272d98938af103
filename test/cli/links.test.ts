import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LinkGraph, readProject, resolveLinks, resolveNavigation } from '../../src/index.ts'
import { dot, maxDrawn } from '../../src/report/links/dot.ts'
import type { Link, LinkedPage } from '../../src/site/link-graph.ts'
import { call } from '../call.ts'
import { readJson, root } from '../fixtures.ts'

const linked = join(root, 'fixtures/linked')
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile<LinkGraph>(
  readJson(join(root, 'schema/links.schema.json')),
)

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-links-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** A project in a folder of its own. */
function project(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(scratch, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const written = async (...args: string[]) => {
  const { out, err, code } = await call(['links', linked, ...args])
  expect({ err, code }).toEqual({ err: '', code: 0 })
  return out.replaceAll(`${linked}/`, '')
}
const graphOf = async (...args: string[]): Promise<LinkGraph> =>
  JSON.parse(await written('--format', 'json', ...args))

describe('docs-nav links', () => {
  test('writes the links of each page, and what answers them', async () => {
    expect((await written()).split('\n')).toEqual([
      'docs.json',
      '  6:53     /guides/tours',
      '/guides/school-visits  guides/school-visits.mdx',
      '  5:16     ./tickets.mdx#refunds  -> /guides/tickets#refunds',
      '/guides/tickets  guides/tickets.mdx',
      '  5:30     tours#prices  -> /guides/tours#prices',
      '  5:70     #refunds',
      '  6:12     /guides/desk  nothing there',
      '/guides/tours  guides/tours.mdx',
      '  9:18     /Guides/tickets  -> /guides/tickets  other letter case',
      '  snippets/opening.mdx:1:23 /guides/tickets',
      '/  index.mdx',
      '  9:15     /guides/tickets',
      '  9:57     /prices  -> /guides/tickets  redirect',
      '  13:34    /api-reference/list-events',
      '  snippets/opening.mdx:1:23 /guides/tickets',
      '',
      '5 pages, 11 links, 2 of them to nothing',
      '',
    ])
  })

  test('--to names the places that link to a page, those of a snippet once', async () => {
    expect((await written('--to', '/guides/tickets')).split('\n')).toEqual([
      'guides/school-visits.mdx:5:16  ./tickets.mdx#refunds',
      'guides/tickets.mdx:5:70  #refunds',
      'guides/tours.mdx:9:18  /Guides/tickets',
      'snippets/opening.mdx:1:23  /guides/tickets',
      'index.mdx:9:15  /guides/tickets',
      'index.mdx:9:57  /prices',
      '',
      '6 links in 5 files lead to /guides/tickets',
      '',
    ])
    expect(await written('--to', '/guides/school-visits')).toBe('No link leads to /guides/school-visits.\n')
    expect(await written('--to', '/guides/tours')).toContain('docs.json:6:53  /guides/tours\n')
  })

  test('--to with an id names the links to one heading', async () => {
    expect(await written('--to', '/guides/tours#prices')).toBe(
      'guides/tickets.mdx:5:30  tours#prices\n\n1 link in 1 file leads to /guides/tours#prices\n',
    )
    expect(await written('--to', '/guides/tours#hours')).toBe('No link leads to /guides/tours#hours.\n')
  })

  test.each([
    'guides/tickets',
    '/guides/tickets',
    '/guides/tickets/',
    'guides/tickets.mdx',
    relative('', join(linked, 'guides/tickets.mdx')),
    join(linked, 'guides/tickets.mdx'),
  ])('takes a page as %s', async name => {
    expect(await written('--to', name)).toContain('6 links in 5 files lead to /guides/tickets\n')
  })

  test('takes the first page, and a generated one', async () => {
    for (const name of ['/', 'index', 'index.mdx'])
      expect(await written('--from', name)).toMatch(/^\/ {2}index\.mdx\n(?: .*\n){4}\n/)
    expect(await written('--to', '/api-reference/list-events')).toMatch(/^index\.mdx:13:34 {2}/)
  })

  test('--from and --to together are the links from one page to another', async () => {
    const { pages, links } = await graphOf('--from', 'guides/tickets', '--to', 'guides/tours')
    expect(links.map(({ url }) => url)).toEqual(['tours#prices'])
    expect(pages.map(({ address }) => address)).toEqual(['/guides/tickets', '/guides/tours'])
  })

  test('--orphans names the pages that no other page links to', async () => {
    expect(await written('--orphans')).toBe(
      '/guides/school-visits  guides/school-visits.mdx\n\n1 page that no other page links to\n',
    )
    expect(await graphOf('--orphans')).toEqual({
      version: 1,
      pages: [{ address: '/guides/school-visits', file: 'guides/school-visits.mdx' }],
      links: [],
    })
  })

  test('a redirect is followed to its end, where it is certain', async () => {
    const redirects = [
      { source: '/v1/:slug*', destination: '/handbook/:slug*' },
      { source: '/handbook/:slug*', destination: '/:slug*' },
      { source: '/shop', destination: 'https://example.com' },
      { source: '/one', destination: '/two' },
      { source: '/two', destination: '/one' },
      { source: '/gone', destination: '/nowhere' },
      { source: '/level/:slug', destination: '/a' },
    ]
    const urls = ['/v1/a#b', '/handbook/a', '/shop', '/one', '/gone', '/level/x']
    const folder = project('redirected', {
      'docs.json': JSON.stringify({ navigation: { pages: ['index', 'a'] }, redirects }),
      'index.md': urls.map(url => `[x](${url})`).join('\n'),
      'a.md': '',
    })
    const { links } = resolveLinks(await readProject(folder, { links: true }))
    const ways: (readonly [string | null, readonly string[]])[] = [
      ['/a', ['/v1/:slug*', '/handbook/:slug*']],
      ['/a', ['/handbook/:slug*']],
      [null, ['/shop']],
      [null, ['/one', '/two']],
      [null, ['/gone']],
      // Whether a parameter works without a star, nobody has said.
      [null, []],
    ]
    expect(links.map(({ url, answer, to, redirects }) => [url, answer, to, redirects])).toEqual(
      urls.map((url, i) => [url, 'redirect', ...ways[i]!]),
    )
    const { out } = await call(['links', folder])
    expect(out).toContain('  1:5      /v1/a#b  -> /a#b  redirect /v1/:slug*, /handbook/:slug*\n')
    expect(out).toContain('  3:5      /shop  redirect\n')
    const graph = (await call(['links', folder, '--format', 'dot'])).out
    expect(graph).toContain('n0 -> n1 [label="redirect"]\n')
    expect(graph.match(/style=dashed\]\n/g)).toHaveLength(8)
    expect((await call(['links', folder, '--orphans'])).out).toBe('Another page links to each page.\n')
  })

  test('an orphan is not the first page, nor one that is left out; docs.json and its own links do not count', async () => {
    const folder = project('orphans', {
      'docs.json': JSON.stringify({
        navigation: { pages: ['start', 'own', 'named', 'linked'] },
        navbar: { links: [{ label: 'Named', href: '/named' }] },
      }),
      'start.md': '[a](/linked)',
      'own.md': '[me](/own), [top](#top)',
      'named.md': '',
      'linked.md': '',
      'hidden.md': '---\nhidden: true\n---\n',
      'README.md': '',
      '.mintignore': 'drafts\n',
      'drafts/new.md': '[a](/own)',
    })
    const { out } = await call(['links', folder, '--orphans', '--format', 'ndjson'])
    expect(
      out
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line).address),
    ).toEqual(['/hidden', '/named', '/own'])
    expect((await call(['links', folder, '--to', 'named'])).out).toMatch(/docs\.json:1:\d+ {2}\/named\n/)
  })

  test('says so where each page is linked to', async () => {
    const folder = project('none', {
      'docs.json': '{ "navigation": { "pages": ["index", "a"] } }',
      'index.md': '[a](a)',
      'a.md': '',
    })
    expect((await call(['links', folder, '--orphans'])).out).toBe('Another page links to each page.\n')
  })

  test('json fits its schema, and is what the library gives', async () => {
    const graph = await graphOf()
    expect(validate(graph), JSON.stringify(validate.errors)).toBe(true)
    expect(graph).toEqual(resolveLinks(await readProject(linked, { links: true })))
    for (const change of [
      { version: 2 },
      { pages: [{ address: 'guides', file: null }] },
      { links: [{ ...graph.links[0], answer: 'somewhere' }] },
      { links: [{ ...graph.links[0], line: 0 }] },
      { links: [{ ...graph.links[0], more: 1 }] },
    ])
      expect(validate({ ...graph, ...change })).toBe(false)
  })

  test('json gives the place of each link', async () => {
    const { links } = await graphOf()
    expect(links).toHaveLength(12)
    for (const { file, line, column, url } of links) {
      const text = readFileSync(join(linked, file), 'utf8').split('\n')[line - 1]!
      expect(
        text
          .slice(column - 1)
          .replace(/^"/, '')
          .startsWith(url),
      ).toBe(true)
    }
  })

  test('the pages of json are those of the tree', async () => {
    const { nodes } = resolveNavigation(await readProject(linked))
    const pages = nodes.flatMap(node => (node.kind === 'page' ? [node.href] : []))
    expect((await graphOf()).pages.map(({ address }) => address)).toEqual(pages.sort())
  })

  test('ndjson holds the same links', async () => {
    const lines = (await written('--format', 'ndjson')).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual((await graphOf()).links)
  })

  test('an empty graph is JSON too', async () => {
    const folder = project('empty', { 'docs.json': '{ "navigation": { "pages": [] } }' })
    const { out } = await call(['links', folder, '--format', 'json'])
    expect(JSON.parse(out)).toEqual({ version: 1, pages: [], links: [] })
    expect((await call(['links', folder])).out).toBe('0 pages, 0 links\n')
  })

  test('dot draws one line from page to page, dashed where no page answers', async () => {
    expect((await written('--format', 'dot', '--from', 'guides/tickets')).split('\n')).toEqual([
      'digraph links {',
      '  rankdir=LR',
      '  node [shape=box]',
      '  n0 [label="/guides/tickets"]',
      '  n1 [label="/guides/tours"]',
      '  n0 -> n1',
      '  n0 -> n0',
      '  n2 [label="/guides/desk", style=dashed]',
      '  n0 -> n2 [style=dashed]',
      '}',
      '',
    ])
  })

  test('nothing of a project controls a terminal', async () => {
    const folder = project('hostile', {
      'docs.json': '{ "navigation": { "pages": ["index"] } }',
      'index.md':
        '[a](<\u001b[31m"\\N\u202e>) [b](<::error::b>) [c](/x#%23[add-mask]y) [d](/y&amp;#8238;z) [e](/ix?##vso[z]) [f](./#%23[group]x)',
    })
    for (const format of ['text', 'json', 'ndjson', 'dot']) {
      const { out } = await call(['links', folder, '--format', format])
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
      expect(out).not.toMatch(/^::|##\w*\[/m)
      if (format === 'dot') expect(out).not.toMatch(/&(?!amp;)/)
    }
  })

  test.each([
    [['--to', 'guides/ticket'], 'there is no page "guides/ticket". Did you mean "/guides/tickets"?'],
    [['--from', 'visits/tours'], 'there is no page "visits/tours". Did you mean "/guides/tours"?'],
    [['--to', 'nothing/like/it'], 'there is no page "nothing/like/it".'],
    [['--to', 'snippets/opening.mdx'], 'there is no page "snippets/opening.mdx".'],
    [['--orphans', '--to', '/'], '--orphans names pages, and --to and --from links: use one of them.'],
    [['--no-files'], 'links reads the pages, and --no-files leaves them out.'],
    [['--format', 'csv'], '--format takes text, json, ndjson, dot, not "csv".'],
    [['more'], 'links takes one project.'],
  ])('refuses %j', async (args, message) => {
    expect(await call(['links', linked, ...args])).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: ${message}\n`,
    })
  })

  test('refuses a text without a place, and one that is not JSON', async () => {
    expect(await call(['links', '-'], { input: '{}' })).toMatchObject({
      code: 2,
      err: 'docs-nav: links reads the pages: --stdin-filename says where "-" belongs.\n',
    })
    const folder = project('fault', { 'docs.json': '{' })
    expect(await call(['links', folder])).toMatchObject({
      code: 2,
      err: 'docs-nav: docs.json is not JSON. "docs-nav check" shows where.\n',
    })
  })

  test('--help names its options', async () => {
    const { out } = await call(['links', '--help'])
    for (const option of ['--format', '--to', '--from', '--orphans', '--dialect'])
      expect(out).toContain(`  ${option}`)
  })
})

describe('resolveLinks', () => {
  test('needs a project that was read with its links', async () => {
    const project = await readProject(linked)
    expect(() => resolveLinks(project)).toThrow(
      new TypeError('The links of a project are known when it is read with "links: true".'),
    )
    expect(() => resolveLinks(project, { dialect: 'odd' as 'core' })).toThrow('odd')
  })

  test('gives nothing for a project without files, and for a docs.json that is not JSON', async () => {
    const empty = { version: 1, pages: [], links: [] }
    expect(resolveLinks(await readProject(linked, { links: true, files: false }))).toEqual(empty)
    const folder = project('not-json', { 'docs.json': '[', 'index.md': '[a](a)' })
    expect(resolveLinks(await readProject(folder, { links: true }))).toEqual(empty)
  })

  test('names the file that docs.json includes, and the place in it', async () => {
    const folder = project('included', {
      'docs.json': JSON.stringify({
        $schema: 'https://mintlify.com/docs.json',
        navigation: { $ref: './navigation.json' },
      }),
      'navigation.json': '{ "anchors": [\n  { "anchor": "A", "href": "/a" }] }',
      'a.md': '',
    })
    const { links } = resolveLinks(await readProject(folder, { links: true }))
    expect(links).toEqual([
      {
        from: null,
        file: 'navigation.json',
        line: 2,
        column: 28,
        kind: 'link',
        url: '/a',
        anchor: null,
        answer: 'page',
        to: '/a',
        redirects: [],
      },
    ])
  })
})

describe('the graph of dot', () => {
  const link = (from: string, to: string): Link => ({
    from,
    file: 'a.mdx',
    line: 1,
    column: 1,
    kind: 'link',
    url: to,
    anchor: null,
    answer: 'page',
    to,
    redirects: [],
  })
  const drawn = (pages: readonly LinkedPage[], links: Iterable<Link>) => [
    ...dot({ pages, links, asked: 'all' }, { root: '.', color: false }),
  ]

  test('escapes quotes and backslashes, and shortens what is long', () => {
    const text = drawn([], [link('/"\\N', `/${'é'.repeat(500)}`)]).join('')
    expect(text).toContain(String.raw`n0 [label="/\"\\N"]`)
    expect(text).toContain(`n1 [label="/${'é'.repeat(58)}…"]`)
  })

  test('is bounded, and says what is left out', () => {
    const pages = Array.from({ length: maxDrawn + 3 }, (_, i) => ({ address: `/${i}`, file: null }))
    const links = pages.flatMap(({ address }) => [link('/0', address), link('/1', address)])
    // Each link twice: a page may name another one often.
    const lines = drawn(pages, [...links, ...links])
    expect(lines.filter(line => line.includes(' -> '))).toHaveLength(maxDrawn)
    expect(lines.filter(line => line.includes('label'))).toHaveLength(maxDrawn)
    expect(lines.at(-2)).toBe(
      `  // 3 pages and ${maxDrawn + 6} links left out: ${maxDrawn} of each are drawn. --from and --to show fewer.\n`,
    )
  })

  test('draws beside as many pages as fit the addresses that nothing answers', () => {
    const pages = Array.from({ length: maxDrawn }, (_, i) => ({ address: `/${i}`, file: null }))
    const broken = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...link('/0', `/no${i}`),
        answer: 'nothing' as const,
        to: null,
      }))
    const drawnWith = (count: number) => {
      const lines = drawn(pages, broken(count))
      const written = (text: string) => lines.filter(line => line.includes(text)).length
      return [written('", style=dashed]'), written(' -> '), lines.at(-2)]
    }
    const last = `  n0 -> n${2 * maxDrawn - 1} [style=dashed]\n`
    expect(drawnWith(maxDrawn)).toEqual([maxDrawn, maxDrawn, last])
    const left = `  // 0 pages and 1 links left out: ${maxDrawn} of each are drawn. --from and --to show fewer.\n`
    expect(drawnWith(maxDrawn + 1)).toEqual([maxDrawn, maxDrawn, left])
  })

  test('a long list is written in pieces', async () => {
    const text = '[a](/index#a)\n'.repeat(5_000)
    const folder = project('long', {
      'docs.json': '{ "navigation": { "pages": ["index"] } }',
      'index.md': text,
    })
    const pieces: string[] = []
    const { main } = await import('../../src/cli/main.ts')
    await main(['links', folder, '--format', 'ndjson'], {
      env: {},
      isTerminal: false,
      out: piece => pieces.push(piece),
      err: () => {},
      readInput: async () => new Uint8Array(),
      connect: () => {
        throw new Error('No server is started.')
      },
    })
    expect(pieces.join('').split('\n')).toHaveLength(5_001)
    expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThan(100_000)
  })
})
