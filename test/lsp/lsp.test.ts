import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CodeAction, CompletionList, Hover, Location } from 'vscode-languageserver/node'
import { root } from '../fixtures.ts'
import { type Client, marked, startClient, uri } from './client.ts'

let folder: string
let client: Client
const path = (file: string) => join(folder, file)
const textOf = (file: string) => readFileSync(path(file), 'utf8')

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-lsp-')))
  cpSync(join(root, 'fixtures/example'), folder, { recursive: true })
  client = await startClient()
})
afterEach(() => {
  client.connection.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens docs.json with a text in which `|` marks a place, and returns that place. */
async function openAt(text: string) {
  const at = marked(text)
  await client.open(path('docs.json'), at.text)
  return at.position
}

/** The docs.json of the example with one piece replaced. */
const edited = (from: string, to: string) => {
  const text = textOf('docs.json')
  expect(text).toContain(from)
  return text.replace(from, to)
}

const complete = async (text: string) =>
  client.ask<CompletionList>('completion', path('docs.json'), await openAt(text))

const labels = ({ items }: CompletionList) => items.map(({ label }) => label)

describe('diagnostics', () => {
  test('follow what is typed, with the version that they are for', async () => {
    await client.open(path('docs.json'))
    expect(await client.diagnostics(path('docs.json'))).toEqual({
      uri: uri(path('docs.json')),
      version: 1,
      diagnostics: [],
    })
    await client.change(path('docs.json'), 2, edited('"guides/tickets"', '"guides/ticktes"'))
    const { version, diagnostics } = await client.diagnostics(path('docs.json'))
    expect(version).toBe(2)
    expect(diagnostics).toContainEqual({
      range: { start: { line: 16, character: 14 }, end: { line: 16, character: 30 } },
      severity: 1,
      code: 'missing-page',
      source: 'docs-nav',
      message: 'No file for page "guides/ticktes".\nDid you mean "guides/tickets"?',
    })
    await client.change(path('docs.json'), 3, textOf('docs.json'))
    expect(await client.diagnostics(path('docs.json'))).toMatchObject({ version: 3, diagnostics: [] })
  })

  test('come only for the last of a burst of edits', async () => {
    await client.open(path('docs.json'))
    for (let version = 2; version < 40; version++) {
      const text = version === 39 ? '{ "navigation": { "pages": ["nowhere"] } }' : '{'
      await client.change(path('docs.json'), version, text)
    }
    const { diagnostics } = await client.diagnostics(path('docs.json'), 39)
    expect(diagnostics.map(({ code }) => code)).toContain('missing-page')
  })

  test('say why a text is not JSON, and show the other place', async () => {
    await client.open(path('docs.json'), '{ "navigation": { "pages": ["index",] } }')
    const { diagnostics } = await client.diagnostics(path('docs.json'))
    expect(diagnostics.map(({ code }) => code)).toEqual(['syntax'])
    await client.change(path('docs.json'), 2, '{ "navigation": { "pages": ["index"], "groups": [] } }')
    const next = await client.diagnostics(path('docs.json'))
    expect(next.diagnostics.find(({ code }) => code === 'root-pattern')?.message).toContain('\n')
  })

  test('show where the first of two equal keys is', async () => {
    await client.open(path('docs.json'), '{ "navigation": { "pages": ["index"], "pages": ["index"] } }')
    const { diagnostics } = await client.diagnostics(path('docs.json'))
    const repeated = diagnostics.find(({ code }) => code === 'duplicate-key')
    expect(repeated?.relatedInformation).toEqual([
      {
        message: 'first used here',
        location: {
          uri: uri(path('docs.json')),
          range: { start: { line: 0, character: 18 }, end: { line: 0, character: 25 } },
        },
      },
    ])
  })

  test('are in the included file, for its unsaved text, and go when it is no longer included', async () => {
    writeFileSync(path('part.json'), '{ "group": "Part", "pages": ["index"] }')
    const docs = (list: string) =>
      `{ "$schema": "https://mintlify.com/docs.json", "navigation": { "groups": [${list}] } }`
    await client.open(path('docs.json'), docs('{ "$ref": "./part.json" }'))
    await client.diagnostics(path('docs.json'))
    await client.open(path('part.json'), '{ "group": "Part", "pages": ["nowhere"] }')
    const { version, diagnostics } = await client.diagnostics(path('part.json'))
    expect(version).toBe(1)
    expect(diagnostics).toMatchObject([
      { code: 'missing-page', range: { start: { line: 0, character: 29 } } },
    ])
    await client.change(path('docs.json'), 2, docs(''))
    expect(await client.diagnostics(path('part.json'))).toEqual({
      uri: uri(path('part.json')),
      diagnostics: [],
    })
  })

  test('follow the unsaved text of a specification', async () => {
    await client.open(path('docs.json'))
    expect((await client.diagnostics(path('docs.json'))).diagnostics).toEqual([])
    await client.open(path('api/museum.yaml'), 'openapi: 3.1.0\npaths: {}\n')
    const { diagnostics } = await client.diagnostics(path('docs.json'))
    expect(diagnostics.map(({ code }) => code)).toContain('operation-not-found')
  })

  test('follow the files on the disk as the client watches them', async () => {
    await client.open(path('docs.json'), edited('"guides/tickets"', '"guides/new"'))
    const before = await client.diagnostics(path('docs.json'))
    expect(before.diagnostics.map(({ code }) => code)).toContain('missing-page')
    writeFileSync(path('guides/new.mdx'), '')
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri(path('guides/new.mdx')), type: 1 }],
    })
    expect((await client.diagnostics(path('docs.json'))).diagnostics).toEqual([])
    const orphan = await client.diagnostics(path('guides/tickets.mdx'))
    expect(orphan.diagnostics.map(({ code }) => code)).toEqual(['orphan-page'])
    writeFileSync(path('guides/tickets.mdx'), '---\nhidden: true\n---\n')
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri(path('guides/tickets.mdx')), type: 2 }],
    })
    expect((await client.diagnostics(path('guides/tickets.mdx'))).diagnostics).toEqual([])
  })

  test('look at the disk again only when a change was reported', async () => {
    await client.open(path('docs.json'))
    await client.diagnostics(path('docs.json'), 1)
    writeFileSync(path('guides/new.mdx'), '')
    const text = edited('"guides/tickets",', '"guides/tickets", "guides/new",')
    await client.change(path('docs.json'), 2, text)
    const before = await client.diagnostics(path('docs.json'), 2)
    expect(before.diagnostics.map(({ code }) => code)).toEqual(['missing-page'])
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri(path('guides/new.mdx')), type: 1 }],
    })
    expect((await client.diagnostics(path('docs.json'))).diagnostics).toEqual([])
  })

  test('follow the disk at each save, for a client that watches no files', async () => {
    const plain = await startClient({ canWatch: false })
    try {
      await plain.open(path('docs.json'), edited('"guides/tickets",', '"guides/tickets", "guides/new",'))
      expect((await plain.diagnostics(path('docs.json'))).diagnostics).toMatchObject([
        { code: 'missing-page' },
      ])
      writeFileSync(path('guides/new.mdx'), '')
      await plain.connection.sendNotification('textDocument/didSave', {
        textDocument: { uri: uri(path('docs.json')) },
      })
      expect((await plain.diagnostics(path('docs.json'))).diagnostics).toEqual([])
    } finally {
      plain.connection.dispose()
    }
  })

  test('go with the last document of the project, and come for each project separately', async () => {
    cpSync(join(root, 'fixtures/broken'), path('other'), { recursive: true })
    await client.open(path('other/docs.json'))
    expect((await client.diagnostics(path('other/docs.json'))).diagnostics).toHaveLength(3)
    await client.open(path('docs.json'))
    expect((await client.diagnostics(path('docs.json'))).diagnostics).toEqual([])
    await client.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: uri(path('other/docs.json')) },
    })
    expect(await client.diagnostics(path('other/docs.json'))).toEqual({
      uri: uri(path('other/docs.json')),
      diagnostics: [],
    })
  })
})

