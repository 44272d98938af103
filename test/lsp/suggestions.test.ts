import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CodeAction, Diagnostic, TextDocumentEdit } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { call } from '../call.ts'
import { type Client, startClient, uri } from './client.ts'
import { emptyFolder, write } from '../repository.ts'

let client: Client
beforeAll(async () => {
  client = await startClient({ operations: [] })
})
afterAll(() => {
  client.connection.dispose()
})

function project(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder()
  write(folder, { 'index.mdx': '# Start\n', ...files })
  return folder
}

const core = (navigation: string) => `{ "navigation": ${navigation} }`
const extended = (navigation: string) =>
  `{ "$schema": "https://mintlify.com/docs.json", "navigation": ${navigation} }`

/** All quick fixes of a file. */
const actionsIn = (path: string) =>
  client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: uri(path) },
    range: { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } },
    context: { diagnostics: [] },
  })

const words = ({ code, message }: Diagnostic) => `${code}: ${message}`

const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Users', version: '1' },
  paths: { '/users': { get: { responses: {} } } },
})

interface Case {
  readonly rule: string
  readonly docs: string
  /** The text of the file after the fix. */
  readonly becomes: string
  readonly title: string
  readonly files?: Readonly<Record<string, string>>
  /** The file with the text, when that is not docs.json. */
  readonly file?: string
}

