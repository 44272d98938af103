import { join } from 'node:path'
import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver/node'
import type { TextEdit } from '../check/repair/change.ts'
import { appendTo } from '../document/append.ts'
import type { FileChange, Made } from '../edit/change.ts'
import { leadsInside } from '../project/disk.ts'
import { isBehindShut } from '../project/output.ts'
import { fileStart, toRange } from './places.ts'

/** The URI of a project file, and the version of its text, null when it is not open. */
export interface Naming {
  uriOf(file: string): string
  versionOf(file: string): number | null
}

/** The edits that a client takes, as it says in its capabilities (workspace.workspaceEdit). */
export interface ClientEdits {
  /** Whether edits may name the version of a document (`documentChanges`). */
  readonly versions: boolean
  /** What may happen to files: `create`, `rename`, `delete` (`resourceOperations`). */
  readonly operations: readonly string[]
}

/** Text edits by file, with the document version that they were made for if the client takes that. */
export function editOf(edits: readonly TextEdit[], naming: Naming, { versions }: ClientEdits): WorkspaceEdit {
  const documents = documentEdits(edits, naming)
  if (versions) return { documentChanges: documents }
  return {
    changes: Object.fromEntries(documents.map(({ textDocument, edits }) => [textDocument.uri, edits])),
  }
}

function documentEdits(edits: readonly TextEdit[], { uriOf, versionOf }: Naming) {
  const byFile = new Map<string, TextEdit[]>()
  for (const edit of edits) appendTo(byFile, edit.file, edit)
  return [...byFile].map(([file, own]) => ({
    textDocument: { uri: uriOf(file), version: versionOf(file) },
    edits: own.map(({ range, text }) => ({ range: toRange(range), newText: text })),
  }))
}

/** Whether a client can make a change: all of it, or none. */
export const canMake = ({ files }: Made, { versions, operations }: ClientEdits): boolean =>
  files.every(({ kind }) => versions && kind in needed && operations.includes(needed[kind as 'move']))

/**
 * Whether what a change does with files stays in the project at a folder, and out of hidden folders and node_modules,
 * whatever link is on the way.
 */
export const staysInside = ({ files }: Made, root: string): boolean =>
  files.every(change =>
    (change.kind === 'move' || change.kind === 'copy' ? [change.from, change.to] : [change.file]).every(
      file => leadsInside(root, join(root, file)) && !isBehindShut(root, file),
    ),
  )

const needed = { move: 'rename', create: 'create', remove: 'delete' } as const

/** A change with what happens to files, which comes after the edits of their texts. */
export function changeEdit({ edits, files }: Made, naming: Naming, client: ClientEdits): WorkspaceEdit {
  if (files.length === 0) return editOf(edits, naming, client)
  return {
    documentChanges: [...documentEdits(edits, naming), ...files.flatMap(file => operation(file, naming))],
  }
}

type Operation = NonNullable<WorkspaceEdit['documentChanges']>[number]

function operation(change: FileChange, { uriOf }: Naming): Operation[] {
  switch (change.kind) {
    case 'move':
      return [{ kind: 'rename', oldUri: uriOf(change.from), newUri: uriOf(change.to) }]
    case 'remove':
      return [{ kind: 'delete', uri: uriOf(change.file) }]
    case 'create':
      return [{ kind: 'create', uri: uriOf(change.file) }, written(uriOf(change.file), change.text)]
    case 'copy':
      throw new TypeError('No editor copies a file.')
  }
}

const written = (uri: string, newText: string): TextDocumentEdit => ({
  textDocument: { uri, version: null },
  edits: [{ range: fileStart, newText }],
})
