import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  CodeAction,
  CompletionItem,
  CompletionList,
  Hover,
  Location,
  MarkupContent,
  PublishDiagnosticsParams,
} from 'vscode-languageserver/node'
import * as reading from '../../src/project/read-pages.ts'
import { type Client, marked, startClient, uri } from './client.ts'

vi.mock(import('../../src/project/read-pages.ts'), { spy: true })
const readPages = vi.mocked(reading.readPages)

let folder: string
let client: Client
const path = (file: string) => join(folder, file)
function write(file: string, text: string) {
  mkdirSync(dirname(path(file)), { recursive: true })
  writeFileSync(path(file), text)
}

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-lsp-pages-')))
  write('docs.json', '{ "navigation": { "pages": ["index", "setup", "guides/more"] } }')
  write('docs-nav.config.json', '{ "links": true }')
  write('index.mdx', '# Start\n\n[a](/setup)\n')
  write('setup.mdx', '# Set up\n')
  write('guides/more.mdx', '# More\n\n[a](/nowhere)\n')
  client = await startClient()
})
afterEach(() => {
  client.connection.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** The texts that the diagnostics of a file cover, with their rules. */
const told = ({ diagnostics }: PublishDiagnosticsParams, text: string) =>
  diagnostics.map(({ code, range: { start, end } }) => {
    const line = text.split('\n')[start.line] ?? ''
    return `${code}: ${line.slice(start.character, end.character)}`
  })

const watched = (file: string, type: number) =>
  client.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: uri(path(file)), type }],
  })

describe('pages whose links are checked', () => {
  test('show what is wrong with them, opened or not', async () => {
    await client.open(path('index.mdx'))
    const text = readFileSync(path('guides/more.mdx'), 'utf8')
    expect(told(await client.diagnostics(path('guides/more.mdx')), text)).toEqual(['broken-link: /nowhere'])
    await client.change(path('index.mdx'), 2, '# Start\n\n- 🚀 [a](/nothing)\n')
    const broken = await client.diagnostics(path('index.mdx'), 2)
    expect(told(broken, '# Start\n\n- 🚀 [a](/nothing)\n')).toEqual(['broken-link: /nothing'])
    await client.change(path('index.mdx'), 3, '# Start\n')
    expect(await client.diagnostics(path('index.mdx'))).toMatchObject({ diagnostics: [] })
  })

  test('only the page that is edited is read again', async () => {
    await client.open(path('index.mdx'))
    await client.diagnostics(path('guides/more.mdx'))
    readPages.mockClear()
    await client.change(path('index.mdx'), 2, '[a](/nothing)\n')
    await client.diagnostics(path('index.mdx'), 2)
    expect(readPages.mock.calls.map(([files]) => files)).toEqual([['index.mdx']])
  })

  test('a heading that is renamed in one page is told in another, and told no longer when it is closed', async () => {
    write('index.mdx', '[a](/setup#set-up)\n')
    await client.open(path('setup.mdx'))
    await client.diagnostics(path('guides/more.mdx'))
    await client.change(path('setup.mdx'), 2, '# Renamed\n')
    const { diagnostics } = await client.diagnostics(path('index.mdx'))
    expect(diagnostics.map(({ code }) => code)).toEqual(['broken-anchor'])
    await client.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: uri(path('setup.mdx')) },
    })
    // Nothing of the project is open any more.
    expect(await client.diagnostics(path('index.mdx'))).toMatchObject({ diagnostics: [] })
  })

  test('front matter is that of the editor', async () => {
    await client.open(path('index.mdx'))
    await client.diagnostics(path('guides/more.mdx'))
    await client.change(path('index.mdx'), 2, '---\ntitle: "One\n---\n')
    const { diagnostics } = await client.diagnostics(path('index.mdx'), 2)
    expect(diagnostics.map(({ code }) => code)).toEqual(['front-matter'])
  })

  test('a specification is known by as many bytes of its text in the editor as on the disk', async () => {
    const operations = 'openapi: 3.1.0\npaths: { /a: { get: {} } }\n'
    write('index.mdx', '---\nopenapi: GET /none\n---\n')
    write('api.yaml', `# ${'é'.repeat(2_100)}\n${operations}`)
    await client.open(path('api.yaml'))
    await client.diagnostics(path('guides/more.mdx'))
    await client.change(path('api.yaml'), 2, operations)
    const rules = async () =>
      (await client.diagnostics(path('index.mdx'))).diagnostics.map(({ code }) => code)
    expect(await rules()).toEqual(['page-operation'])
    await client.change(path('api.yaml'), 3, `# ${'é'.repeat(2_100)}\n${operations}`)
    expect(await rules()).toEqual([])
  })

  test('an image that comes or goes on the disk is noticed', async () => {
    write('index.mdx', '![a](/images/a.png)\n')
    await client.open(path('index.mdx'))
    const { diagnostics } = await client.diagnostics(path('index.mdx'))
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-asset'])
    write('images/a.png', '')
    await watched('images', 1)
    await watched('images/a.png', 1)
    expect(await client.diagnostics(path('index.mdx'))).toMatchObject({ diagnostics: [] })
    rmSync(path('images/a.png'))
    await watched('images/a.png', 3)
    expect((await client.diagnostics(path('index.mdx'))).diagnostics).toHaveLength(1)
  })

  test('without "links" their text is not read', async () => {
    write('docs-nav.config.json', '{}')
    readPages.mockClear()
    await client.open(path('docs.json'))
    await client.diagnostics(path('docs.json'))
    expect(readPages).not.toHaveBeenCalled()
  })
})

