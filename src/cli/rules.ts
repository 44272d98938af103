import { type Colors, colorsOf } from '../report/colors.ts'
import { nearest } from '../site/nearest.ts'
import type { AnyRule } from '../check/rule.ts'
import { ruleOf, rules as all } from '../check/rules/index.ts'
import { ruleUrl } from '../report/tool.ts'
import { oneOf, parse } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'

const options = {
  format: { type: 'string', default: 'text' },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** `docs-nav rules [ID]`: lists the rules, or shows one as in RULES.md. */
export async function rules(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('rules'))
    return 0
  }
  const format = oneOf('--format', values.format, ['text', 'json'])
  if (positionals.length > 1) throw new UsageError('rules takes one rule.')
  const [id] = positionals
  if (id === undefined) {
    const colors = colorsOf(usesColor(values, io))
    io.out(format === 'json' ? json(all.map(described)) : listOf(colors))
    return 0
  }
  const rule = ruleOf(id)
  if (!rule) throw unknown(id)
  const { sections } = await import('../generated/rules.js')
  const text = sections[id] ?? ''
  const colors = colorsOf(usesColor(values, io))
  io.out(
    format === 'json'
      ? json({ ...described(rule), documentation: text })
      : `${colors.bold(id)}\n\n${plain(text)}\n`,
  )
  return 0
}

function unknown(id: string): UsageError {
  const meant = nearest(
    id,
    all.map(rule => rule.id),
  )
  const help = meant ? `Did you mean "${meant}"?` : '"docs-nav rules" lists them.'
  return new UsageError(`there is no rule "${id}". ${help}`)
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const isFixable = (rule: AnyRule) => 'fix' in rule && rule.fix !== undefined

const needsLinks = ({ needs }: AnyRule) => needs?.includes('links') === true

const described = (rule: AnyRule) => ({
  id: rule.id,
  group: rule.group,
  severity: rule.severity,
  summary: rule.summary,
  fixable: isFixable(rule),
  url: ruleUrl(rule.id),
})

const marksOf = (rule: AnyRule) =>
  [isFixable(rule) && 'fix', needsLinks(rule) && 'links'].filter(mark => mark !== false).join(', ')

/** The rules by group: id, severity, whether --fix repairs it and it acts with --links alone, what holds. */
function listOf(colors: Colors): string {
  const rows = all.map(rule => {
    const { core, extended } = rule.severity
    const severity = core === extended ? core : `${core} / ${extended}`
    return { rule, cells: [rule.id, severity, marksOf(rule)], summary: rule.summary }
  })
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(({ cells }) => cells[column]?.length ?? 0)))
  const groups = [...new Set(all.map(({ group }) => group))].map(group => {
    const lines = rows
      .filter(({ rule }) => rule.group === group)
      .map(({ cells, summary }) => {
        const padded = cells.flatMap((cell, i) => (widths[i] === 0 ? [] : [cell.padEnd(widths[i] ?? 0)]))
        return `  ${[...padded, summary].join('  ')}`
      })
    return [colors.bold(group), ...lines, ''].join('\n')
  })
  const fix = all.some(isFixable) ? '; "fix" is what --fix repairs' : ''
  const links = all.some(needsLinks) ? '; "links" acts with --links' : ''
  return `${groups.join('\n')}\nTwo severities are those of core and extended${fix}${links}. "docs-nav rules ID" shows one rule.\n`
}

/**
 * Markdown for a terminal: code is indented instead of fenced, and a link of the first line is its text and
 * its target.
 */
const plain = (markdown: string) =>
  markdown
    .replace(/^.*/, head => head.replaceAll(/\[([^[\]]*)\]\(([^()]*)\)/g, '$1 ($2)'))
    .replace(/^```\w+\n([\s\S]*?)\n```$/gm, (_, code: string) =>
      code
        .split('\n')
        .map(line => (line === '' ? '' : `  ${line}`))
        .join('\n'),
    )
