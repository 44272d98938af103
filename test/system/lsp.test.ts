import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentSymbol, WorkspaceEdit, WorkspaceSymbol } from 'vscode-languageserver/node'
import { root } from '../fixtures.ts'
import { type Client, startClient, uri } from '../lsp/client.ts'
import { applied, moved } from '../lsp/applied.ts'
import { emptyFolder, write } from '../repository.ts'

let server: ReturnType<typeof start>
let client: Client
const start = () => spawn(process.execPath, [join(root, 'dist/bin.cjs'), 'lsp', '--stdio'])
const exitCode = async () => (await once(server, 'exit'))[0]

beforeEach(async () => {
  server = start()
  client = await startClient({ streams: { input: server.stdout, output: server.stdin } })
})
afterEach(() => {
  client.connection.dispose()
  server.kill()
})

test('the built server says what is wrong, and writes nothing beside the protocol', async () => {
  let written = ''
  server.stderr.on('data', chunk => (written += String(chunk)))
  const folder = emptyFolder()
  write(folder, { 'docs.json': { navigation: { pages: ['index'] } } })
  await client.open(join(folder, 'docs.json'))
  const { diagnostics } = await client.diagnostics(join(folder, 'docs.json'))
  expect(diagnostics).toMatchObject([{ code: 'missing-page' }])
  expect({ written, logged: client.logged }).toEqual({ written: '', logged: [] })
})

/** A project of pages, each of which links to two others. */
function linkedPages(folder: string, count: number) {
  const pages = Array.from({ length: count }, (_, i) => `part-${i % 10}/page-${i}`)
  const groups = Array.from({ length: 10 }, (_, part) => ({
    group: `Part ${part}`,
    pages: pages.filter((_, i) => i % 10 === part),
  }))
  const next = (i: number) => pages[i % count]
  write(folder, {
    'docs.json': { navigation: { groups } },
    ...Object.fromEntries(
      pages.map((page, i) => [
        `${page}.mdx`,
        `---\ntitle: Page ${i}\n---\n[a](/${next(i + 1)}) [b](./page-${(i + 10) % count}) ![c](../a.png)\n`,
      ]),
    ),
    'a.png': '',
  })
  return pages
}

test.each([
  ['a page', 'part-3/page-3.mdx', 'elsewhere/deep/first.mdx'],
  ['a folder', 'part-4', 'moved/four'],
])(
  'an editor renames %s: the edit leaves no link broken, and the old address leads on',
  async (_, from, to) => {
    const folder = emptyFolder()
    linkedPages(folder, 50)
    const check = () =>
      spawnSync(
        process.execPath,
        [join(root, 'dist/bin.cjs'), 'check', folder, '--links', '--max-warnings', '0'],
        {
          encoding: 'utf8',
        },
      )
    expect(check()).toMatchObject({ status: 0 })
    const renamed = { oldUri: uri(join(folder, from)), newUri: uri(join(folder, to)) }
    const edit = await client.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [renamed],
    })
    applied(edit)
    moved(renamed.oldUri, renamed.newUri)
    expect(check()).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(folder, 'docs.json'), 'utf8')).toContain('"redirects"')
  },
)

test('the outline and the symbols of 10,000 pages are whole', async () => {
  const folder = emptyFolder()
  const pages = linkedPages(folder, 10_000)
  await client.open(join(folder, 'docs.json'))
  const textDocument = { uri: uri(join(folder, 'docs.json')) }
  const outline = await client.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
    textDocument,
  })
  expect(outline.flatMap(({ children = [] }) => children)).toHaveLength(pages.length)
  const symbols = await client.connection.sendRequest<WorkspaceSymbol[]>('workspace/symbol', {
    query: 'page 9999',
  })
  expect(symbols.map(({ name, containerName }) => [name, containerName])).toEqual([
    ['Page 9999', '/part-9/page-9999'],
  ])
})

test('the server ends with 0 after shutdown', async () => {
  await client.connection.sendRequest('shutdown')
  const ended = exitCode()
  await client.connection.sendNotification('exit')
  expect(await ended).toBe(0)
})

test('the server ends with 1 on exit without shutdown', async () => {
  const ended = exitCode()
  await client.connection.sendNotification('exit')
  expect(await ended).toBe(1)
})

test('the server ends when its client is gone', async () => {
  const ended = exitCode()
  server.stdin.end()
  expect(await ended).toBe(1)
})
