import type { Diagnostic } from '../check/report.ts'
import { counting } from './counted.ts'
import type { Checked, Format } from './format.ts'
import { lookupPath } from './place.ts'
import { attributes, xml } from './xml.ts'

/**
 * JUnit's XML as Jenkins and GitLab read it: a suite for each project, a case for each problem. An error is
 * a failure; a warning passes with its words as output, since it fails no run.
 */
export const junit: Format = checked => {
  const counted = counting()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...checked.flatMap(item => suite(item, counted)),
    '</testsuites>',
    '',
  ].join('\n')
}

function suite(
  { root, file, report: { diagnostics } }: Checked,
  counted: (line: string) => string,
): string[] {
  const name = lookupPath(root, file)
  const failures = diagnostics.filter(({ severity }) => severity === 'error').length
  const passed = `    <testcase${attributes({ name, classname: 'docs-nav' })}/>`
  return [
    `  <testsuite${attributes({ name, tests: diagnostics.length || 1, failures, errors: 0 })}>`,
    ...(diagnostics.length > 0
      ? diagnostics.flatMap(diagnostic => testcase(root, diagnostic).map(counted))
      : [passed]),
    '  </testsuite>',
  ]
}

function testcase(root: string, { rule, severity, file, range, message, help }: Diagnostic): string[] {
  const place = `${lookupPath(root, file)}:${range.start.line}:${range.start.column}`
  const text = [place, message, ...(help === undefined ? [] : [help])].map(xml).join('\n')
  const result =
    severity === 'error'
      ? `<failure${attributes({ type: rule, message })}>${text}</failure>`
      : `<system-out>${text}</system-out>`
  return [
    `    <testcase${attributes({ name: place, classname: `docs-nav.${rule}` })}>`,
    `      ${result}`,
    '    </testcase>',
  ]
}
