import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node'
import type { Diagnostic as OurDiagnostic } from '../check/report.ts'
import { appendTo } from '../document/append.ts'
import { ruleUrl } from '../report/tool.ts'
import { visible } from '../document/visible.ts'
import { toRange } from './places.ts'

/** A diagnostic in the protocol's shape; the help follows the message, since every editor shows that. */
export function toDiagnostic(diagnostic: OurDiagnostic, uriOf: (file: string) => string): Diagnostic {
  const { rule, severity, message, help, range, related } = diagnostic
  const href = ruleUrl(rule)
  return {
    range: toRange(range),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: rule,
    ...(href !== undefined && { codeDescription: { href } }),
    source: 'docs-nav',
    message: help === undefined ? visible(message) : `${visible(message)}\n${visible(help)}`,
    ...(related.length > 0 && {
      relatedInformation: related.map(other => ({
        message: visible(other.message),
        location: { uri: uriOf(other.file), range: toRange(other.range) },
      })),
    }),
  }
}

/** The diagnostics by file path; the files of `shown` are included even if they have none. */
export function byFile(
  diagnostics: readonly OurDiagnostic[],
  shown: Iterable<string>,
): Map<string, OurDiagnostic[]> {
  const files = new Map<string, OurDiagnostic[]>()
  for (const file of shown) files.set(file, [])
  for (const diagnostic of diagnostics) appendTo(files, diagnostic.file, diagnostic)
  return files
}
