import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  CompletionList,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Location,
  Range,
  WorkspaceSymbol,
} from 'vscode-languageserver/node'
import { emptyFolder, write } from '../repository.ts'
import { type Client, marked, startClient, uri } from './client.ts'

const files = {
  'docs.json': `{
  "$schema": "https://mintlify.com/docs.json",
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "pages": [
          "index",
          "gone",
          { "group": "More", "pages": ["guides/more"] }
        ]
      },
      { "$ref": "./parts/api.json" }
    ]
  },
  "navbar": { "links": [{ "label": "More", "href": "/guides/more" }] }
}
`,
  'parts/api.json':
    '{\n  "tab": "API",\n  "openapi": "api.json",\n  "pages": [\n    "GET /users",\n    "guides/more"\n  ]\n}\n',
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: { '/users': { get: { summary: 'List users', responses: {} } } },
  },
  'index.mdx': '---\ntitle: Start here\n---\n[a](/guides/more#x) ![b](/a.png)\n',
  'guides/more.mdx': '[a](/) [b](./more)\n',
  'alone.mdx': '---\ntitle: Alone\n---\n',
  'a.png': '',
}

let folder: string
let client: Client
const path = (file: string) => join(folder, file)
const text = (file: string) => readFileSync(path(file), 'utf8')

beforeEach(async () => {
  folder = emptyFolder()
  write(folder, files)
  client = await startClient({ folder })
})
afterEach(() => client.connection.dispose())

const of = async <Answer>(method: string, file: string) => {
  await client.open(path(file))
  const textDocument = { uri: uri(path(file)) }
  return client.connection.sendRequest<Answer>(`textDocument/${method}`, { textDocument })
}
/** The text of a range, its lines joined. */
const covered = (file: string, { start, end }: Range) => {
  const lines = text(file)
    .split('\n')
    .slice(start.line, end.line + 1)
  const last = lines.length - 1
  lines[last] = lines[last]!.slice(0, end.character)
  lines[0] = lines[0]!.slice(start.character)
  return lines.map(line => line.trim()).join('')
}
const shown = ({ uri: from, range }: Location) => {
  const file = from.slice(uri(folder).length + 1)
  return `${file}: ${covered(file, range)}`
}

describe('the outline', () => {
  const lines = (symbols: readonly DocumentSymbol[], file: string, depth = 0): string[] =>
    symbols.flatMap(({ name, detail, selectionRange, children = [] }) => [
      `${'  '.repeat(depth)}${name} (${detail ?? ''}) ${covered(file, selectionRange)}`,
      ...lines(children, file, depth + 1),
    ])

  test('is the navigation', async () => {
    const symbols = await of<DocumentSymbol[]>('documentSymbol', 'docs.json')
    expect(lines(symbols, 'docs.json')).toEqual([
      'Guides (tab) "Guides"',
      '  index (Start here) "index"',
      '  gone () "gone"',
      '  More (group) "More"',
      '    guides/more () "guides/more"',
      'API (tab) { "$ref": "./parts/api.json" }',
    ])
    expect(covered('docs.json', symbols[0]!.children![2]!.range)).toBe(
      '{ "group": "More", "pages": ["guides/more"] }',
    )
  })

  test('follows an edit', async () => {
    const names = (symbols: readonly DocumentSymbol[]) => symbols[0]!.children!.map(({ name }) => name)
    expect(names(await of('documentSymbol', 'docs.json'))).toEqual(['index', 'gone', 'More'])
    await client.change(path('docs.json'), 2, text('docs.json').replace('"gone",', '"guides/more", "alone",'))
    const textDocument = { uri: uri(path('docs.json')) }
    const symbols = await client.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument,
    })
    expect(names(symbols)).toEqual(['index', 'guides/more', 'alone', 'More'])
    expect(symbols[0]!.children![2]!.detail).toBe('Alone')
  })

  test('of an included file is what it holds', async () => {
    const symbols = await of<DocumentSymbol[]>('documentSymbol', 'parts/api.json')
    expect(lines(symbols, 'parts/api.json')).toEqual([
      'GET /users () "GET /users"',
      'guides/more () "guides/more"',
    ])
  })

  test('is none of a specification, of a page, and of what is not JSON', async () => {
    expect(await of('documentSymbol', 'api.json')).toBeNull()
    expect(await of('documentSymbol', 'index.mdx')).toBeNull()
    await of('documentSymbol', 'docs.json')
    await client.change(path('docs.json'), 2, '{ "navigation": ')
    const textDocument = { uri: uri(path('docs.json')) }
    expect(await client.connection.sendRequest('textDocument/documentSymbol', { textDocument })).toBeNull()
  })
})

