import type { Diagnostic } from '../check/report.ts'
import { counting } from './counted.ts'
import { colorsOf } from './colors.ts'
import { type Format, shownPath } from './format.ts'
import { lookupPath, withHelp } from './place.ts'
import { summaryLine } from './summary.ts'
import { visible } from '../document/visible.ts'

/**
 * Workflow commands that GitHub shows as annotations, then a summary line for each project
 * (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
 */
export const github: Format = (checked, { color }) => {
  const counted = counting()
  return checked
    .map(({ root, file, report }) => {
      const commands = report.diagnostics.map(diagnostic => counted(command(root, diagnostic)))
      const last = summaryLine(shownPath(root, file), report.summary, colorsOf(color))
      return [...commands, last, ''].join('\n')
    })
    .join('')
}

function command(root: string, { severity, file, range, rule, message, help }: Diagnostic): string {
  const { start, end } = range
  // GitHub accepts columns only for a place within one line.
  const columns =
    start.line === end.line && end.offset > 0 ? { col: start.column, endColumn: end.column } : {}
  const all = { file: lookupPath(root, file), line: start.line, endLine: end.line, ...columns, title: rule }
  const properties = Object.entries(all).map(([name, value]) => `${name}=${property(String(value))}`)
  const text = withHelp({ message: visible(message), ...(help && { help: visible(help) }) }, '\n')
  return `::${severity} ${properties.join(',')}::${data(text)}`
}

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string) => data(visible(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