test('a docs.json without navigation, below another, is a part of that one', async () => {
  mkdirSync(path('es'))
  writeFileSync(path('es/docs.json'), '{ "language": "es", "pages": ["es/index", "es/gone"] }')
  writeFileSync(path('es/index.mdx'), '')
  writeFileSync(
    path('docs.json'),
    '{ "$schema": "https://mintlify.com/docs.json", "navigation": { "languages": [{ "$ref": "es/docs.json" }] } }',
  )
  await client.open(path('es/index.mdx'))
  const { diagnostics } = await client.diagnostics(path('es/docs.json'))
  expect(diagnostics.map(({ code }) => code)).toEqual(['missing-page'])
})

test('an empty docs.json below another becomes a project of its own as it is written', async () => {
  mkdirSync(path('new'))
  writeFileSync(path('new/docs.json'), '')
  await client.open(path('new/docs.json'))
  const text = '{ "navigation": { "pages": ["gone"] } }'
  await client.change(path('new/docs.json'), 2, text)
  const { diagnostics } = await client.diagnostics(path('new/docs.json'))
  expect(diagnostics.map(({ code }) => code)).toEqual(['missing-page'])
  writeFileSync(path('new/docs.json'), text)
  const position = { line: 0, character: text.indexOf('gone') }
  expect(await client.ask<Hover | null>('hover', path('new/docs.json'), position)).not.toBeNull()
})

