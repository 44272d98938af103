import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { maxExplained } from '../../src/cli/explain.ts'
import { call } from '../call.ts'
import { root } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'

const folder = join(root, 'fixtures/explain')

/** The values of one row of `explain`, for each place that it finds. */
async function rowsOf(text: string, row: string): Promise<string[]> {
  const { out } = await call(['explain', text, '-p', folder])
  const start = `  ${row.padEnd(13)}`
  return out
    .replaceAll(`${folder}/`, '')
    .split('\n')
    .flatMap(line => (line.startsWith(start) ? [line.slice(start.length)] : []))
}

describe('what an address is made of', () => {
  test.each([
    ['/', 'its path without "index"'],
    ['guides', 'its path without "index"'],
    ['/guides/', 'its path without "index"'],
    ['guides/b c', 'its path'],
    ['guides/b%20c', 'its path'],
    ['none/index', 'its path'],
    ['guides/away', '"url" of its front matter'],
    ['https://example.com/away', '"url" of its front matter'],
    ['guides/shown', 'its path'],
    ['GET /a', 'directory "ref"; no tag; no summary, so GET and the path'],
    ['webhook told', 'directory "ref"; no tag; no summary, so the name of the webhook'],
    ['/ref/b', 'directory "ref"; no tag; summary "B"'],
    ['/more/more', 'directory "more"; no tag; summary "More"'],
  ])('%s', async (text, reason) => {
    expect(new Set(await rowsOf(text, 'made of'))).toEqual(new Set([reason]))
  })

  test('of a webhook with several methods, for each its own summary', async () => {
    expect(await rowsOf('webhook sent', 'made of')).toEqual([
      '"api-reference", as no directory is set; no tag; summary "First"',
      '"api-reference", as no directory is set; no tag; summary "Second"',
    ])
    expect(await rowsOf('webhook sent', 'generated at')).toEqual(['docs.json:15:7', 'docs.json:15:7'])
  })
})

test('a file is found by its path from the current folder', async () => {
  const folder = join(root, 'fixtures/example')
  const { out, code } = await call([
    'explain',
    relative('.', join(folder, 'guides/tickets.mdx')),
    '-p',
    folder,
  ])
  expect(out).toMatch(/^Tickets\n {2}file +\S*guides\/tickets\.mdx\n/)
  expect(code).toBe(0)
})

test('an operation is found by its method and its path', async () => {
  expect(await rowsOf('POST /a', 'shows')).toEqual([])
  expect(await rowsOf('GET /b', 'shows')).toEqual(['GET /b', 'GET /b'])
})

test('an operation is that of the file that is named with it, and may have a method of its own', async () => {
  const tabs = ['one.json', 'two.json'].map(openapi => ({ tab: openapi, openapi }))
  const text = JSON.stringify({
    openapi: '3.2.0',
    paths: { '/a': { get: {}, additionalOperations: { PURGE: {} } } },
    webhooks: { told: { post: {} } },
  })
  const files = { 'docs.json': JSON.stringify({ navigation: { tabs } }), 'one.json': text, 'two.json': text }
  const folder = emptyFolder()
  write(folder, files)
  const addresses = async (page: string) =>
    (await call(['explain', page, '-p', folder])).out.match(/(?<=^ *address +)\S+/gm)
  expect(await addresses('GET /a')).toEqual(['/api-reference/get-a', '/api-reference/get-a'])
  expect(await addresses('two.json GET /a')).toEqual(['/api-reference/get-a'])
  expect(await addresses('/one.json webhook told')).toEqual(['/api-reference/told'])
  for (const page of ['PURGE /a', 'purge /a'])
    expect(await addresses(page)).toEqual(['/api-reference/purge-a', '/api-reference/purge-a'])
  expect(await addresses('POST null')).toBe(null)
})

test('the openapi is that of the nearest element, without credentials', async () => {
  const told = './api.json, https://example.com/far.json, set by Tab "API" at docs.json:12:33'
  expect(await rowsOf('GET /a', 'openapi')).toEqual([told])
  expect(await rowsOf('/ref/b', 'openapi')).toEqual([told])
  expect(await rowsOf('GET /more', 'openapi')).toEqual([told, 'none, set by Tab "Empty" at docs.json:16:7'])
})

