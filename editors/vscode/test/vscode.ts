import { vi } from 'vitest'
import type { Uri } from 'vscode'

type Listener<Event> = (event: Event) => unknown

/** The part of the module "vscode" that the extension uses. The tests set the folders. */
export const held = {
  folder: '',
  docs: [] as string[],
  open: [] as string[],
  onOpen: [] as Listener<{ uri: Uri }>[],
  onTrust: [] as Listener<void>[],
}

export const uri = (fsPath: string, scheme = 'file') => ({ scheme, fsPath }) as Uri

const disposable = { dispose: () => {} }

export const workspace = {
  isTrusted: true,
  get textDocuments() {
    return held.open.map(path => ({ uri: uri(path) }))
  },
  findFiles: vi.fn(async () => held.docs.map(path => uri(path))),
  getWorkspaceFolder: ({ fsPath }: Uri) =>
    held.folder !== '' && fsPath.startsWith(held.folder) ? { uri: uri(held.folder) } : undefined,
  onDidOpenTextDocument: (listener: Listener<{ uri: Uri }>) => {
    held.onOpen.push(listener)
    return disposable
  },
  onDidGrantWorkspaceTrust: (listener: Listener<void>) => {
    held.onTrust.push(listener)
    return disposable
  },
}
