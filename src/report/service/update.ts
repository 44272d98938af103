import type { Finding, UpdateProgress } from '../../client/contract.ts'
import { count } from '../../document/count.ts'
import type { Colors } from '../colors.ts'
import { plainLine, visible } from '../../document/visible.ts'
import { shown, textOf } from './shown.ts'

/** A finished update for a person: its findings as `check` writes them, and the outcome. */
export function updateText(update: UpdateProgress, colors: Colors): string {
  const { findings, omitted, status, statusId, message, revision } = update
  const isPublished = status === 'success'
  const became = isPublished ? colors.green('is published') : colors.red('failed')
  const commit = typeof revision === 'string' ? ` (${visible(revision.slice(0, 12))})` : ''
  const said = !isPublished && typeof message === 'string' ? `: ${visible(message)}` : ''
  const counted = countsOf(findings, Number(textOf(omitted)))
  const last = `Update ${shown(statusId)}${commit} ${became}${said}${counted && `\n${counted}`}\n`
  return [...findings.map(finding => `${findingText(finding, colors)}\n`), last].join('\n')
}

function findingText({ file, line, column, severity, message, rule, help }: Finding, colors: Colors): string {
  const place = [file, line, column]
    .map(textOf)
    .filter(part => part !== '')
    .join(':')
  const paint = severity === 'error' ? colors.red : colors.yellow
  const words = [paint(shown(severity)), shown(message), colors.dim(shown(rule))]
  const head = plainLine([place && colors.bold(visible(place)), ...words].filter(Boolean).join('  '))
  return help === undefined ? head : `${head}\n  ${colors.cyan('help')}: ${shown(help)}`
}

function countsOf(findings: readonly Finding[], omitted: number): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  return [
    errors > 0 && count(errors, 'error'),
    warnings > 0 && count(warnings, 'warning'),
    omitted > 0 && `${omitted} more`,
  ]
    .filter(Boolean)
    .join(', ')
}
