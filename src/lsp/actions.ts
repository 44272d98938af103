import { type CodeAction, CodeActionKind, type Range, type WorkspaceEdit } from 'vscode-languageserver/node'
import type { Suggested, TextEdit } from '../check/repair/change.ts'
import type { Diagnostic, Suggestions } from '../check/report.ts'
import { toDiagnostic } from './diagnostics.ts'
import { toRange } from './places.ts'

/** The URI of a project file, and the version of its text, null when it is not open. */
export interface Naming {
  uriOf(file: string): string
  versionOf(file: string): number | null
}

/**
 * The repairs of a file's diagnostics that touch a range: automatic fixes and likely ones.
 * `takesVersions`: whether the client accepts edits that name a document version
 * (workspace.workspaceEdit.documentChanges).
 */
export function quickFixes(
  diagnostics: readonly Diagnostic[],
  suggestions: Suggestions,
  file: string,
  range: Range,
  naming: Naming,
  takesVersions: boolean,
): CodeAction[] {
  return diagnostics.flatMap(diagnostic => {
    if (diagnostic.file !== file || !touches(toRange(diagnostic.range), range)) return []
    const action = (title: string, edits: readonly TextEdit[]) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [toDiagnostic(diagnostic, naming.uriOf)],
      edit: editOf(edits, naming, takesVersions),
    })
    if (diagnostic.fix)
      return [
        { ...action(diagnostic.help ?? `Repair: ${diagnostic.message}`, diagnostic.fix), isPreferred: true },
      ]
    const likely = suggestions.get(diagnostic)?.()
    return likely ? [action(titleOf(likely.change), likely.edits)] : []
  })
}

const titleOf = (change: Suggested) =>
  'rename' in change
    ? `Rename ${JSON.stringify(change.rename.key)} to ${JSON.stringify(change.by)}`
    : `Replace with ${JSON.stringify('text' in change ? change.text : change.by)}`

/** The edits grouped by file, with the document version they were made for if the client supports that. */
function editOf(
  edits: readonly TextEdit[],
  { uriOf, versionOf }: Naming,
  takesVersions: boolean,
): WorkspaceEdit {
  const files = [...new Set(edits.map(({ file }) => file))]
  const editsOf = (file: string) =>
    edits
      .filter(edit => edit.file === file)
      .map(({ range, text }) => ({ range: toRange(range), newText: text }))
  return takesVersions
    ? {
        documentChanges: files.map(file => ({
          textDocument: { uri: uriOf(file), version: versionOf(file) },
          edits: editsOf(file),
        })),
      }
    : { changes: Object.fromEntries(files.map(file => [uriOf(file), editsOf(file)])) }
}

const isAfter = (a: Range['start'], b: Range['start']) =>
  a.line > b.line || (a.line === b.line && a.character > b.character)

const touches = (range: Range, other: Range) =>
  !isAfter(range.start, other.end) && !isAfter(other.start, range.end)
