/**
 * Imitates a VS Code with one docs.json open, as far as the extension and its client library need it:
 * `node editor.mjs EXTENSION SITE` prints what the extension shows, and ends after the first thing shown.
 */
import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [extension, site] = process.argv.slice(2)

class Disposable {
  dispose() {}
}
const disposable = () => new Disposable()

class Uri {
  constructor(address) {
    this.address = address
    this.scheme = address.slice(0, address.indexOf(':'))
    this.fsPath = this.scheme === 'file' ? fileURLToPath(address) : ''
  }
  toString() {
    return this.address
  }
  static parse(address) {
    return new Uri(address)
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character })
  }
}

class Range {
  constructor(startLine, startCharacter, endLine, endCharacter) {
    this.start = new Position(startLine, startCharacter)
    this.end = new Position(endLine, endCharacter)
  }
}

class Diagnostic {
  constructor(range, message) {
    Object.assign(this, { range, message })
  }
}

class EventEmitter {
  event = disposable
  fire() {}
  dispose() {}
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: disposable }
  cancel() {}
  dispose() {}
}

class TabInputText {
  constructor(uri) {
    this.uri = uri
  }
}

class CodeActionKind {
  static Empty = new CodeActionKind('')
  constructor(value) {
    this.value = value
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part)
  }
}

const file = join(site, 'docs.json')
const text = readFileSync(file, 'utf8')
const document = {
  uri: new Uri(pathToFileURL(file).href),
  languageId: 'json',
  version: 1,
  getText: () => text,
}

/** Answers every other access: it is a class, a function and a namespace whose members are the same again. */
const anything = new Proxy(class {}, {
  get: (target, key) => (key in target ? target[key] : key === 'then' ? undefined : anything),
  apply: disposable,
})

/** A namespace with these members; further functions register something, further values are undefined. */
const space = own =>
  new Proxy(own, {
    get: (_, key) => own[key] ?? (/^(?:on|register|create)/.test(String(key)) ? disposable : undefined),
  })

const fail = (...faults) => {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
const show = text => process.stdout.write(`${text}\n`)
const logger = new Proxy({}, { get: (_, level) => (level === 'error' ? fail : disposable) })
let shown = () => {}
const isShown = new Promise(resolve => (shown = resolve))

const vscode = {
  Disposable,
  Uri,
  Position,
  Range,
  Diagnostic,
  EventEmitter,
  CancellationTokenSource,
  TabInputText,
  CodeActionKind,
  version: '1.101.0',
  env: { language: 'en', appName: 'VS Code' },
  commands: space({}),
  workspace: space({
    isTrusted: true,
    textDocuments: [document],
    notebookDocuments: [],
    findFiles: async () => [document.uri],
    getWorkspaceFolder: ({ fsPath }) =>
      fsPath.startsWith(site) ? { uri: new Uri(pathToFileURL(site).href) } : undefined,
    getConfiguration: () => ({ get: (_, value) => value }),
    createFileSystemWatcher: () => space({ dispose() {} }),
  }),
  window: space({
    createOutputChannel: () => logger,
    showErrorMessage: fail,
    tabGroups: space({ all: [{ tabs: [{ input: new TabInputText(document.uri) }] }] }),
    visibleTextEditors: [],
  }),
  languages: space({
    match: () => 1,
    createDiagnosticCollection: () =>
      space({
        set(uri, diagnostics) {
          for (const { range, message } of diagnostics)
            show(`${uri.fsPath}:${range.start.line + 1}: ${message}`)
          shown()
        },
        clear() {},
        dispose() {},
      }),
  }),
}

const load = Module._load
const stub = new Proxy(vscode, { get: (_, key) => vscode[key] ?? anything })
Module._load = (name, ...rest) => (name === 'vscode' ? stub : load(name, ...rest))
const require = createRequire(import.meta.url)
const { activate, deactivate } = require(join(extension, 'dist/extension.cjs'))

await activate({ subscriptions: [], asAbsolutePath: path => join(extension, path) })
await isShown
await deactivate()
show('stopped')
