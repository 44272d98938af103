import { execFileSync, fork } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import manifest from '../../package.json' with { type: 'json' }

const editor = join(import.meta.dirname, '../..')
const root = join(editor, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-vsix-'))
const unzipped = join(scratch, 'unzipped')
let archive: Buffer
let files: Record<string, Uint8Array>

const pack = () => {
  execFileSync('npm', ['run', 'package', '-w', 'editors/vscode'], { cwd: root, stdio: 'pipe' })
  return readFileSync(join(editor, `${manifest.name}-${manifest.version}.vsix`))
}

beforeAll(() => {
  archive = pack()
  files = unzipSync(archive)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(unzipped, path)), { recursive: true })
    writeFileSync(join(unzipped, path), content)
  }
})

afterAll(() => rmSync(scratch, { recursive: true }))

test('the package holds what VS Code needs, and nothing else', () => {
  expect(Object.keys(files).sort()).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/LICENSE.txt',
    'extension/README.md',
    'extension/dist/extension.cjs',
    'extension/dist/extension.licences.txt',
    'extension/dist/server.licences.txt',
    'extension/dist/server.mjs',
    'extension/package.json',
  ])
  const [types, vsix] = ['[Content_Types].xml', 'extension.vsixmanifest'].map(name =>
    String(Buffer.from(files[name]!)),
  )
  for (const path of Object.keys(files))
    if (path !== '[Content_Types].xml') expect(types).toContain(`"${/\.\w+$/.exec(path)![0]}"`)
  for (const [, path] of vsix!.matchAll(/Path="([^"]+)"/g)) expect(files).toHaveProperty([path!])
  expect(vsix).toContain(
    `Id="${manifest.name}" Version="${manifest.version}" Publisher="${manifest.publisher}"`,
  )
})

test('the same files give the same package', () => {
  expect(pack().equals(archive)).toBe(true)
})

test.each(['inside', 'installed'])('the extension shows what the server %s finds', async kind => {
  const site = join(scratch, `site ${kind}`)
  cpSync(join(root, 'fixtures/broken'), site, { recursive: true })
  const server = join(site, 'node_modules/docs-nav/dist/bin.cjs')
  if (kind === 'installed') {
    mkdirSync(dirname(server), { recursive: true })
    cpSync(join(unzipped, 'extension/dist/server.mjs'), join(dirname(server), 'server.mjs'))
    // The server leaves a file, so that the test sees whether the extension has started it.
    const code = "require('fs').writeFileSync(`${__dirname}/ran`, process.argv[2]); import('./server.mjs')"
    writeFileSync(server, code)
  }
  const editor = join(import.meta.dirname, 'editor.mjs')
  const out = execFileSync(process.execPath, [editor, join(unzipped, 'extension'), site], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(out).toContain(`${join(site, 'docs.json')}:`)
  expect(out).toMatch(/: No file for page ".*"\.\n/)
  expect(out).toMatch(/\nstopped\n$/)
  if (kind === 'installed') expect(readFileSync(join(dirname(server), 'ran'), 'utf8')).toBe('lsp')
})

test('the server inside serves a project, alone', async () => {
  const site = join(scratch, 'site')
  cpSync(join(root, 'fixtures/broken'), site, { recursive: true })
  const file = join(site, 'docs.json')
  // The client library of VS Code starts a module in this way.
  const args = ['--stdio', `--clientProcessId=${process.pid}`]
  const server = fork(join(unzipped, 'extension/dist/server.mjs'), args, { cwd: scratch, silent: true })
  const exit = new Promise(resolve => server.on('exit', resolve))
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout!),
    new StreamMessageWriter(server.stdin!),
  )
  const published = new Promise<PublishDiagnosticsParams>(resolve =>
    connection.onNotification('textDocument/publishDiagnostics', resolve),
  )
  connection.listen()
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} })
  await connection.sendNotification('initialized', {})
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: {
      uri: pathToFileURL(file).href,
      languageId: 'json',
      version: 1,
      text: readFileSync(file, 'utf8'),
    },
  })
  const { diagnostics } = await published
  expect(diagnostics.map(({ source, code }) => `${source} ${code}`)).toContain('docs-nav missing-page')
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  expect(await exit).toBe(0)
})