test('what two projects report about the configuration above them stays until both are closed', async () => {
  mkdirSync(path('.git'))
  const config = path('docs-nav.config.json')
  writeFileSync(config, '{ "rulse": {} }')
  const projects = ['a/docs.json', 'b/docs.json'].map(path)
  for (const docs of projects) {
    cpSync(join(root, 'fixtures/example'), dirname(docs), { recursive: true })
    await client.open(docs)
    expect((await client.diagnostics(docs)).diagnostics).toEqual([])
  }
  const messages = async () => (await client.diagnostics(config)).diagnostics.map(({ message }) => message)
  expect(await messages()).toEqual([expect.stringContaining('"rulse"')])
  const close = (docs: string) =>
    client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: uri(docs) } })
  await close(projects[0]!)
  writeFileSync(config, '{ "ruels": {} }')
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: uri(config), type: 2 }],
  })
  expect(await messages()).toEqual([expect.stringContaining('"ruels"')])
  await close(projects[1]!)
  expect(await messages()).toEqual([])
})

const baseline = '{ "version": 1, "known": {} }'

test('what is not seen is an escape in all that an editor shows', async () => {
  const title = 'a\u202eb\u3164c\u{e0041}'
  writeFileSync(path('guides/odd.mdx'), `---\ntitle: ${title}\n---\n`)
  const at = marked(
    edited('"guides/tickets"', `"guides/|odd", "no${title}"`).replaceAll('"Guides"', `"Guides${title}"`),
  )
  await client.open(path('docs.json'), at.text)
  const told = [
    await client.diagnostics(path('docs.json')),
    await client.ask('hover', path('docs.json'), at.position),
    await client.ask('documentSymbol', path('docs.json'), at.position),
  ]
  for (const one of told) {
    expect(JSON.stringify(one)).toContain('u202eb')
    expect(JSON.stringify(one)).not.toMatch(/[\u202e\u3164\u{e0041}]/u)
  }
})

describe('completion', () => {
  test('offers the pages that nothing lists first, while the text is broken by typing', async () => {
    writeFileSync(path('guides/new.mdx'), '')
    await client.open(path('docs.json'))
    await client.diagnostics(path('docs.json'))
    const at = marked(edited('"guides/tickets",', '"guides/|'))
    await client.change(path('docs.json'), 2, at.text)
    const list = await client.ask<CompletionList>('completion', path('docs.json'), at.position)
    expect(labels(list)).toEqual(['guides/new', 'guides/school-visits', 'guides/tickets', 'guides/tours'])
    expect(list.items[0]).toMatchObject({
      filterText: '"guides/new"',
      textEdit: {
        newText: '"guides/new"',
        range: { start: { line: 16, character: 14 }, end: { line: 16, character: 22 } },
      },
    })
  })

  test('offers pages before any text was sound', async () => {
    expect(labels(await complete('{ "navigation": { "pages": ["gu|'))).toEqual([
      'guides/school-visits',
      'guides/tickets',
      'guides/tours',
    ])
  })

  test('offers the operations of the specification in scope, those listed already last', async () => {
    const list = await complete(edited('"POST /tickets"', '"POST /tickets", "GET |"'))
    expect(labels(list)).toEqual(['GET /tickets'])
    const events = await complete(
      edited('"directory": "api/events" } }', '"directory": "api/events" }, "pages": ["|"] }'),
    )
    expect(labels(events)).toContain('GET /events')
    expect(labels(events)).not.toContain('GET /tickets')
  })

  test('offers language codes, specifications and words', async () => {
    const languages = await complete('{ "navigation": { "languages": [{ "language": "p|" }] } }')
    expect(labels(languages)).toEqual(['pt-BR', 'jp'])
    const files = await complete('{ "navigation": { "groups": [{ "group": "A", "openapi": "|" }] } }')
    expect(labels(files)).toEqual(['api/events.json', 'api/museum.yaml'])
    const words = await complete('{ "navigation": { "groups": [{ "group": "A", "expanded": | }] } }')
    expect(words.items.map(({ textEdit }) => textEdit?.newText)).toEqual(['true', 'false'])
  })

  test('offers no file of a tool as a specification or an include', async () => {
    const others = ['docs-nav.config.json', 'docs-nav.config.yaml', 'docs-nav.baseline.json', 'package.json']
    for (const name of others) writeFileSync(path(name), name.endsWith('baseline.json') ? baseline : '{}')
    const files = await complete('{ "navigation": { "groups": [{ "group": "A", "openapi": "|" }] } }')
    expect(labels(files)).toEqual(['api/events.json', 'api/museum.yaml'])
    const schema = '"$schema": "https://mintlify.com/docs.json"'
    const at = marked(`{ ${schema}, "navigation": { "groups": [{ "$ref": "|" }] } }`)
    await client.change(path('docs.json'), 2, at.text)
    const includes = await client.ask<CompletionList>('completion', path('docs.json'), at.position)
    expect(labels(includes)).toEqual(['./api/events.json'])
  })

  test('offers the keys of the element, and a child list only while there is none', async () => {
    const names = await complete('{ "navigation": { "tabs": [{ "| }] } }')
    expect(labels(names).slice(0, 3)).toEqual(['tab', 'pages', 'groups'])
    expect(names.items[0]!.textEdit?.newText).toBe('"tab": ')
    const held = await complete('{ "navigation": { "tabs": [{ "|", "tab": "A", "pages": [] }] } }')
    expect(labels(held)).toEqual(['icon', 'tag', 'description', 'expanded', 'href', 'openapi', 'global'])
    expect(labels(await complete('{ "navigation": { | } }'))).not.toContain('menu')
  })
})

