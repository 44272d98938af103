import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRule } from '../src/check/rule.ts'
import { rules } from '../src/check/rules/index.ts'

interface Example {
  readonly rule: string
  readonly at: string
  readonly message: string
  readonly help?: string
}

const groups = [...new Set(rules.map(rule => rule.group))]

const severityText = ({ severity: { core, extended } }: AnyRule) =>
  core === extended ? core : `${core} / ${extended}`

const fixText = ({ fix }: AnyRule) => (fix ? ', fix' : '')

const cell = (text: string) => text.replaceAll('|', '\\|')

/** The table of rules in the README; two severities are those of `core` and `extended`, "fix" is `--fix`. */
export function rulesTable(): string {
  return groups
    .map(group => {
      const rows = rules
        .filter(rule => rule.group === group)
        .map(
          rule =>
            `| [\`${rule.id}\`](RULES.md#${rule.id}) | ${severityText(rule)}${fixText(rule)} | ${cell(rule.summary)} |`,
        )
      return [`**${group}**`, '', '| rule | severity | what holds |', '|---|---|---|', ...rows].join('\n')
    })
    .join('\n\n')
}

/** RULES.md: each rule with its words and the first of its failing fixtures. */
export function rulesDocument(fixtures: string): string {
  const sections = groups.map(group =>
    [
      `## ${group}`,
      ...rules.filter(rule => rule.group === group).map(rule => section(rule, join(fixtures, rule.id))),
    ].join('\n\n'),
  )
  return ['# Rules', intro, ...sections, ''].join('\n\n')
}

const intro =
  'Generated from the rules and their fixtures. Two severities are those of the dialects `core` and `extended`; "off" rules report when `--rule id=warning` or `--rule id=error` asks for them.'

function section(rule: AnyRule, folder: string): string {
  const stated = rule.stated ? `, stated by the reference (${rule.stated})` : ''
  const repaired = rule.fix ? ' Repaired by `--fix`, where that is safe.' : ''
  const option = rule.pageOf ? ' Option: `ignore`, globs of the pages that it leaves alone.' : ''
  const head = [
    `### ${rule.id}`,
    `${rule.summary} Severity: ${severityText(rule)}${stated}.${repaired}${option}`,
  ]
  const example = exampleOf(rule, folder)
  return [...head, ...example].join('\n\n')
}

/** The shortest failing docs.json, or configuration, and what is said of it. */
function exampleOf(rule: AnyRule, folder: string): string[] {
  if (!existsSync(folder)) return []
  const file = rule.id === 'config' ? 'docs-nav.config.json' : 'docs.json'
  const cases = readdirSync(folder)
    .filter(name => name.startsWith('fails'))
    .map(name => ({ name, path: join(folder, name, file) }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => ({ name, text: readFileSync(path, 'utf8').trim() }))
    .filter(({ text }) => text.length <= 1500 && !text.includes('\uFEFF') && !text.includes('\r'))
    .sort((a, b) => a.text.length - b.text.length || (a.name < b.name ? -1 : 1))
  const [shortest] = cases
  if (!shortest) return []
  const found: Example[] = JSON.parse(readFileSync(join(folder, shortest.name, 'expected.json'), 'utf8'))
  const said = found
    .filter(one => one.rule === rule.id)
    .map(({ at, message, help }) => `${at}  ${message}${help ? `\n  help: ${help}` : ''}`)
  return [`\`\`\`json\n${shortest.text}\n\`\`\``, `\`\`\`text\n${said.join('\n')}\n\`\`\``]
}