const cases: Case[] = [
  {
    rule: 'missing-page',
    docs: core('{ "pages": ["index", "guides/instal"] }'),
    files: { 'guides/install.mdx': '# Install\n' },
    title: 'Replace with "guides/install"',
    becomes: core('{ "pages": ["index", "guides/install"] }'),
  },
  {
    rule: 'missing-page',
    docs: core('{ "pages": ["index", "guides"] }'),
    files: { 'guides/index.mdx': '# Guides\n' },
    title: 'Replace with "guides/index"',
    becomes: core('{ "pages": ["index", "guides/index"] }'),
  },
  {
    rule: 'missing-page',
    docs: core('{ "pages": ["index", "install"] }'),
    files: { 'guides/install.mdx': '# Install\n' },
    title: 'Replace with "guides/install"',
    becomes: core('{ "pages": ["index", "guides/install"] }'),
  },
  {
    rule: 'missing-page',
    docs: core('{ "groups": [{ "group": "API", "openapi": "api.json", "pages": ["index", "GET:/users"] }] }'),
    files: { 'api.json': api },
    title: 'Replace with "GET /users"',
    becomes: core(
      '{ "groups": [{ "group": "API", "openapi": "api.json", "pages": ["index", "GET /users"] }] }',
    ),
  },
  {
    rule: 'missing-page',
    docs: extended('{ "groups": [{ "$ref": "nav/part.json" }] }'),
    file: 'nav/part.json',
    files: { 'nav/part.json': '{ "group": "Part", "pages": ["indx"] }' },
    title: 'Replace with "index"',
    becomes: '{ "group": "Part", "pages": ["index"] }',
  },
  {
    rule: 'page-case',
    docs: core('{ "pages": ["Index"] }'),
    title: 'Replace with "index"',
    becomes: core('{ "pages": ["index"] }'),
  },
  {
    rule: 'language-code',
    docs: core('{ "languages": [{ "language": "pt_br", "pages": ["index"] }] }'),
    title: 'Replace with "pt-BR"',
    becomes: core('{ "languages": [{ "language": "pt-BR", "pages": ["index"] }] }'),
  },
  {
    rule: 'openapi-missing',
    docs: core('{ "groups": [{ "group": "API", "openapi": "apu.json", "pages": ["index", "GET /users"] }] }'),
    files: { 'api.json': api },
    title: 'Replace with "api.json"',
    becomes: core(
      '{ "groups": [{ "group": "API", "openapi": "api.json", "pages": ["index", "GET /users"] }] }',
    ),
  },
  {
    rule: 'asyncapi-missing',
    docs: extended('{ "groups": [{ "group": "Events", "asyncapi": "event.yaml", "pages": ["index"] }] }'),
    files: { 'spec/events.yaml': 'asyncapi: 3.0.0\n', 'spec/event.yaml': 'asyncapi: 3.0.0\n' },
    title: 'Replace with "spec/event.yaml"',
    becomes: extended(
      '{ "groups": [{ "group": "Events", "asyncapi": "spec/event.yaml", "pages": ["index"] }] }',
    ),
  },
  {
    rule: 'operation-not-found',
    docs: core(
      '{ "groups": [{ "group": "API", "openapi": "api.json", "pages": ["index", "POST /users"] }] }',
    ),
    files: { 'api.json': api },
    title: 'Replace with "GET /users"',
    becomes: core(
      '{ "groups": [{ "group": "API", "openapi": "api.json", "pages": ["index", "GET /users"] }] }',
    ),
  },
  {
    rule: 'operation-not-found',
    docs: extended('{ "pages": ["index", "api.json GET /user"] }'),
    files: { 'api.json': api },
    title: 'Replace with "api.json GET /users"',
    becomes: extended('{ "pages": ["index", "api.json GET /users"] }'),
  },
  {
    rule: 'ref-missing',
    docs: extended('{ "groups": [{ "$ref": "nav/part.json" }] }'),
    file: 'nav/part.json',
    files: {
      'nav/part.json': '{ "group": "Part", "pages": [{ "$ref": "mor.json" }] }',
      'nav/more.json': '{ "group": "More", "pages": ["index"] }',
    },
    title: 'Replace with "more.json"',
    becomes: '{ "group": "Part", "pages": [{ "$ref": "more.json" }] }',
  },
  {
    rule: 'global-anchor-href',
    docs: core(
      '{ "global": { "anchors": [{ "anchor": "Blog", "href": "//example.com" }] }, "pages": ["index"] }',
    ),
    title: 'Replace with "https://example.com"',
    becomes: core(
      '{ "global": { "anchors": [{ "anchor": "Blog", "href": "https://example.com" }] }, "pages": ["index"] }',
    ),
  },
  {
    rule: 'unknown-field',
    docs: core(
      '{ "groups": [{ "group": "A", "pages": [{ "group": "B", "pages": ["index"], "expandd": true }] }] }',
    ),
    title: 'Rename "expandd" to "expanded"',
    becomes: core(
      '{ "groups": [{ "group": "A", "pages": [{ "group": "B", "pages": ["index"], "expanded": true }] }] }',
    ),
  },
  {
    rule: 'missing-field',
    docs: core('{ "tabs": [{ "group": "A", "pages": ["index"] }] }'),
    title: 'Rename "group" to "tab"',
    becomes: core('{ "tabs": [{ "tab": "A", "pages": ["index"] }] }'),
  },
  {
    rule: 'missing-field',
    docs: extended('{ "groups": [{ "group": "A", "pagse": ["index"] }] }'),
    title: 'Rename "pagse" to "pages"',
    becomes: extended('{ "groups": [{ "group": "A", "pages": ["index"] }] }'),
  },
  {
    rule: 'missing-field',
    docs: extended('{ "groups": [{ "$ref": "nav/part.json" }] }'),
    file: 'nav/part.json',
    files: { 'nav/part.json': '{ "title": "Part", "pages": ["index"] }' },
    title: 'Rename "title" to "group"',
    becomes: '{ "group": "Part", "pages": ["index"] }',
  },
  {
    rule: 'root-pattern',
    docs: '{ "navigaton": { "pages": ["index"] } }',
    title: 'Rename "navigaton" to "navigation"',
    becomes: '{ "navigation": { "pages": ["index"] } }',
  },
  {
    rule: 'root-pattern',
    docs: extended('{ "grops": [{ "group": "A", "pages": ["index"] }] }'),
    title: 'Rename "grops" to "groups"',
    becomes: extended('{ "groups": [{ "group": "A", "pages": ["index"] }] }'),
  },
  {
    rule: 'field-type',
    docs: core('{ "pages": "index" }'),
    title: 'Replace with ["index"]',
    becomes: core('{ "pages": ["index"] }'),
  },
  {
    rule: 'field-type',
    docs: core('{ "pages": [{ "page": "index" }] }'),
    title: 'Replace with "index"',
    becomes: core('{ "pages": ["index"] }'),
  },
  {
    rule: 'field-type',
    docs: core(
      '{ "groups": [{ "group": "A", "pages": [{ "group": "B", "pages": ["index"], "expanded": "true" }] }] }',
    ),
    title: 'Replace with true',
    becomes: core(
      '{ "groups": [{ "group": "A", "pages": [{ "group": "B", "pages": ["index"], "expanded": true }] }] }',
    ),
  },
]

