import type { Diagnostic } from '../check/report.ts'
import { count } from '../document/count.ts'
import type { Checked, Format } from './format.ts'
import { code, html } from './markdown-text.ts'
import { isWholeFile, lookupPath } from './place.ts'

/** GitHub takes comments of 65,536 characters; counted in bytes, with room for the first and the last line. */
export const maxCommentBytes = 63_000

/** The longest list that is not folded. */
const maxOpen = 10

/** An upper bound of the bytes of a folded list's counts. */
const maxCounts = 50

/** A pull-request comment: the counts, then the problems of each file; if not all fit, the errors first. */
export const markdown: Format = checked => {
  const groups = groupsOf(checked)
  const { shown, rest } = whatFits(groups)
  const lists = groups.flatMap(group => {
    const items = group.items.filter(item => shown.has(item))
    return items.length > maxOpen ? folded(group.path, items) : open(group.path, items)
  })
  const omitted = checked.reduce((sum, { report }) => sum + (report.summary.omitted ?? 0), 0)
  const more = rest + omitted
  return [head(checked), '', ...lists, ...(more > 0 ? [`and ${count(more, 'more problem')}`, ''] : [])].join(
    '\n',
  )
}

function head(checked: readonly Checked[]): string {
  if (checked.length === 0) return '**docs-nav: nothing could be checked**'
  const sum = (of: 'errors' | 'warnings' | 'pages') =>
    checked.reduce((total, { report }) => total + report.summary[of], 0)
  const [only, ...others] = checked
  const where =
    only && others.length === 0 ? code(lookupPath(only.root, only.file)) : count(checked.length, 'project')
  return `**docs-nav: ${counted(sum('errors'), sum('warnings'))}** in ${where} (${count(sum('pages'), 'page')})`
}

function counted(errors: number, warnings: number): string {
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ]
  return parts.join(', ') || 'no problems'
}

interface Item {
  readonly severity: Diagnostic['severity']
  readonly text: string
}

interface Group {
  readonly path: string
  readonly items: Item[]
}

const open = (path: string, items: readonly Item[]) =>
  items.length === 0 ? [] : [`**${code(path)}**`, '', ...items.map(({ text }) => text), '']

function folded(path: string, items: readonly Item[]): string[] {
  const errors = items.filter(({ severity }) => severity === 'error').length
  const summary = `<code>${html(path)}</code>: ${counted(errors, items.length - errors)}`
  const lines = items.map(({ text }) => text)
  return [`<details><summary>${summary}</summary>`, '', ...lines, '', '</details>', '']
}

/** The problems by file; problems of whole files, such as orphan pages, are listed with their docs.json. */
function groupsOf(checked: readonly Checked[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { root, file, report } of checked)
    for (const diagnostic of report.diagnostics) {
      const path = lookupPath(root, isWholeFile(diagnostic.range) ? file : diagnostic.file)
      const group = groups.get(path) ?? { path, items: [] }
      group.items.push({ severity: diagnostic.severity, text: itemOf(root, diagnostic, path) })
      groups.set(path, group)
    }
  return [...groups.values()]
}

function itemOf(
  root: string,
  { rule, severity, file, range, message, help }: Diagnostic,
  group: string,
): string {
  const path = lookupPath(root, file)
  const place = isWholeFile(range)
    ? path === group
      ? ''
      : ` ${code(path)}`
    : ` ${range.start.line}:${range.start.column}`
  const repair = help === undefined ? '' : `\n  help: ${code(help)}`
  return `- **${severity}**${place} ${code(message)} ${rule}${repair}`
}

/** The problems that fit, errors first, and the number left out. */
function whatFits(groups: readonly Group[]): { shown: Set<Item>; rest: number } {
  const ordered = (['error', 'warning'] as const).flatMap(severity =>
    groups.flatMap(group =>
      group.items.filter(item => item.severity === severity).map(item => ({ group, item })),
    ),
  )
  const shown = new Set<Item>()
  const begun = new Set<Group>()
  let size = 0
  for (const { group, item } of ordered) {
    size += Buffer.byteLength(item.text) + 1
    if (!begun.has(group)) size += Buffer.byteLength(folded(group.path, []).join('\n')) + maxCounts
    if (size > maxCommentBytes) break
    begun.add(group)
    shown.add(item)
  }
  return { shown, rest: ordered.length - shown.size }
}
