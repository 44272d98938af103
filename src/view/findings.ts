import type { Diagnostic, Report } from '../check/report.ts'
import type { ShownFinding, ShownNode } from './data.ts'
import { nodeFinder } from './node-finder.ts'

/** The findings, errors first; those that only the report without the baseline has are known. */
export function shownFindings(
  { fresh, all }: { readonly fresh: Report; readonly all: Report },
  nodes: readonly ShownNode[],
  indexOf: ReadonlyMap<string, number>,
): ShownFinding[] {
  const nodeAt = nodeFinder(nodes)
  const news = new Set(fresh.diagnostics.map(identityOf))
  const known = all === fresh ? [] : all.diagnostics.filter(finding => !news.has(identityOf(finding)))
  const shown = (finding: Diagnostic): ShownFinding => {
    const { rule, severity, message, help, file, range } = finding
    const index = indexOf.get(file)
    const at = index === undefined ? null : ([index, range.start.offset, range.end.offset] as const)
    const place = `${file}:${range.start.line}:${range.start.column}`
    return { rule, severity, message, ...(help !== undefined && { help }), at, place, node: nodeAt(file, at) }
  }
  return [
    ...errorsFirst(fresh.diagnostics).map(shown),
    ...errorsFirst(known).map(finding => ({ ...shown(finding), known: true as const })),
  ]
}

const identityOf = ({ rule, file, pointer, range, message }: Diagnostic) =>
  JSON.stringify([rule, file, pointer, range.start.offset, message])

const errorsFirst = (findings: readonly Diagnostic[]) => [
  ...findings.filter(({ severity }) => severity === 'error'),
  ...findings.filter(({ severity }) => severity === 'warning'),
]