describe('hover', () => {
  const hover = async (text: string) =>
    (await client.ask<Hover | null>('hover', path('docs.json'), await openAt(text)))?.contents

  test('says what an entry resolves to', async () => {
    expect(await hover(edited('"GET /tickets"', '"GET |/tickets"'))).toEqual({
      kind: 'markdown',
      value: [
        '**List tickets**',
        '',
        '- shows `` GET /tickets ``',
        '- address `` /api-reference/tickets/list-tickets ``',
        '- below API \\> Tickets',
        '- openapi `` api/museum.yaml ``, set by Tab "API" at `` docs.json:25:20 ``',
      ].join('\n'),
    })
    const page = await hover(edited('"guides/school-visits"', '"guides/|school-visits"'))
    expect(page).toMatchObject({ value: expect.stringContaining('**School visits**') })
    expect(page).toMatchObject({ value: expect.stringContaining('file `` guides/school-visits.mdx ``') })
  })

  test('says what is below an element, whose openapi it has, and what a key is for', async () => {
    expect(await hover(edited('"Tickets", "pages"', '"Tic|kets", "pages"'))).toMatchObject({
      value: '**Group "Tickets"**\n\n- 3 pages\n- openapi `` api/museum.yaml ``, set by tab "API"',
    })
    expect(
      await hover(edited('"openapi": "api/museum.yaml"', '"open|api": "api/museum.yaml"')),
    ).toMatchObject({
      value: expect.stringContaining('OpenAPI file'),
    })
    expect(await hover(edited('"api/museum.yaml"', '"api/|museum.yaml"'))).toMatchObject({
      value: expect.stringContaining('operations'),
    })
    expect(await hover('{ "name": "M|useum", "navigation": {} }')).toBeUndefined()
  })
})

describe('go to definition', () => {
  const definition = async (text: string) =>
    client.ask<Location | null>('definition', path('docs.json'), await openAt(text))

  test('leads to the file of a page, of a specification, of an include', async () => {
    expect(await definition(edited('"guides/tickets"', '"guides/|tickets"'))).toMatchObject({
      uri: uri(path('guides/tickets.mdx')),
    })
    expect(await definition(edited('"api/museum.yaml"', '"api/|museum.yaml"'))).toMatchObject({
      uri: uri(path('api/museum.yaml')),
    })
    writeFileSync(path('part.json'), '{ "group": "Part", "pages": [] }')
    const included = '{ "navigation": { "groups": [{ "$ref": "./pa|rt.json" }] } }'
    expect(await definition(included)).toMatchObject({ uri: uri(path('part.json')) })
    expect(await definition(edited('"guides/tickets"', '"guides/|nowhere"'))).toBe(null)
  })

  test('leads to an operation in YAML and in JSON', async () => {
    const yaml = await definition(edited('"POST /tickets"', '"POST |/tickets"'))
    expect(yaml?.uri).toBe(uri(path('api/museum.yaml')))
    expect(textOf('api/museum.yaml').split('\n')[yaml!.range.start.line]).toContain('post:')
    const json = await definition(
      edited('"directory": "api/events" } }', '"directory": "api/events" }, "pages": ["GET /|events"] }'),
    )
    expect(json?.uri).toBe(uri(path('api/events.json')))
    expect(textOf('api/events.json').split('\n')[json!.range.start.line]).toContain('"get"')
  })

  test('leads to an operation in YAML that starts like JSON', async () => {
    writeFileSync(
      path('api/flow.yaml'),
      "{ openapi: 3.1.0, info: { title: '{' },\n  paths: { /a: { get: {} } } }\n",
    )
    const group = '{ "group": "A", "openapi": "api/flow.yaml", "pages": ["GET |/a"] }'
    const location = await definition(`{ "navigation": { "groups": [${group}] } }`)
    expect(location?.range.start).toEqual({ line: 1, character: 17 })
  })

  test('knows the places of an included file', async () => {
    writeFileSync(path('part.json'), '{ "group": "Part", "pages": ["guides/tours"] }')
    const docs =
      '{ "$schema": "https://mintlify.com/docs.json", "navigation": { "groups": [{ "$ref": "part.json" }] } }'
    await client.open(path('docs.json'), docs)
    await client.open(path('part.json'))
    const position = { line: 0, character: 35 }
    expect(await client.ask('definition', path('part.json'), position)).toMatchObject({
      uri: uri(path('guides/tours.mdx')),
    })
  })
})

