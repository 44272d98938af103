import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ruleGroups } from '../src/check/groups.ts'
import type { AnyRule } from '../src/check/rule.ts'
import { isObject, memberOf } from '../src/document/value.ts'
import type { Dialect } from '../src/grammar/dialects.ts'
import { readRedirects } from '../src/navigation/redirects.ts'

interface Example {
  readonly rule: string
  readonly at: string
  readonly message: string
  readonly help?: string
}

/** The groups that have rules. */
const groupsOf = (rules: readonly AnyRule[]) =>
  ruleGroups.filter(group => rules.some(rule => rule.group === group))

const severityText = ({ severity: { core, extended } }: AnyRule) =>
  core === extended ? core : `${core} / ${extended}`

const fixText = ({ fix }: AnyRule) => (fix ? ', fix' : '')

const linksText = ({ needs }: AnyRule) => (needs?.includes('links') ? ', with `--links`' : '')

const cell = (text: string) => text.replaceAll('|', '\\|')

/**
 * The table of rules in docs/rules.md. Two severities are those of `core` and `extended`; "fix" means
 * `--fix`.
 */
export function rulesTable(rules: readonly AnyRule[]): string {
  return groupsOf(rules)
    .map(group => {
      const rows = rules
        .filter(rule => rule.group === group)
        .map(
          rule =>
            `| \`${rule.id}\` | ${severityText(rule)}${fixText(rule)}${linksText(rule)} | ${cell(rule.summary)} |`,
        )
      return [`**${group}**`, '', '| rule | severity | what holds |', '|---|---|---|', ...rows].join('\n')
    })
    .join('\n\n')
}

/** RULES.md: each rule with its texts, a failing example and a passing one. */
export function rulesDocument(rules: readonly AnyRule[], fixtures: string): string {
  const sections = ruleSections(rules, fixtures)
  const parts = groupsOf(rules).flatMap(group => [
    `## ${group}`,
    ...rules.filter(rule => rule.group === group).map(({ id }) => `### ${id}\n\n${sections[id]}`),
  ])
  return ['# Rules', intro, ...parts, ''].join('\n\n')
}

const intro =
  'Generated from the rules and their fixtures. Two severities are those of the dialects `core` and `extended`; "off" rules report when `--rule id=warning` or `--rule id=error` asks for them.'

/** What RULES.md and `docs-nav rules ID` say about each rule below its name, as Markdown. */
export const ruleSections = (rules: readonly AnyRule[], fixtures: string): Record<string, string> =>
  Object.fromEntries(rules.map(rule => [rule.id, section(rule, join(fixtures, rule.id))]))

function section(rule: AnyRule, folder: string): string {
  const stated = rule.stated ? `, stated by the [reference](docs/format.md#${rule.stated})` : ''
  const repaired = rule.fix ? ' Repaired by `--fix`, where that is safe.' : ''
  const options = Object.entries(rule.options).map(
    ([name, { description, expected, default: value }]) =>
      ` Option \`${name}\` (${expected.replace(/ that (?:is|are) not empty$/, '')}; ${defaultText(value)} by default): ${description[0]?.toLowerCase()}${description.slice(1).replace(/\.?$/, '.')}`,
  )
  const head = `${rule.summary} Severity: ${severityText(rule)}${linksText(rule)}${stated}.${repaired}${options.join('')}`
  return [head, ...failing(rule, folder), ...passing(rule, folder)].join('\n\n')
}

/** A default as it would be written; `none` for an empty list or object. */
const defaultText = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
    ? 'none'
    : JSON.stringify(value)

/**
 * The shortest failing docs.json and what is reported of it; one at fault itself comes before one that
 * includes the fault.
 */
function failing(rule: AnyRule, folder: string): string[] {
  const cases = casesOf(rule, folder, 'fails').map(fixture => ({
    ...fixture,
    found: expectedIn(fixture.folder).filter(({ rule: id }) => id === rule.id),
  }))
  const shown =
    cases.find(({ found }) => found.some(({ at }) => at.startsWith(`${shownFile(rule)}:`))) ?? cases[0]
  if (!shown) return []
  const said = shown.found.map(
    ({ at, message, help }) => `${at}  ${message}${help ? `\n  help: ${help}` : ''}`,
  )
  return [`Fails${shown.beside}:`, fenced('json', shown.text), fenced('text', said.join('\n'))]
}

/** The expectation of a case; empty where the rule is new and the test has not written it yet. */
function expectedIn(folder: string): Example[] {
  const path = join(folder, 'expected.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

/** The shortest passing docs.json: one of which no rule reports anything, where there is one. */
function passing(rule: AnyRule, folder: string): string[] {
  const cases = casesOf(rule, folder, 'passes')
  const shown = cases.find(one => expectedIn(one.folder).length === 0 && hasSoundRedirects(one)) ?? cases[0]
  return shown ? [`Passes${shown.beside}:`, fenced('json', shown.text)] : []
}

/** Whether `redirects`, the shape of which no rule checks, is what the rules about them read. */
function hasSoundRedirects({ text }: Case): boolean {
  if (!text.includes('"redirects"')) return true
  const docs: unknown = JSON.parse(text)
  const redirects = memberOf(docs, 'redirects')
  return Array.isArray(redirects) && readRedirects(docs).list.length === redirects.length
}

/** The file that a rule checks. */
const shownFile = ({ id }: AnyRule) => (id === 'config' ? 'docs-nav.config.json' : 'docs.json')

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

/** The fixtures of one kind that fit on a screen: the plainest first, then the shortest. */
function casesOf(rule: AnyRule, fixtures: string, kind: 'fails' | 'passes') {
  if (!existsSync(fixtures)) return []
  return readdirSync(fixtures)
    .filter(name => name.startsWith(kind))
    .map(name => join(fixtures, name))
    .map(folder => ({
      folder,
      beside: beside(folder, shownFile(rule)),
      text: existsSync(join(folder, shownFile(rule)))
        ? readFileSync(join(folder, shownFile(rule)), 'utf8').trim()
        : '',
    }))
    .filter(({ text }) => text !== '')
    .filter(fixture => isChecked(rule, fixture))
    .filter(({ text }) => text.length <= 1500 && !text.includes('\uFEFF') && !text.includes('\r'))
    .sort((a, b) => rank(a) - rank(b) || a.text.length - b.text.length || (a.folder < b.folder ? -1 : 1))
}

interface Case {
  readonly folder: string
  readonly text: string
}

/** Whether the rule is active in a case, so that its silence means something. */
function isChecked(rule: AnyRule, { folder, text }: Case): boolean {
  const path = join(folder, 'options.json')
  const options = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const dialect: Dialect = options.dialect ?? (text.includes('"$schema"') ? 'extended' : 'core')
  const written: unknown = options.rules?.[rule.id]
  const severity = (isObject(written) ? written.severity : written) ?? rule.severity[dialect]
  return severity !== 'off' && (rule.group !== 'Files' || options.files !== false)
}

const rank = ({ text }: Case) => Number(!text.includes('"navigation"')) + Number(text.includes('\\'))

/** The other files of the project, which may decide whether docs.json passes. */
function beside(folder: string, shown: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(file => ![shown, 'expected.json', 'options.json'].includes(file) && !file.endsWith('.fixed'))
    .sort()
  const named = files.slice(0, 5).map(file => `\`${file}\``)
  if (files.length > named.length) named.push(`${files.length - named.length} more`)
  return named.length === 0 ? '' : `, with ${named.join(', ')}`
}