test.each(cases)('$rule: $title', async ({ rule, docs, becomes, title, files = {}, file = 'docs.json' }) => {
  const folder = project({ ...files, 'docs.json': docs })
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  if (file !== 'docs.json') await client.open(join(folder, 'docs.json'))
  await client.open(path)
  const { diagnostics } = await client.diagnostics(path, 1)
  const actions = await actionsIn(path)
  expect(actions.map(action => action.title)).toEqual([title])
  const [{ kind, isPreferred, edit, diagnostics: [repaired] = [] }] = actions as [CodeAction]
  expect({ kind, isPreferred, rule: repaired?.code }).toEqual({
    kind: 'quickfix',
    isPreferred: undefined,
    rule,
  })
  const [{ textDocument, edits }, ...more] = edit!.documentChanges as [TextDocumentEdit]
  expect({ textDocument, more }).toEqual({ textDocument: { uri: uri(path), version: 1 }, more: [] })
  const after = TextDocument.applyEdits(TextDocument.create(uri(path), 'json', 1, before), edits as never[])
  expect(after).toBe(becomes)
  await client.change(path, 2, after)
  // Diagnostics of an included file that are withdrawn have no version.
  const left = await client.diagnostics(path, file === 'docs.json' ? 2 : undefined)
  const others = diagnostics.filter(one => words(one) !== words(repaired!)).map(words)
  expect(left.diagnostics.map(words).filter(one => !others.includes(one))).toEqual([])
  // The fix is a guess, so the command neither applies nor mentions it.
  const { out } = await call(['check', folder, '--format', 'json', '--fix'])
  expect(readFileSync(path, 'utf8')).toBe(before)
  const report = JSON.parse(out) as { diagnostics: object[] }
  const known = ['file', 'fixable', 'help', 'message', 'pointer', 'range', 'related', 'rule', 'severity']
  for (const one of report.diagnostics) {
    expect(Object.keys(one).filter(key => !known.includes(key))).toEqual([])
    expect(one).toMatchObject({ fixable: false })
  }
})

test.each<[what: string, docs: string, file?: string]>([
  ['a key beside an include', extended('{ "groups": [{ "$ref": "part.json", "expandd": true }] }')],
  [
    'a key that stands twice',
    extended('{ "groups": [{ "group": "A", "hiden": 1, "hiden": true, "pages": ["index"] }] }'),
  ],
  ['an include that would be lost', extended('{ "pages": [{ "$ref": "rest.json", "page": "index" }] }')],
  [
    'a file that is included twice',
    extended('{ "groups": [{ "$ref": "part.json" }, { "group": "A", "pages": [{ "$ref": "part.json" }] }] }'),
    'part.json',
  ],
  ['an operation that is no page', core('{ "pages": ["index", "FETCH /users"] }')],
  ['a page that is like no other', core('{ "pages": ["index", "elsewhere/entirely"] }')],
  [
    'the missing file of an entry, which names an operation too',
    extended('{ "pages": ["index", "apu.json GET /users"] }'),
  ],
])('nothing is offered for %s', async (_, docs, file = 'docs.json') => {
  const part = '{ "group": "Part", "pages": ["indx"] }'
  const folder = project({
    'docs.json': docs,
    'api.json': api,
    'part.json': part,
    'rest.json': '{ "icon": "book" }',
  })
  const path = join(folder, file)
  await client.open(join(folder, 'docs.json'))
  expect((await client.diagnostics(path)).diagnostics).not.toEqual([])
  if (file !== 'docs.json') await client.open(path)
  expect(await actionsIn(path)).toEqual([])
})
