import { present } from '../document/present.ts'
import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver/node'
import type { Report } from '../check/report.ts'
import type { Naming } from './edits.ts'
import { byFile, toDiagnostic } from './diagnostics.ts'

/** Publishes the reports of projects file by file: sends changes and withdraws what no longer holds. */
export function publisher(send: (params: PublishDiagnosticsParams) => void) {
  /** The diagnostics of each project by URI: a configuration above two projects belongs to both. */
  const shown = new Map<string, Map<string, Diagnostic[]>>()
  /** The last message by URI, as JSON. */
  const sent = new Map<string, string>()

  const publish = (uri: string, version: number | null) => {
    const params = { uri, ...(version !== null && { version }), diagnostics: union(present(shown.get(uri))) }
    // Of thousands of pages with warnings, only a few change at a time.
    const text = JSON.stringify(params)
    if (sent.get(uri) !== text) send(params)
    sent.set(uri, text)
  }

  /** Withdraws a project's diagnostics of all files except some. */
  const withdraw = (root: string, left: ReadonlySet<string>) => {
    for (const [uri, byRoot] of shown) {
      if (left.has(uri) || !byRoot.delete(root)) continue
      publish(uri, null)
      if (byRoot.size > 0) continue
      shown.delete(uri)
      sent.delete(uri)
    }
  }

  return {
    show(root: string, report: Report | null, { uriOf, versionOf }: Naming) {
      const left = new Set<string>()
      for (const [file, problems] of byFile(report?.diagnostics ?? [], ['docs.json'])) {
        const uri = uriOf(file)
        const diagnostics = problems.map(diagnostic => toDiagnostic(diagnostic, uriOf))
        shown.set(uri, (shown.get(uri) ?? new Map<string, Diagnostic[]>()).set(root, diagnostics))
        publish(uri, versionOf(file))
        left.add(uri)
      }
      withdraw(root, left)
    },
    clear: (root: string) => withdraw(root, new Set()),
  }
}

/** The diagnostics of several projects without duplicates. */
function union(byRoot: ReadonlyMap<string, Diagnostic[]>): Diagnostic[] {
  const all = [...byRoot.values()].flat()
  return byRoot.size < 2
    ? all
    : [...new Map(all.map(diagnostic => [JSON.stringify(diagnostic), diagnostic])).values()]
}
