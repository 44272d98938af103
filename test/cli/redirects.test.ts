import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../call.ts'
import { root } from '../fixtures.ts'

const museum = join(root, 'fixtures/museum')

let scratch = ''
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-redirects-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** A project with an index page, other files, and redirects. */
function site(redirects: Readonly<Record<string, string>> | string, files: readonly string[] = []): string {
  const folder = mkdtempSync(join(scratch, 'site-'))
  const list =
    typeof redirects === 'string'
      ? redirects
      : Object.entries(redirects).map(([source, destination]) => ({ source, destination }))
  const docs = { navigation: { pages: ['index'] }, redirects: list }
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs))
  for (const file of ['index.mdx', ...files]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '---\ntitle: Page\n---\n')
  }
  return folder
}

/** The way of each address: its steps and its end, on one line. */
async function ways(folder: string, ...addresses: string[]): Promise<string[]> {
  const { out } = await call(['redirects', 'test', '--format', 'json', '-p', folder, '--', ...addresses])
  interface Answer {
    readonly address: string
    readonly steps: readonly { readonly to: string; readonly doubt: string | null }[]
    readonly end: { readonly kind: string }
  }
  return (JSON.parse(out) as { addresses: Answer[] }).addresses.map(({ address, steps, end }) =>
    [address, ...steps.map(({ to, doubt }) => (doubt === null ? to : `${to} (${doubt})`)), end.kind].join(
      ' > ',
    ),
  )
}

describe('docs-nav redirects', () => {
  test('lists where each ends', async () => {
    const { code, out, err } = await call(['redirects', museum])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')).toEqual([
      '/tours               -> /guides/tours             page guides/tours.mdx',
      '/handbook/:slug*     -> /guides/:slug*            by its parameters',
      '/v1/handbook/:slug*  -> /handbook/:slug*          by its parameters',
      '/shop                -> https://shop.example.com  another site',
      '/fees                -> /guides/fees              nothing',
      '',
      '5 redirects, 1 to nothing',
      '',
    ])
  })

  test('lists them as JSON, with the redirects that follow', async () => {
    const folder = site({ '/a': '/b', '/b': '/' })
    const { out } = await call(['redirects', '--project', folder, '--format', 'json'])
    expect(JSON.parse(out)).toEqual({
      version: 1,
      redirects: [
        {
          pointer: '/redirects/0',
          source: '/a',
          destination: '/b',
          steps: [{ from: '/b', to: '/', source: '/b', pointer: '/redirects/1', doubt: null }],
          end: { kind: 'page', address: '', file: 'index.mdx' },
          nowhere: false,
        },
        {
          pointer: '/redirects/1',
          source: '/b',
          destination: '/',
          steps: [],
          end: { kind: 'page', address: '', file: 'index.mdx' },
          nowhere: false,
        },
      ],
    })
  })

  test('a project without redirects has none', async () => {
    expect((await call(['redirects', join(root, 'fixtures/example')])).out).toBe('0 redirects\n')
    expect((await call(['redirects', site('none')])).out).toBe('0 redirects\n')
  })
})

