import type { PublishDiagnosticsParams } from 'vscode-languageserver/node'
import type { Report } from '../check/report.ts'
import type { Naming } from './actions.ts'
import { byFile, toDiagnostic } from './diagnostics.ts'

/** Shows the reports of projects file by file: sends what has changed, and takes back what holds no longer. */
export function publisher(send: (params: PublishDiagnosticsParams) => void) {
  /** What each project shows: for each URI what was sent last, as text. */
  const shown = new Map<string, Map<string, string>>()

  return {
    show(root: string, report: Report | null, { uriOf, versionOf }: Naming) {
      const before = shown.get(root) ?? new Map<string, string>()
      const now = new Map<string, string>()
      shown.set(root, now)
      for (const [file, found] of byFile(report?.diagnostics ?? [], ['docs.json'])) {
        const uri = uriOf(file)
        const version = versionOf(file)
        const diagnostics = found.map(one => toDiagnostic(one, uriOf))
        const params = { uri, ...(version !== null && { version }), diagnostics }
        // A project can have thousands of pages with a warning each, and few of them change.
        const text = JSON.stringify(params)
        now.set(uri, text)
        if (before.get(uri) !== text) send(params)
      }
      for (const uri of before.keys()) if (!now.has(uri)) send({ uri, diagnostics: [] })
    },
    clear(root: string) {
      for (const uri of shown.get(root)?.keys() ?? []) send({ uri, diagnostics: [] })
      shown.delete(root)
    },
  }
}