test('what takes several lines can be folded', async () => {
  const folds = await of<FoldingRange[]>('foldingRange', 'docs.json')
  expect(folds.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
    [0, 15],
    [2, 13],
    [3, 12],
    [4, 10],
    [6, 9],
  ])
  expect(await of('foldingRange', 'index.mdx')).toBeNull()
})

describe('links of a document', () => {
  const linksOf = async (file: string) =>
    (await of<DocumentLink[]>('documentLink', file)).map(
      ({ range, target }) => `${covered(file, range)} -> ${target!.slice(uri(folder).length + 1)}`,
    )

  test('lead from docs.json to pages, includes and specifications', async () => {
    expect(await linksOf('docs.json')).toEqual([
      'index -> index.mdx',
      'guides/more -> guides/more.mdx',
      '/guides/more -> guides/more.mdx',
      './parts/api.json -> parts/api.json',
    ])
    expect(await linksOf('parts/api.json')).toEqual([
      'guides/more -> guides/more.mdx',
      'api.json -> api.json',
    ])
  })

  test('lead from a page to pages and images', async () => {
    expect(await linksOf('index.mdx')).toEqual(['/guides/more#x -> guides/more.mdx', '/a.png -> a.png'])
  })
})

describe('references', () => {
  const referencesAt = async (file: string, source: string, includeDeclaration = false) => {
    const { position } = marked(source)
    await client.open(path(file))
    const found = await client.connection.sendRequest<Location[] | null>('textDocument/references', {
      textDocument: { uri: uri(path(file)) },
      position,
      context: { includeDeclaration },
    })
    return found && found.map(shown)
  }
  const entries = ['docs.json: "guides/more"', 'parts/api.json: "guides/more"']
  const links = ['docs.json: "/guides/more"', 'guides/more.mdx: ./more', 'index.mdx: /guides/more#x']

  test('from an entry: what links to its page, and with the declarations the entries', async () => {
    const source = text('docs.json').replace('"guides/more"', '"guides/|more"')
    expect(await referencesAt('docs.json', source)).toEqual(links)
    expect(await referencesAt('docs.json', source, true)).toEqual([...entries, ...links])
  })

  test('from a page: the entries that list it, and what links to it', async () => {
    expect(await referencesAt('guides/more.mdx', '|[a]')).toEqual([...entries, ...links])
  })

  test('from a link: those of the page that it leads to', async () => {
    expect(await referencesAt('guides/more.mdx', '[a](|/)')).toEqual([
      'docs.json: "index"',
      'guides/more.mdx: /',
    ])
  })

  test('of nothing are none', async () => {
    expect(await referencesAt('docs.json', text('docs.json').replace('"gone"', '"go|ne"'))).toBeNull()
    expect(await referencesAt('docs.json', text('docs.json').replace('"More"', '"Mo|re"'))).toBeNull()
  })
})

describe('symbols of the workspace', () => {
  const named = async (query: string) =>
    (await client.connection.sendRequest<WorkspaceSymbol[]>('workspace/symbol', { query })).map(
      ({ name, containerName, location }) =>
        `${name} ${containerName} ${location.uri.slice(uri(folder).length + 1)}`,
    )

  test('are its pages, by title and by address, those that begin so first', async () => {
    // Where no document is open, the editor's folder decides.
    expect(await named('')).toHaveLength(5)
    await client.open(path('docs.json'))
    expect(await named('START')).toEqual(['Start here / index.mdx'])
    expect(await named('guides/')).toEqual(['More /guides/more guides/more.mdx'])
    expect(await named('al')).toEqual(['Alone /alone alone.mdx'])
    expect(await named('list users')).toEqual([expect.stringMatching(/^List users \/\S+ parts\/api\.json$/)])
    expect(await named('nothing like it')).toEqual([])
  })
})

test('long titles and summaries are cut, since each place repeats them', async () => {
  const long = 'zab '.repeat(15_000)
  const most = 1000
  const pages = ['long', 'GET /long', '']
  write(folder, {
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      navigation: { groups: [{ group: 'g'.repeat(60_000), openapi: 'long.json', pages }] },
    }),
    'long.mdx': `---\ntitle: ${long}\n---\n`,
    'long.json': {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/long': { get: { summary: long } } },
    },
  })
  const [group] = await of<DocumentSymbol[]>('documentSymbol', 'docs.json')
  expect([group?.name.length, group?.children?.[0]?.detail?.length]).toEqual([most, most])
  const found = await client.connection.sendRequest<WorkspaceSymbol[]>('workspace/symbol', { query: 'zab' })
  expect(found.map(({ name }) => name.length)).toEqual([most, most])
  const { items } = await client.ask<CompletionList>('completion', path('docs.json'), {
    line: 0,
    character: text('docs.json').lastIndexOf('""') + 1,
  })
  expect(items.find(({ label }) => label === 'GET /long')?.detail).toHaveLength(most)
})
