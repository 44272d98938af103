import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'

/** Makes an edit on the disk, as an editor makes it: in its order. */
export function applied({ documentChanges = [], changes = {} }: WorkspaceEdit): void {
  for (const change of documentChanges)
    if (!('kind' in change)) edit(change.textDocument.uri, change.edits as TextEdit[])
    else if (change.kind === 'rename') moved(change.oldUri, change.newUri)
    else if (change.kind === 'delete') rmSync(fileURLToPath(change.uri))
    else writeFileSync(made(change.uri), '')
  for (const [uri, edits] of Object.entries(changes)) edit(uri, edits)
}

/** Moves a file or folder, as a person does it. */
export const moved = (from: string, to: string) => renameSync(fileURLToPath(from), made(to))

function made(uri: string): string {
  const path = fileURLToPath(uri)
  mkdirSync(dirname(path), { recursive: true })
  return path
}

function edit(uri: string, edits: TextEdit[]) {
  const path = fileURLToPath(uri)
  const document = TextDocument.create(uri, '', 1, readFileSync(path, 'utf8'))
  writeFileSync(path, TextDocument.applyEdits(document, edits))
}
