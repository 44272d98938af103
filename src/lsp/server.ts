import {
  CodeActionKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  type ServerCapabilities,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import manifest from '../../package.json' with { type: 'json' }
import { visible } from '../document/visible.ts'
import { answerer } from './answers.ts'
import { changes } from './changes.ts'
import type { ClientEdits } from './edits.ts'
import { overview } from './overview.ts'
import { pathOf } from './places.ts'
import { publisher } from './publisher.ts'
import { openWorkspace } from './workspace.ts'

const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  completionProvider: { triggerCharacters: ['"', '/', '(', '#'] },
  hoverProvider: true,
  definitionProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  documentLinkProvider: {},
  referencesProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  workspace: {
    fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] } },
  },
}

/** Pages may show any file. A change on disk that concerns a project triggers a check. */
const watchers = [{ globPattern: '**/*' }]

type Connect = (onFault: (error: unknown) => void) => {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/**
 * Serves one client until it says "exit" or its end of the streams closes; the library of the
 * protocol then ends the process, with 0 after "shutdown" and else with 1.
 */
export function serve(connect: Connect): Promise<never> {
  const log = (error: unknown) =>
    connection.console.error(`docs-nav: ${visible(error instanceof Error ? error.message : String(error))}`)
  const { input, output } = connect(log)
  const connection = createConnection(input, output)
  const documents = new TextDocuments(TextDocument)
  const published = publisher(params => void connection.sendDiagnostics(params).catch(log))
  const workspace = openWorkspace(
    (root, report) => published.show(root, report, workspace.naming(root)),
    root => published.clear(root),
    log,
    () => folders,
  )
  let isWatching = false
  let takes: ClientEdits = { versions: false, operations: [] }
  let folders: readonly string[] = []

  connection.onInitialize(({ capabilities: client, workspaceFolders, rootUri }) => {
    isWatching = client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true
    const { documentChanges: versions = false, resourceOperations: operations = [] } =
      client.workspace?.workspaceEdit ?? {}
    takes = { versions, operations }
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? [rootUri ?? '']
    folders = uris.flatMap(uri => pathOf(uri) ?? [])
    return { capabilities, serverInfo: { name: 'docs-nav', version: manifest.version } }
  })
  connection.onInitialized(() => {
    if (isWatching)
      connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(log)
  })
  connection.onDidChangeWatchedFiles(({ changes }) => workspace.watched(changes))
  documents.onDidOpen(({ document }) => workspace.open(document))
  documents.onDidChangeContent(({ document }) => workspace.changed(document.uri))
  documents.onDidClose(({ document }) => workspace.close(document.uri))
  documents.onDidSave(({ document }) => {
    if (!isWatching) workspace.saved(document.uri)
  })

  const context = { documents, workspace, client: () => takes, log }
  const answer = { ...answerer(context), ...overview(context), ...changes(context) }
  connection.onCompletion(answer.completion)
  connection.onHover(answer.hover)
  connection.onDefinition(answer.definition)
  connection.onCodeAction(answer.codeAction)
  connection.onDocumentSymbol(answer.documentSymbol)
  connection.onDocumentLinks(answer.documentLink)
  connection.onReferences(answer.references)
  connection.onWorkspaceSymbol(answer.workspaceSymbol)
  connection.onFoldingRanges(answer.foldingRange)
  connection.onPrepareRename(answer.prepareRename)
  connection.onRenameRequest(answer.rename)
  connection.workspace.onWillRenameFiles(answer.willRenameFiles)
  documents.listen(connection)
  connection.listen()
  return new Promise(() => {})
}
