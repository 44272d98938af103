import { type CodeAction, CodeActionKind, type Range } from 'vscode-languageserver/node'
import type { Suggested, TextEdit } from '../../check/repair/change.ts'
import type { Diagnostic, Suggestions } from '../../check/report.ts'
import { visible } from '../../document/visible.ts'
import { toDiagnostic } from '../diagnostics.ts'
import { type ClientEdits, editOf, type Naming } from '../edits.ts'
import { toRange } from '../places.ts'

/** The diagnostics of a file that touch a range. */
export const diagnosticsAt = (diagnostics: readonly Diagnostic[], file: string, range: Range): Diagnostic[] =>
  diagnostics.filter(one => one.file === file && touches(toRange(one.range), range))

/** The repairs of diagnostics: automatic fixes and likely ones. */
export function quickFixes(
  diagnostics: readonly Diagnostic[],
  suggestions: Suggestions,
  naming: Naming,
  client: ClientEdits,
): CodeAction[] {
  return diagnostics.flatMap(diagnostic => {
    const action = (title: string, edits: readonly TextEdit[]) => ({
      title: visible(title),
      kind: CodeActionKind.QuickFix,
      diagnostics: [toDiagnostic(diagnostic, naming.uriOf)],
      edit: editOf(edits, naming, client),
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

const isAfter = (a: Range['start'], b: Range['start']) =>
  a.line > b.line || (a.line === b.line && a.character > b.character)

const touches = (range: Range, other: Range) =>
  !isAfter(range.start, other.end) && !isAfter(other.start, range.end)
