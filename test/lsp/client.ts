import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { serve } from '../../src/lsp/server.ts'

/** A client of the language server, for the tests. */
export interface Client {
  readonly connection: ProtocolConnection
  /** What the server has logged. */
  readonly logged: string[]
  /** Opens a document with a text, or with its text on the disk. */
  open(path: string, text?: string): Promise<void>
  /** Replaces the whole text of a document. */
  change(path: string, version: number, text: string): Promise<void>
  /**
   * The next diagnostics of a file that no call has returned yet; with a version, the first of that version.
   */
  diagnostics(path: string, version?: number): Promise<PublishDiagnosticsParams>
  /** The answer to a request about a position. */
  ask<Answer>(method: string, path: string, position: { line: number; character: number }): Promise<Answer>
}

interface Streams {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

export const uri = (path: string) => pathToFileURL(path).href

/** The language server in this process. Do not ask it to exit, which would end this process. */
function serveHere(): Streams {
  const [requests, answers] = [new PassThrough(), new PassThrough()]
  void serve(() => ({ input: requests, output: answers }))
  return { input: answers, output: requests }
}

/** Connects to a server that reads `output` and writes `input`. */
export async function startClient({
  canWatch = true,
  takesVersions = true,
  operations = ['create', 'rename', 'delete'],
  folder = null as string | null,
  streams = serveHere(),
} = {}): Promise<Client> {
  const { input, output } = streams
  const connection = createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output))
  const logged: string[] = []
  const queues = new Map<string, PublishDiagnosticsParams[]>()
  const waiting = new Map<string, (params: PublishDiagnosticsParams) => void>()
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    const waiter = waiting.get(params.uri)
    waiting.delete(params.uri)
    if (waiter) waiter(params)
    else queues.set(params.uri, [...(queues.get(params.uri) ?? []), params])
  })
  const nextOf = (uri: string): Promise<PublishDiagnosticsParams> => {
    const known = queues.get(uri)?.shift()
    return known ? Promise.resolve(known) : new Promise(resolve => waiting.set(uri, resolve))
  }
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
    logged.push(message)
  })
  connection.onRequest('client/registerCapability', () => null)
  connection.listen()
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: folder === null ? null : uri(folder),
    capabilities: {
      workspace: {
        didChangeWatchedFiles: { dynamicRegistration: canWatch },
        workspaceEdit: { documentChanges: takesVersions, resourceOperations: operations },
      },
    },
  })
  await connection.sendNotification('initialized', {})
  return {
    connection,
    logged,
    open: (path, text = readFileSync(path, 'utf8')) =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(path), languageId: 'json', version: 1, text },
      }),
    change: (path, version, text) =>
      connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(path), version },
        contentChanges: [{ text }],
      }),
    async diagnostics(path, version) {
      for (;;) {
        const next = await nextOf(uri(path))
        if (version === undefined || next.version === version) return next
      }
    },
    ask: (method, path, position) =>
      connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: uri(path) }, position }),
  }
}

/** The place that a mark `|` shows, and the text without the mark. */
export function marked(text: string) {
  const offset = text.indexOf('|')
  if (offset === -1) throw new Error('No mark in the text')
  const before = text.slice(0, offset).split('\n')
  const position = { line: before.length - 1, character: before.at(-1)!.length }
  return { text: text.slice(0, offset) + text.slice(offset + 1), offset, position }
}
