import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver/node'
import type { Report } from '../check/report.ts'
import type { Naming } from './actions.ts'
import { byFile, toDiagnostic } from './diagnostics.ts'

/** Shows the reports of projects file by file: sends what has changed, and takes back what holds no longer. */
export function publisher(send: (params: PublishDiagnosticsParams) => void) {
  /** For each URI what each project has to say of it: the configuration above two projects is a file of both. */
  const shown = new Map<string, Map<string, Diagnostic[]>>()
  /** For each URI what was sent last, as text. */
  const sent = new Map<string, string>()

  const publish = (uri: string, version: number | null) => {
    const params = { uri, ...(version !== null && { version }), diagnostics: union(shown.get(uri)!) }
    // A project can have thousands of pages with a warning each, and few of them change.
    const text = JSON.stringify(params)
    if (sent.get(uri) !== text) send(params)
    sent.set(uri, text)
  }

  /** Takes back what a project said of all files but some. */
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
      for (const [file, found] of byFile(report?.diagnostics ?? [], ['docs.json'])) {
        const uri = uriOf(file)
        const diagnostics = found.map(one => toDiagnostic(one, uriOf))
        shown.set(uri, (shown.get(uri) ?? new Map<string, Diagnostic[]>()).set(root, diagnostics))
        publish(uri, versionOf(file))
        left.add(uri)
      }
      withdraw(root, left)
    },
    clear: (root: string) => withdraw(root, new Set()),
  }
}

/** What several projects say, each thing once. */
function union(byRoot: ReadonlyMap<string, Diagnostic[]>): Diagnostic[] {
  const all = [...byRoot.values()].flat()
  return byRoot.size < 2 ? all : [...new Map(all.map(one => [JSON.stringify(one), one])).values()]
}