describe('an open page', () => {
  const actionsAt = async (file: string, at: { line: number; character: number }) =>
    client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: uri(path(file)) },
      range: { start: at, end: at },
      context: { diagnostics: [] },
    })

  test.each([
    ['a fix', '- [a](/Se|tup#set-up)\n', '/setup', true],
    ['a suggestion', '- [a](/se|tupp)\n', '/setup', undefined],
  ])('has %s', async (_, text, newText, isPreferred) => {
    const at = marked(text)
    await client.open(path('index.mdx'), at.text)
    await client.diagnostics(path('index.mdx'))
    const [action, ...more] = await actionsAt('index.mdx', at.position)
    expect(more).toEqual([])
    const range = {
      start: { line: 0, character: 6 },
      end: { line: 0, character: at.text.search(/[#)]/) },
    }
    expect(action).toMatchObject({
      kind: 'quickfix',
      edit: { documentChanges: [{ textDocument: { version: 1 }, edits: [{ newText, range }] }] },
    })
    expect(action?.isPreferred).toBe(isPreferred)
  })

  test.each([
    ['a link', '[a](/se|tup#set-up)', 'setup.mdx'],
    ['a relative link', '<a href="./guides/mo|re">a</a>', 'guides/more.mdx'],
    ['an image', '![a](/images/|a.png)', 'images/a.png'],
    ['an import', "import Note from '/snippets/no|te.mdx'", 'snippets/note.mdx'],
    ['a link to nothing', '[a](/nowh|ere)', null],
    ['no link', 'So|me text [a](/setup)', null],
  ])('leads on from %s', async (_, text, file) => {
    write('images/a.png', '')
    write('snippets/note.mdx', 'Note\n')
    const at = marked(`---\ntitle: Start\n---\n\n${text}\n`)
    await client.open(path('index.mdx'), at.text)
    const found = await client.ask<Location | null>('definition', path('index.mdx'), at.position)
    expect(found?.uri ?? null).toBe(file && uri(path(file)))
  })

  const labels = async (text: string, file = 'index.mdx') => {
    const at = marked(text)
    await client.open(path(file), at.text)
    const list = await client.ask<CompletionList | null>('completion', path(file), at.position)
    return list && list.items.map(({ label, textEdit }) => [label, covered(at.text, textEdit)])
  }
  const covered = (text: string, edit: CompletionItem['textEdit']) =>
    edit && 'range' in edit
      ? text.split('\n')[edit.range.start.line]!.slice(edit.range.start.character, edit.range.end.character)
      : undefined

  test.each([
    ['an address', '[a](/s|)', [['/setup', '/s']]],
    ['an address that is not closed', 'Text [a](/gui|', [['/guides/more', '/gui']]],
    ['the rest of an address', '[a](/se|tip#x)', [['/setup', '/setip#x']]],
    ['an address from the folder of the page', '<a href="./gu|">', [['./guides/more', './gu']]],
    ['an image', '![a](/im|)', [['/images/a.png', '/im']]],
    ['an id of another page', '[a](/setup#s|)', [['/setup#set-up', '/setup#s']]],
    ['an id of the page', '# One two\n\n[a](#|)', [['#one-two', '#']]],
    ['no id of nothing', '[a](/nowhere#|)', []],
    ['nothing elsewhere', 'Some (/se|)', null],
  ])('completes %s', async (_, text, expected) => {
    write('images/a.png', '')
    expect(await labels(text)).toEqual(expected)
  })

  test('completes names of files and ids as parts of an address, which are no markup', async () => {
    write('images/a) <b> "c.png', '')
    write('images/ä.png', '')
    write('setup.mdx', '<a id="x)<b>ü"></a>\n')
    const [image, other] = ['images/a%29%20%3Cb%3E%20%22c.png', 'images/ä.png']
    expect(await labels('![a](/im|)')).toEqual([image, other].map(name => [`/${name}`, '/im']))
    client.connection.dispose()
    client = await startClient()
    expect(await labels('<img src="./im|">')).toEqual([image, other].map(name => [`./${name}`, './im']))
    client.connection.dispose()
    client = await startClient()
    expect(await labels('[a](/setup#|)')).toEqual([['/setup#x%29%3Cb%3Eü', '/setup#']])
    client.connection.dispose()
    client = await startClient()
    write('my docs/b.png', '')
    expect(await labels('<img src="./b|">', 'my docs/page.mdx')).toEqual([['./b.png', './b']])
  })

  test.each([
    ['a link', '[a](/se|tup#x)', '**Set it up**\n\n- address `` /setup ``\n- file `` setup.mdx ``'],
    [
      'a redirect',
      '[a](/ol|d)',
      '**Set it up**\n\n- address `` /setup ``, by a redirect\n- file `` setup.mdx ``',
    ],
    ['a link to nothing', '[a](/now|here)', null],
    ['an image', '![a](/images/|a.png)', null],
    ['no link', 'So|me text', null],
  ])('says on %s what is there', async (_, text, expected) => {
    write('setup.mdx', '---\ntitle: Set it up\n---\n')
    write('images/a.png', '')
    const redirects = [{ source: '/old', destination: '/setup' }]
    write('docs.json', JSON.stringify({ navigation: { pages: ['index', 'setup'] }, redirects }))
    const at = marked(text)
    await client.open(path('index.mdx'), at.text)
    const hover = await client.ask<Hover | null>('hover', path('index.mdx'), at.position)
    expect(hover && (hover.contents as MarkupContent).value).toBe(expected)
  })

  test('says what a page is about as text, not as a list', async () => {
    write('setup.mdx', '---\ntitle: 2. Set up\ndescription: 1. Install it.\n---\n')
    await client.open(path('index.mdx'), '[a](/setup)')
    const hover = await client.ask<Hover | null>('hover', path('index.mdx'), { line: 0, character: 6 })
    expect((hover!.contents as MarkupContent).value).toMatch(
      /^\*\*2\\\. Set up\*\*\n\n- 1\\\. Install it\.\n/,
    )
  })

  test('says that a page has no title, where blanks would be no text but a rule', async () => {
    write('\u00a0.mdx', '')
    await client.open(path('index.mdx'), '[a](/%C2%A0)')
    const hover = await client.ask<Hover | null>('hover', path('index.mdx'), { line: 0, character: 6 })
    expect((hover!.contents as MarkupContent).value).toMatch(/^\*\*Without a title\*\*\n\n- address /)
  })

  test('answers without "links" too, of the page alone', async () => {
    write('docs-nav.config.json', '{}')
    readPages.mockClear()
    expect(await labels('[a](/s|)')).toEqual([['/setup', '/s']])
    const found = await client.ask<Location | null>('definition', path('index.mdx'), {
      line: 0,
      character: 2,
    })
    expect(found).toBeNull()
    expect(readPages.mock.calls.map(([files]) => files).flat()).toEqual(['index.mdx'])
  })
})
