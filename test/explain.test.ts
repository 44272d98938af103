import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { call } from './call.ts'
import { root } from './fixtures.ts'

const folder = join(root, 'fixtures/explain')

/** What `explain` says in a row of each place that it finds. */
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

test('an operation is found by its method and its path', async () => {
  expect(await rowsOf('POST /a', 'shows')).toEqual([])
  expect(await rowsOf('GET /b', 'shows')).toEqual(['GET /b', 'GET /b'])
})

test('the openapi is that of the nearest element, without credentials', async () => {
  const told = './api.json, https://example.com/far.json, set by Tab "API" at docs.json:12:33'
  expect(await rowsOf('GET /a', 'openapi')).toEqual([told])
  expect(await rowsOf('/ref/b', 'openapi')).toEqual([told])
  expect(await rowsOf('GET /more', 'openapi')).toEqual([told, 'none, set by Tab "Empty" at docs.json:16:7'])
})
