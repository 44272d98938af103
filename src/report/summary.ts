import type { Summary } from '../check/report.ts'
import { count } from '../document/count.ts'
import type { Colors } from './colors.ts'
import { lineStart } from '../document/visible.ts'

/** The summary line: what was checked and the number of problems. */
export function summaryLine(
  docs: string,
  { errors, warnings, pages, operations, dialect, omitted, baseline }: Summary,
  colors: Colors,
): string {
  const counted = lineStart(docs) + (pages > 0 || errors === 0 ? `: ${count(pages, 'page')}` : ':')
  const shown = operations > 0 ? `${counted} (${count(operations, 'operation')})` : counted
  const isKnown = baseline !== undefined && baseline.known > baseline.gone.length
  if (errors + warnings === 0) return `${shown}, ${colors.green(isKnown ? 'no new problems' : 'no problems')}`
  const parts = [
    ...(errors > 0 ? [colors.red(count(errors, 'error'))] : []),
    ...(warnings > 0 ? [colors.yellow(count(warnings, 'warning'))] : []),
  ]
  return `${shown}${shown.endsWith(':') ? ' ' : ', '}${parts.join(', ')} ${colors.dim(`(${dialect})`)}${omitted === undefined ? '' : `, ${omitted} of them only counted`}`
}
