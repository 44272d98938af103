import type pc from 'picocolors'
import type { Summary } from '../check/report.ts'
import { visible } from './visible.ts'

export type Colors = ReturnType<typeof pc.createColors>

/** The last line for a person: what was checked, and how many problems it has. */
export function summaryLine(
  docs: string,
  { errors, warnings, pages, operations, dialect }: Summary,
  colors: Colors,
): string {
  const counted = visible(docs) + (pages > 0 || errors === 0 ? `: ${count(pages, 'page')}` : ':')
  const shown = operations > 0 ? `${counted} (${count(operations, 'operation')})` : counted
  if (errors + warnings === 0) return `${shown}, ${colors.green('no problems')}`
  const parts = [
    ...(errors > 0 ? [colors.red(count(errors, 'error'))] : []),
    ...(warnings > 0 ? [colors.yellow(count(warnings, 'warning'))] : []),
  ]
  return `${shown}${shown.endsWith(':') ? ' ' : ', '}${parts.join(', ')} ${colors.dim(`(${dialect})`)}`
}

/** `1 page`, `2 pages`. */
export const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
