import type { PublishDiagnosticsParams } from 'vscode-languageserver/node'
import type { Report } from '../check/report.ts'
import type { Naming } from './actions.ts'
import { byFile, toDiagnostic } from './diagnostics.ts'

/** Shows the reports of projects file by file, and takes back what is shown no longer. */
export function publisher(send: (params: PublishDiagnosticsParams) => void) {
  /** For each project, the URIs by file that show something. */
  const shown = new Map<string, ReadonlyMap<string, string>>()

  const clear = (root: string) => {
    for (const uri of shown.get(root)?.values() ?? []) send({ uri, diagnostics: [] })
    shown.delete(root)
  }

  return {
    clear,
    show(root: string, report: Report | null, { uriOf, versionOf }: Naming) {
      const before = shown.get(root) ?? new Map<string, string>()
      const files = byFile(report?.diagnostics ?? [], ['docs.json'])
      const uris = new Map([...files.keys()].map(file => [file, uriOf(file)]))
      shown.set(root, uris)
      const now = new Set(uris.values())
      for (const uri of before.values()) if (!now.has(uri)) send({ uri, diagnostics: [] })
      for (const [file, found] of files) {
        const version = versionOf(file)
        send({
          uri: uriOf(file),
          ...(version !== null && { version }),
          diagnostics: found.map(one => toDiagnostic(one, uriOf)),
        })
      }
    },
  }
}
