import { appendTo } from '../document/append.ts'
import type { BaselineSummary, Diagnostic } from '../check/report.ts'
import { count } from '../document/count.ts'
import { lineAt, lineStarts } from '../document/range.ts'
import { baselineFileOf } from '../project/project.ts'
import { type Colors, colorsOf } from './colors.ts'
import { commonFolder, type Folded, folded, shownRepeats } from './folded.ts'
import { type Checked, type Format, type FormatOptions, shownPath } from './format.ts'
import { counting } from './counted.ts'
import { codeFrame } from './frame.ts'
import { isWholeFile } from './place.ts'
import { summaryLine } from './summary.ts'
import { lineStart, visible } from '../document/visible.ts'

/** The output for a person at a terminal: each problem with its source line, then the counts. */
export const pretty: Format = (checked, options) => {
  const counted = counting()
  return checked.map(item => prettyProject(item, options, counted)).join(checked.length > 1 ? '\n' : '')
}

function prettyProject(
  { root, file, report, textOf }: Checked,
  { color, all }: FormatOptions,
  counted: (part: string) => string,
): string {
  const colors = colorsOf(color)
  const files = new Map<string, Lines>()
  const linesOf = (file: string) => {
    const lines = files.get(file) ?? linesIn(textOf(file) ?? '')
    files.set(file, lines)
    return lines
  }
  const { shown, same, orphans, repeats } = all ? unfolded(report.diagnostics) : folded(report.diagnostics)
  const blocks = shown.map(diagnostic =>
    counted(block(diagnostic, same.get(diagnostic) ?? [], root, linesOf, colors)),
  )
  if (orphans[0]) {
    const files = orphans.map(({ file }) => file)
    blocks.push(orphanBlock(root, files, orphans[0].severity, colors))
  }
  for (const same of repeats) blocks.push(repeatsLine(same, textOf, colors))
  const { fixable, baseline } = report.summary
  const repair = fixable > 0 ? `${fixable} of them can be repaired with --fix.\n` : ''
  const known = baseline ? baselineLines(root, baselineFileOf(file), baseline, all, counted) : ''
  blocks.push(`${summaryLine(shownPath(root, file), report.summary, colors)}\n${repair}${known}`)
  return blocks.join('\n')
}

/** A line of a file by its number; null where all are empty. */
type Lines = ((line: number) => string) | null

function linesIn(text: string): Lines {
  if (!/[^\r\n]/.test(text)) return null
  const starts = lineStarts(text)
  return line => lineAt(text, starts, line)
}

const unfolded = (shown: readonly Diagnostic[]): Folded => ({
  shown,
  same: new Map(),
  orphans: [],
  repeats: [],
})

/** One line for the repeats of a rule that are not shown; missing pages name the folder that they share. */
function repeatsLine(same: Folded['repeats'][number], textOf: Checked['textOf'], colors: Colors): string {
  const [{ rule }] = same
  const folder = rule === 'missing-page' ? commonFolder(same, textOf) : ''
  const where = folder === '' ? '' : `, ${same.length === 1 ? '' : 'all '}below ${visible(folder)}`
  return `${colors.dim(`and ${same.length} more of`)} ${rule}${where}${colors.dim(' (--all shows them)')}\n`
}

function block(
  diagnostic: Diagnostic,
  same: readonly Diagnostic[],
  root: string,
  linesOf: (file: string) => Lines,
  colors: Colors,
): string {
  const { file, range, severity, message, rule, help, related } = diagnostic
  const paint = severity === 'error' ? colors.red : colors.yellow
  const head = `${colors.bold(lineStart(placeOf(root, file, range)))}  ${paint(severity)}  ${visible(message)}  ${colors.dim(rule)}`
  const lines = isWholeFile(range) ? null : linesOf(file)
  const frame = lines ? codeFrame(lines, range, paint) : []
  const more = related.map(
    other => `${visible(other.message)}: ${placeOf(root, other.file ?? file, other.range)}`,
  )
  const helped = help === undefined ? [] : [`${colors.cyan('help')}: ${visible(help)}`]
  const rest = [...helped, ...more, ...sameLines(same, root, colors)]
  return [head, ...frame.map(line => `  ${line}`), ...rest.map(line => `  ${line}`), ''].join('\n')
}

/** The most further places of one cause that are named. */
const namedPlaces = 3

/** The further places of a problem: the first by name, the rest counted. */
function sameLines(same: readonly Diagnostic[], root: string, colors: Colors): string[] {
  const named = same
    .slice(0, namedPlaces)
    .map(({ file, range }) => `${colors.dim('also')}: ${placeOf(root, file, range)}`)
  const rest = same.slice(namedPlaces)
  if (rest.length === 0) return named
  const files = new Set(rest.map(({ file }) => file))
  return [...named, colors.dim(`and ${rest.length} more in ${count(files.size, 'file')} (--all shows them)`)]
}

function placeOf(root: string, file: string, range: Diagnostic['range']): string {
  const text = range ? `:${range.start.line}:${range.start.column}` : ''
  return `${visible(shownPath(root, file))}${text}`
}

/** Orphans are grouped: one line per folder. */
function orphanBlock(root: string, files: readonly string[], severity: string, colors: Colors): string {
  const folders = new Map<string, string[]>()
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    appendTo(folders, folder, file.slice(folder.length))
  }
  const lines = [...folders].slice(0, shownRepeats).map(([folder, names]) => {
    const shown = names.length > 3 ? `${names.length} files` : names.join(', ')
    return `  ${lineStart(shownPath(root, folder) || './')}  ${colors.dim(visible(shown))}`
  })
  const rest = folders.size - shownRepeats
  const paint = severity === 'error' ? colors.red : colors.yellow
  const pageFiles = count(files.length, 'page file')
  return [
    `${paint(severity)}  Nothing in the navigation reaches ${pageFiles}.  ${colors.dim('orphan-page')}`,
    ...lines,
    ...(rest > 0 ? [colors.dim(`  and ${rest} more folders (--all shows every file)`)] : []),
    `  ${colors.cyan('help')}: List them in "pages", set "hidden: true" in their front matter, or name them in .mintignore.`,
    '',
  ].join('\n')
}

/** The number of baseline problems that are hidden, and the recorded ones that are gone. */
function baselineLines(
  root: string,
  baseline: string,
  { known, gone }: BaselineSummary,
  all: boolean,
  counted: (line: string) => string,
): string {
  if (known === 0) return ''
  const rest = gone.length === 0 ? '' : `, ${gone.length} of them gone: run --update-baseline`
  const shown = gone.slice(0, all ? gone.length : shownRepeats)
  const lines = shown.map(({ file, message, rule }) =>
    counted(`  gone: ${visible(shownPath(root, file))}  ${visible(message)}  ${visible(rule)}`),
  )
  const more = gone.length - shown.length
  if (more > 0) lines.push(`  and ${more} more (--all shows them)`)
  const head = `${lineStart(shownPath(root, baseline))}: ${count(known, 'known problem')}${rest}`
  return [head, ...lines, ''].join('\n')
}