describe('what is found elsewhere than in the openapi in scope says who names it', () => {
  const explained = async (docs: object, text: string, row: string, files: Record<string, string> = {}) => {
    const project = emptyFolder()
    write(project, { 'docs.json': JSON.stringify(docs), ...files })
    const { out } = await call(['explain', text, '-p', project])
    const start = `  ${row.padEnd(13)}`
    const rows = out.replaceAll(`${project}/`, '').split('\n')
    return rows.flatMap(line => (line.startsWith(start) ? [line.slice(start.length)] : []))
  }
  const $schema = 'https://mintlify.com/docs.json'
  const specification = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { summary: 'A' } } } })
  const files = { 'a.json': specification, 'b.json': specification }

  test('api.openapi, below an element with another openapi and without any', async () => {
    const told = 'more.json, named by "api.openapi" at docs.json:3:35'
    expect(await rowsOf('GET /more', 'found in')).toEqual([told, told])
    expect(await rowsOf('GET /a', 'found in')).toEqual([])
    expect(await rowsOf('/ref/b', 'found in')).toEqual([])
    const docs = { $schema, api: { openapi: 'a.json' }, navigation: { pages: ['GET /a'] } }
    expect(await explained(docs, 'GET /a', 'found in', files)).toEqual([
      'a.json, named by "api.openapi" at docs.json:1:62',
    ])
  })

  test('the entry, or the front matter of its page', async () => {
    const docs = { $schema, navigation: { openapi: 'a.json', pages: ['b.json GET /a', 'page'] } }
    const page = { 'page.md': '---\nopenapi: b.json GET /a\n---\n' }
    expect(await explained(docs, 'GET /a', 'found in', { ...files, ...page })).toEqual([
      'b.json, named by its entry at docs.json:1:87',
      'b.json, named by its front matter at page.md',
    ])
  })

  test('an address is made of the directory that it has, of several for one file', async () => {
    const openapi = ['a.json', { source: 'a.json', directory: 'other' }]
    expect(
      await explained({ $schema, navigation: { tabs: [{ tab: 'T', openapi }] } }, 'GET /a', 'made of', files),
    ).toEqual([
      '"api-reference", as no directory is set; no tag; summary "A"',
      'directory "other"; no tag; summary "A"',
    ])
  })
})

test.each([
  ['snippets/intro', 'snippets/intro.mdx'],
  ['/README.md', 'README.md'],
])('of %s, which is listed, it says that its file is never built', async (text, file) => {
  const folder = join(root, 'fixtures/tree/unsound-never-built')
  const { code, out, err } = await call(['explain', text, '-p', folder])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.split('\n')[0]!.replace(`${folder}/`, '')).toBe(
    `docs-nav: nothing in the navigation shows "${text}". Its file ${file} is there and never built.`,
  )
})

describe('a title', () => {
  const specification = JSON.stringify({
    openapi: '3.1.0',
    paths: { '/a': { get: { summary: 'Get an A' } }, '/b': { get: { summary: 'B', 'x-hidden': true } } },
  })
  const project = () => {
    const pages = ['guides/one', 'guides/two', 'changes']
    const docs = {
      $schema: 'https://mintlify.com/docs.json',
      navigation: {
        tabs: [
          { tab: 'G', pages },
          { tab: 'A', openapi: 'a.json' },
        ],
      },
    }
    const folder = emptyFolder()
    write(folder, {
      'docs.json': JSON.stringify(docs),
      'a.json': specification,
      'guides/one.md': '---\ntitle: First steps\nsidebarTitle: First\n---\n',
      'guides/two.md': '---\ntitle: Moved\n---\n',
      'changes.md': '---\ntitle: news\n---\n',
      'news.md': '---\ntitle: Latest\nhidden: true\n---\n',
      'more/away.md': '---\ntitle: Far away\nurl: https://example.com/\n---\n',
    })
    return folder
  }
  const explained = async (text: string) => {
    const folder = project()
    const { out, err, code } = await call(['explain', text, '-p', folder])
    return { code, address: out.match(/(?<=^ *address +)\S+/gm), err: err.replaceAll(`${folder}/`, '') }
  }

  test.each([
    ['First steps', '/guides/one'],
    ['first', '/guides/one'],
    [' MOVED', '/guides/two'],
    ['Get an A', '/api-reference/get-an-a'],
  ])('%s is found', async (title, address) => {
    expect(await explained(title)).toEqual({ code: 0, address: [address], err: '' })
  })

  test.each([
    ['news', 'Its file news.md is there and is served at /news; its front matter hides it.'],
    ['/news.md', 'Its file news.md is there and is served at /news; its front matter hides it.'],
    ['latest', 'Its file news.md is there and is served at /news; its front matter hides it.'],
    ['more/away', 'Its file more/away.md is there and leads to https://example.com/.'],
    ['GET /b', '"x-hidden" hides GET /b, which is served at /api-reference/b.'],
    ['First step', 'Did you mean "First steps"?'],
  ])('for %s, which nothing lists, it says what exists', async (text, why) => {
    const err = `docs-nav: nothing in the navigation shows ${JSON.stringify(text)}. ${why}\n`
    expect(await explained(text)).toEqual({ code: 1, address: null, err })
  })
})

test('tells the first places of a page that is listed often, and counts the others', async () => {
  const folder = emptyFolder()
  const groups = Array.from({ length: maxExplained + 1 }, (_, i) => ({ group: `G${i}`, pages: ['a'] }))
  write(folder, { 'docs.json': { navigation: { groups } }, 'a.mdx': '' })
  const { out, err } = await call(['explain', 'a', '-p', folder, '--no-cache'])
  expect(out).toContain(`G${maxExplained - 1}`)
  expect(out).not.toContain(`G${maxExplained}`)
  expect(err).toBe('docs-nav: 1 other place of it is left out.\n')
})
