import { basename } from 'node:path'
import { type ExtensionContext, type Uri, workspace } from 'vscode'
import { LanguageClient, type NodeModule, TransportKind } from 'vscode-languageclient/node'
import { installedServer } from './installed.ts'

/**
 * A docs.json and the files of its project: includes, specifications, pages. The server ignores all others.
 */
const documentSelector = [{ scheme: 'file', pattern: '**/*.{json,yaml,yml,md,mdx}' }]

let client: LanguageClient | undefined
/** The last step of starting or stopping the server: each step waits for the one before it. */
let last: Promise<void> = Promise.resolve()

/** Starts the server once there is a docs.json in the folders or in an editor. */
export async function activate(context: ExtensionContext): Promise<void> {
  const start = (docs: readonly Uri[]) => {
    last = last.then(() => run(serverOf(context, docs)))
    return last
  }
  context.subscriptions.push(
    workspace.onDidOpenTextDocument(({ uri }) => {
      if (!client && isDocs(uri)) void start([uri])
    }),
    // What is installed in a folder runs only where the folder is trusted.
    workspace.onDidGrantWorkspaceTrust(async () => {
      if (client) await start(await docsInFolders())
    }),
  )
  const open = workspace.textDocuments.map(({ uri }) => uri).filter(isDocs)
  const docs = [...open, ...(await docsInFolders())]
  if (docs.length > 0) await start(docs)
}

export async function deactivate(): Promise<void> {
  await last
  await client?.dispose()
  client = undefined
}

async function run(server: NodeModule): Promise<void> {
  await client?.dispose()
  client = new LanguageClient('docs-nav', { run: server, debug: server }, { documentSelector })
  // The client itself shows an error.
  await client.start().catch(() => {})
}

/**
 * The server installed for the first of these projects that has one; otherwise the one inside the extension.
 */
function serverOf(context: ExtensionContext, docs: readonly Uri[]): NodeModule {
  const installed = workspace.isTrusted ? docs.map(installedFor).find(command => command !== null) : null
  return installed
    ? { module: installed, args: ['lsp'], transport: TransportKind.stdio }
    : { module: context.asAbsolutePath('dist/server.mjs'), transport: TransportKind.stdio }
}

function installedFor(docs: Uri): string | null {
  const folder = workspace.getWorkspaceFolder(docs)
  return folder ? installedServer(docs.fsPath, folder.uri.fsPath) : null
}

const isDocs = ({ scheme, fsPath }: Uri) => scheme === 'file' && basename(fsPath) === 'docs.json'

const docsInFolders = () => workspace.findFiles('**/docs.json', '**/node_modules/**', 20)
