import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node'
import { checkWhole } from '../../check/check.ts'
import type { Report } from '../../check/report.ts'
import { repair } from '../../check/repair/repair.ts'
import { lineStarts, rangeOf } from '../../document/range.ts'
import type { OpenProject } from '../../project/incremental.ts'
import { pageReader } from '../../project/page-reader.ts'
import type { Project } from '../../project/project.ts'
import { type ClientEdits, editOf, type Naming } from '../edits.ts'

/** All automatic fixes of one file, those that they reveal among them; nothing where there are none. */
export async function fixAll(
  project: Project,
  file: string,
  open: OpenProject,
  naming: Naming,
  client: ClientEdits,
): Promise<CodeAction[]> {
  const docs = project.document.file
  const textOf = (path: string) => {
    const result = open.file(path)
    return 'text' in result ? result.text : undefined
  }
  const { files } = await repair(
    project,
    one => ownFixes(checkWhole(one), file),
    texts => open.read({ source: texts[docs] ?? project.document.text, includes: texts }),
    { ...pageReader(open.root), textOf },
  )
  const repaired = files.find(one => one.file === file)
  if (!repaired) return []
  const starts = lineStarts(repaired.before)
  const edits = repaired.edits.map(({ span, text }) => ({
    file,
    text,
    range: rangeOf(repaired.before, span, starts),
  }))
  return [
    {
      title: 'Repair all that docs-nav can repair',
      kind: `${CodeActionKind.SourceFixAll}.docs-nav`,
      edit: editOf(edits, naming, client),
    },
  ]
}

/** A report whose fixes are those that change one file alone. */
const ownFixes = (report: Report, file: string): Report => ({
  ...report,
  diagnostics: report.diagnostics.map(({ fix, ...diagnostic }) =>
    fix?.every(edit => edit.file === file) ? { ...diagnostic, fix } : diagnostic,
  ),
})

/** Whether a client asks for it: it is no answer to a bulb at the cursor. */
export const asksFixAll = (only: readonly string[] | undefined): boolean =>
  only?.some(kind => `${CodeActionKind.SourceFixAll}.docs-nav`.startsWith(kind)) === true
