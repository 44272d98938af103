import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExtensionContext } from 'vscode'
import { activate, deactivate } from '../src/extension.ts'
import { held, uri, workspace } from './vscode.ts'

interface Started {
  readonly module: string
  readonly args?: readonly string[]
  readonly options: unknown
  isRunning: boolean
}

const { started, faults } = vi.hoisted(() => ({ started: [] as Started[], faults: [] as Error[] }))

vi.mock('vscode', () => import('./vscode.ts'))
vi.mock('vscode-languageclient/node', () => ({
  TransportKind: { stdio: 0 },
  LanguageClient: class {
    readonly started: Started
    constructor(_name: string, { run }: { run: Started }, options: unknown) {
      this.started = { ...run, options, isRunning: false }
    }
    async start() {
      started.push(this.started)
      const fault = faults.shift()
      if (fault) throw fault
      this.started.isRunning = true
    }
    async dispose() {
      this.started.isRunning = false
    }
  },
}))

const bundled = '/extension/dist/server.mjs'
const context = {
  subscriptions: [],
  asAbsolutePath: (path: string) => `/extension/${path}`,
} as unknown as ExtensionContext

let folder: string

/** Writes an empty file below the opened folder. */
function write(path: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  return file
}

const command = (below = '') => write(join(below, 'node_modules/docs-nav/dist/bin.cjs'))
const running = () => started.filter(({ isRunning }) => isRunning).map(({ module }) => module)
const opens = (path: string, scheme?: string) =>
  Promise.all(held.onOpen.map(open => open({ uri: uri(path, scheme) })))
/** Waits for work that was started and not awaited. */
const settled = () => new Promise(resolve => setImmediate(resolve))

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'docs-nav-vscode-')), 'site')
  Object.assign(held, { folder, docs: [], open: [], onOpen: [], onTrust: [] })
  workspace.isTrusted = true
  started.length = 0
})

afterEach(async () => {
  await deactivate()
  rmSync(dirname(folder), { recursive: true })
})

describe('the extension', () => {
  test('starts its own server where none is installed', async () => {
    held.docs = [write('docs.json')]
    await activate(context)
    expect(started).toEqual([
      {
        module: bundled,
        transport: 0,
        options: { documentSelector: [{ scheme: 'file', pattern: '**/*.{json,yaml,yml,md,mdx}' }] },
        isRunning: true,
      },
    ])
  })

  test.each([
    ['beside docs.json', 'docs', 'docs'],
    ['above docs.json', 'packages/site/docs', ''],
  ])('starts the server that is installed %s', async (_, docs, installed) => {
    held.docs = [write(join(docs, 'docs.json'))]
    const module = command(installed)
    await activate(context)
    expect(started).toMatchObject([{ module, args: ['lsp'], transport: 0 }])
  })

  test('starts the server that any of several projects has installed', async () => {
    held.docs = [write('a/docs.json'), write('b/docs.json')]
    const module = command('b')
    await activate(context)
    expect(running()).toEqual([module])
  })

  test('runs nothing that is installed above the opened folder', async () => {
    held.docs = [write('docs.json')]
    command('..')
    await activate(context)
    expect(running()).toEqual([bundled])
  })

  test('runs nothing to which a link in the opened folder leads', async () => {
    held.docs = [write('docs.json')]
    symlinkSync(dirname(dirname(dirname(dirname(command('..'))))), join(held.folder, 'node_modules'))
    await activate(context)
    expect(running()).toEqual([bundled])
  })

  test('runs nothing above the opened folder to which ".." behind a link leads', async () => {
    command('opened/own')
    command('own')
    mkdirSync(join(folder, 'deep'))
    held.folder = join(folder, 'opened')
    symlinkSync('../deep', join(held.folder, 'a'))
    symlinkSync('a/../own/node_modules', join(held.folder, 'node_modules'))
    held.docs = [write('opened/docs.json')]
    await activate(context)
    expect(running()).toEqual([bundled])
  })

  test('runs nothing that is installed beside a file outside the opened folders', async () => {
    held.folder = ''
    held.open = [write('docs.json')]
    command()
    await activate(context)
    expect(running()).toEqual([bundled])
  })

  test('runs nothing of a folder before it is trusted', async () => {
    held.docs = [write('docs.json')]
    const module = command()
    workspace.isTrusted = false
    await activate(context)
    expect(running()).toEqual([bundled])
    workspace.isTrusted = true
    await Promise.all(held.onTrust.map(trust => trust()))
    expect(running()).toEqual([module])
  })

  test('starts nothing before there is a docs.json', async () => {
    await activate(context)
    await opens(write('package.json'))
    await opens('/docs.json', 'git')
    await settled()
    expect(started).toEqual([])
    await opens(write('docs.json'))
    await settled()
    expect(running()).toEqual([bundled])
    await opens(write('other/docs.json'))
    await settled()
    expect(started).toHaveLength(1)
  })

  test('starts for a docs.json that is open already', async () => {
    held.open = [write('docs.json')]
    await activate(context)
    expect(running()).toEqual([bundled])
  })

  test('looks for no docs.json in node_modules', async () => {
    await activate(context)
    expect(workspace.findFiles).toHaveBeenLastCalledWith('**/docs.json', '**/node_modules/**', 20)
  })

  test('goes on when a server does not start, and tries the next', async () => {
    held.docs = [write('docs.json')]
    faults.push(new Error('no such command'))
    await activate(context)
    expect(running()).toEqual([])
    await Promise.all(held.onTrust.map(trust => trust()))
    expect(running()).toEqual([bundled])
  })

  test('stops the server when it is deactivated', async () => {
    held.docs = [write('docs.json')]
    await activate(context)
    await deactivate()
    expect(running()).toEqual([])
  })
})
