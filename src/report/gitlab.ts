import { fingerprints } from '../check/baseline/fingerprint.ts'
import { counting } from './counted.ts'
import type { Format } from './format.ts'
import { jsonText } from './json-text.ts'
import { lookupPath, withHelp } from './place.ts'
import { visible } from '../document/visible.ts'

const severities = { error: 'major', warning: 'minor' }

/** A code quality report (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format). */
export const gitlab: Format = checked => {
  // The whole path is part of the fingerprint: GitLab drops repeated fingerprints, and two projects can share faults.
  const all = checked.flatMap(({ root, report }) =>
    report.diagnostics.map(diagnostic => ({ ...diagnostic, file: lookupPath(root, diagnostic.file) })),
  )
  const names = fingerprints(all)
  const counted = counting()
  const issues = all.map((item, i) => ({
    description: counted(visible(withHelp(item))),
    check_name: item.rule,
    fingerprint: names[i],
    severity: severities[item.severity],
    location: { path: item.file, lines: { begin: item.range.start.line, end: item.range.end.line } },
  }))
  return `${jsonText(issues, 2)}\n`
}
