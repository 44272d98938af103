import type { Diagnostic } from '../check/report.ts'
import { appendTo } from '../document/append.ts'
import { counting } from './counted.ts'
import type { Checked, Format } from './format.ts'
import { lookupPath, withHelp } from './place.ts'
import { attributes } from './xml.ts'

/** Checkstyle's XML: each file that has problems, with its problems. */
export const checkstyle: Format = checked => {
  const counted = counting()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<checkstyle version="4.3">',
    ...[...byFile(checked)].flatMap(([name, diagnostics]) => [
      `  <file${attributes({ name })}>`,
      ...diagnostics.map(diagnostic => counted(`    <error${attributes(errorOf(diagnostic))}/>`)),
      '  </file>',
    ]),
    '</checkstyle>',
    '',
  ].join('\n')
}

const errorOf = (diagnostic: Diagnostic) => ({
  line: diagnostic.range.start.line,
  column: diagnostic.range.start.column,
  severity: diagnostic.severity,
  message: withHelp(diagnostic),
  source: `docs-nav.${diagnostic.rule}`,
})

/** The diagnostics of all projects by the path of their file, files and diagnostics in the order of the reports. */
function byFile(checked: readonly Checked[]): Map<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>()
  for (const { root, report } of checked)
    for (const diagnostic of report.diagnostics)
      appendTo(files, lookupPath(root, diagnostic.file), diagnostic)
  return files
}