describe('the server', () => {
  test('answers null for a file outside every project, and goes on', async () => {
    await client.open(path('package.json'), '{ "name": "x" }')
    const position = { line: 0, character: 4 }
    for (const method of ['completion', 'hover', 'definition']) {
      for (const file of ['package.json', 'never-opened.json', '../docs.json'])
        expect(await client.ask(method, path(file), position)).toBe(null)
    }
    const textDocument = { uri: 'untitled:Untitled-1', languageId: 'json', version: 1, text: '{}' }
    await client.connection.sendNotification('textDocument/didOpen', { textDocument })
    expect(
      await client.connection.sendRequest('textDocument/hover', { textDocument, position: position }),
    ).toBe(null)
    expect(client.logged).toEqual([])
  })

  test('says once why a project cannot be read', async () => {
    const missing = path('not-there/docs.json')
    await client.open(missing, '{')
    for (const version of [2, 3]) {
      await client.change(missing, version, '{ "navigation": {} }')
      expect(await client.ask('hover', missing, { line: 0, character: 4 })).toBe(null)
    }
    expect(client.logged).toEqual([expect.stringContaining('No such folder')])
  })

  test('survives any text and any position', async () => {
    for (const [i, text] of ['', 'nul', '{'.repeat(5000), '["', '\ufeff{}', '"a', '{"a":}', ']'].entries()) {
      if (i === 0) await client.open(path('docs.json'), text)
      else await client.change(path('docs.json'), i + 1, text)
      for (const method of ['completion', 'hover', 'definition'])
        for (const character of [0, 1, 4, 9999])
          await client.ask(method, path('docs.json'), { line: 0, character })
    }
    await client.change(path('docs.json'), 99, textOf('docs.json'))
    expect((await client.diagnostics(path('docs.json'), 99)).diagnostics).toEqual([])
    expect(client.logged).toEqual([])
  })

  test.each([
    { takesVersions: true, shape: 'documentChanges' },
    { takesVersions: false, shape: 'changes' },
  ])('repairs with $shape, which the client takes', async ({ takesVersions, shape }) => {
    const other = await startClient({ takesVersions })
    try {
      await other.open(path('docs.json'), '{ "navigation": { "pages": ["/index"] } }')
      const [action] = await other.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: uri(path('docs.json')) },
        range: { start: { line: 0, character: 32 }, end: { line: 0, character: 32 } },
        context: { diagnostics: [] },
      })
      expect(Object.keys(action!.edit!)).toEqual([shape])
    } finally {
      other.connection.dispose()
    }
  })

  test('has no repair where no rule knows one', async () => {
    await client.open(path('docs.json'), '{ "navigation": { "pages": ["nowhere/*"] } }')
    const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: uri(path('docs.json')) },
      range: { start: { line: 0, character: 30 }, end: { line: 0, character: 30 } },
      context: { diagnostics: [] },
    })
    expect(actions).toEqual([])
  })

  test('is what docs/editors.md has editors start', () => {
    const page = readFileSync(join(root, 'docs/editors.md'), 'utf8')
    const started = [...page.matchAll(/^\s*(?:cmd = \{ 'npx', |args = \[)(.*?) ?[}\]]/gm)].map(match =>
      match[1]!.replaceAll(/["',]/g, ''),
    )
    expect(started).toEqual(['--no docs-nav lsp', '--no docs-nav lsp'])
  })
})