describe('docs-nav redirects test', () => {
  test('says step by step what happens, and exits with 1 when an address ends nowhere', async () => {
    const { code, out } = await call(['redirects', 'test', '/v1/handbook/tours?a=1#b', '/fees', '-p', museum])
    expect(code).toBe(1)
    expect(out.split('\n')).toEqual([
      '/v1/handbook/tours?a=1#b',
      '  -> /handbook/tours?a=1#b  (/v1/handbook/:slug*)',
      '  -> /guides/tours?a=1#b  (/handbook/:slug*)',
      '  page guides/tours.mdx',
      '/fees',
      '  -> /guides/fees  (/fees)',
      '  nothing',
      '',
    ])
    expect((await call(['redirects', 'test', '/tours', '/shop', '/', '-p', museum])).code).toBe(0)
  })

  test('fills in what parameters stand for', async () => {
    const folder = site({
      '/v1/:slug*': '/v2/:slug*',
      '/users/:id/posts/:post': '/posts/:post/by/:id',
      '/articles/concepts-*': '/concepts',
      '/old/article-*': '/new/article-*',
      '/out/*': 'https://example.com:8080/*',
      '/keep/:slug*': '/kept/:slug*?b=2#own',
      '/caf%C3%A9': '/tea',
      '/zkevm-:slug': '/never',
      '/users:batchGet': '/batch',
      '/page#part': '/never',
    })
    expect(
      await ways(
        folder,
        '/v1/a/b/?x=1#y',
        'v1/a',
        'https://docs.example.com/v1/a',
        '/users/7/posts/9',
        '/articles/concepts-one',
        '/articles/concepts-',
        '/old/article-1',
        '/out/a/b',
        '/out',
        '/keep/a?a=1#b',
        '/café',
        '/zkevm-1',
        '/users:batchGet',
        '/page#part',
        '/v1/a%3Fb',
      ),
    ).toEqual([
      '/v1/a/b/?x=1#y > /v2/a/b?x=1#y > nothing',
      'v1/a > /v2/a > nothing',
      'https://docs.example.com/v1/a > /v2/a > nothing',
      '/users/7/posts/9 > /posts/9/by/7 (parameter) > nothing',
      '/articles/concepts-one > /concepts > nothing',
      '/articles/concepts- > nothing',
      '/old/article-1 > /new/article-1 > nothing',
      '/out/a/b > https://example.com:8080/a/b > external',
      '/out > nothing',
      '/keep/a?a=1#b > /kept/a?b=2#own > nothing',
      '/café > /tea > nothing',
      '/zkevm-1 > nothing',
      '/users:batchGet > /batch > nothing',
      '/page#part > nothing',
      '/v1/a%3Fb > /v2/a%3Fb > nothing',
    ])
  })

  test('names what the platform leaves open', async () => {
    const folder = site(
      {
        '/a/:slug*': '/b/:slug*',
        '/a/c': '/',
        '/p/x-*': '/q-*',
        '/Tea': '/',
        '/d/:id(\\d+)': '/',
        '/guide': '/',
        s: '/',
      },
      ['guide.mdx'],
    )
    expect(await ways(folder, '/a/c', '/a', '/p/x-1/2', '/tea', '/d/1', '/guide', '/s')).toEqual([
      '/a/c > /b/c (order) > nothing',
      '/a > /b (empty) > nothing',
      '/p/x-1/2 > /q-1/2 (slash) > nothing',
      '/tea > / (case) > page',
      '/d/1 > / (pattern) > page',
      '/guide > page',
      '/s > / (pattern) > page',
    ])
    expect((await call(['redirects', 'test', '/guide', '-p', folder])).out).toBe(
      '/guide\n  page guide.mdx  (or -> /: a redirect has this address too)\n',
    )
  })

  test('of two sources for the same, the first acts; of a literal one before a wildcard, that one', async () => {
    const folder = site({ '/a': '/', '/a/': '/b', '/c/d': '/', '/c/:slug*': '/b' })
    expect(await ways(folder, '/a/', '/c/d')).toEqual(['/a/ > / > page', '/c/d > / > page'])
  })

  test('what answers at the end', async () => {
    const folder = site({ '/a': '/b', '/b': '/a', '/g/:s*': '/g/h/:s*', '/Up': '/' }, [
      'guides/tours.mdx',
      'images/logo.svg',
    ])
    const [loop, endless, ...others] = await ways(
      folder,
      '/a',
      '/g/x',
      '/guides/tours/',
      '/guides/Tours',
      '/guides',
      '/images/logo.svg',
      '/llms.txt',
      '/a.md',
    )
    expect(loop).toBe('/a > /b > /a > loop')
    expect(endless!.split(' > ')).toHaveLength(22)
    expect(endless).toMatch(/ > endless$/)
    expect(others).toEqual([
      '/guides/tours/ > page',
      '/guides/Tours > case',
      '/guides > folder',
      '/images/logo.svg > file',
      '/llms.txt > unknown',
      '/a.md > /b.md > /a.md > loop',
    ])
    expect((await call(['redirects', 'test', '/a', '-p', folder, '--no-files'])).out).toContain('circle')
    expect((await call(['redirects', 'test', '/guides/x', '-p', folder, '--no-files'])).code).toBe(0)
  })

  test('- reads addresses from standard input, one a line', async () => {
    const { code, out } = await call(['redirects', 'test', '/shop', '-', '-p', museum], {
      input: '/tours\r\n\n  https://museum.example.com/fees?from=mail \n',
    })
    expect(code).toBe(1)
    expect(out.split('\n').filter(line => /^\S/.test(line))).toEqual([
      '/shop',
      '/tours',
      'https://museum.example.com/fees?from=mail',
    ])
    expect(await call(['redirects', 'test', '-', '-p', museum])).toEqual({ code: 0, out: '', err: '' })
  })

  test('takes any text for an address', async () => {
    const texts = [
      '',
      '%',
      '/%E0%A4%A',
      '\u001b[31m',
      '/\ud800',
      '?',
      '#',
      '/'.repeat(9000),
      `/tours/${'a/'.repeat(40)}`,
    ]
    const { code, out } = await call(['redirects', 'test', '-p', museum, '--', ...texts])
    expect(code).toBe(1)
    expect(out).not.toMatch(/\u001b|\ud800/)
  })

  test('ten thousand addresses and redirects', async () => {
    const redirects = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [`/en/articles/${i}-*`, `/new/${i}`]),
    )
    const folder = site(redirects, ['new/9999.mdx'])
    const input = Array.from({ length: 10_000 }, (_, i) => `/en/articles/${i}-title`).join('\n')
    const { code, out } = await call(['redirects', 'test', '-', '-p', folder], { input })
    expect(code).toBe(1)
    expect(out).toMatch(
      /\n\/en\/articles\/9999-title\n {2}-> \/new\/9999 {2}\(\/en\/articles\/9999-\*\)\n {2}page new\/9999.mdx\n$/,
    )
  })

  test.each([
    [
      ['redirects', 'test'],
      'redirects test takes addresses, such as /old/page; - reads them from standard input.',
    ],
    [['redirects', 'a', 'b'], 'redirects takes one project. "docs-nav redirects test" takes addresses.'],
    [
      ['redirects', 'a', '-p', 'b'],
      'redirects takes one project. "docs-nav redirects test" takes addresses.',
    ],
    [
      ['redirects', 'test', '-', '-p', '-'],
      'standard input holds the addresses: name the project by a path.',
    ],
    [['redirects', '--format', 'yaml'], '--format takes text, json, not "yaml".'],
  ])('%j is refused', async (args, message) => {
    expect(await call(args)).toEqual({ code: 2, out: '', err: `docs-nav: ${message}\n` })
  })

  test('a docs.json that is no JSON is refused', async () => {
    const folder = site({})
    writeFileSync(join(folder, 'docs.json'), '{')
    const { code, err } = await call(['redirects', folder])
    expect(code).toBe(2)
    expect(err).toContain('is not JSON. "docs-nav check" shows where.')
  })
})
