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

test('the client loads where there is nothing but VS Code', () => {
  const script = `
    const { Module } = require('node:module')
    const load = Module._load
    const stub = new Proxy(class {}, { get: (on, key) => (key in on ? on[key] : stub) })
    Module._load = (name, ...rest) => (name === 'vscode' ? stub : load(name, ...rest))
    const { activate, deactivate } = require(${JSON.stringify(join(unzipped, 'extension', manifest.main))})
    console.log(typeof activate, typeof deactivate)`
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe('function function\n')
})

test('the server inside serves a project, alone', async () => {
  const site = join(scratch, 'site')
  cpSync(join(root, 'fixtures/broken'), site, { recursive: true })
  const file = join(site, 'docs.json')
  // As the library of VS Code's clients starts a module.
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
