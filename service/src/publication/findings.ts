import type { Diagnostic, Report } from 'docs-nav'
import type { PageFault } from '../pages/page-text.ts'

/** `Finding` of the contract. */
export interface Finding {
  readonly rule: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly help?: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** `Todo` of the contract. */
export interface Todo {
  readonly content: string
  readonly status: 'pending' | 'completed'
  readonly priority: 'high' | 'medium'
  readonly id: string
}

export const maxFindings = 1000
export const maxTodos = 100
/** A project's label can be a megabyte long. */
const maxCharacters = 1000

/** The stored part of a report: the first findings, errors first, and the number of others. */
export function findingsOf({ diagnostics, summary }: Report): { findings: Finding[]; omitted: number } {
  const sorted = ['error', 'warning'].flatMap(wanted =>
    diagnostics.filter(diagnostic => diagnostic.severity === wanted),
  )
  return {
    findings: sorted.slice(0, maxFindings).map(findingOf),
    omitted: Math.max(0, sorted.length - maxFindings) + (summary.omitted ?? 0),
  }
}

const findingOf = ({ rule, severity, message, help, file, range }: Diagnostic): Finding => ({
  rule,
  severity,
  message: cut(message),
  ...helpFor(rule, help),
  file: cut(file),
  line: range.start.line,
  column: range.start.column,
})

/** Helps in the place of those that name an option of the command, which the service lacks. */
const ownHelps: Readonly<Record<string, string>> = {
  'openapi-remote': 'Keep a copy in the project and name that: nothing that a project names is fetched.',
}

function helpFor(rule: string, help: string | undefined): { help?: string } {
  const own = help !== undefined && / --[a-z]/.test(help) ? ownHelps[rule] : help
  return own === undefined ? {} : { help: cut(own) }
}

/** Adds a warning for each page that is not valid MDX and is therefore searched as Markdown. */
export function withUnread(
  { findings, omitted }: { findings: readonly Finding[]; omitted: number },
  faults: readonly PageFault[],
): { findings: Finding[]; omitted: number } {
  const unread = faults.map(unreadFinding)
  const all = [...findings, ...unread]
  return { findings: all.slice(0, maxFindings), omitted: omitted + Math.max(0, all.length - maxFindings) }
}

const unreadFinding = ({ file, message, line, column }: PageFault): Finding => ({
  rule: 'page-text',
  severity: 'warning',
  message: cut(`The page is no MDX: ${message}`),
  help: 'Repair it: until then the assistant reads it as plain Markdown, and may miss parts of it.',
  file: cut(file),
  line,
  column,
})

/** The first findings as todos, worst first. */
export const todosOf = (findings: readonly Finding[]): Todo[] =>
  findings.slice(0, maxTodos).map((finding, offset) => ({ ...todoOf(finding), id: String(offset + 1) }))

/** A finding as a todo without an id. */
export const todoOf = ({ severity, message, help, file, line, column }: Finding): Omit<Todo, 'id'> => ({
  content: `${file}:${line}:${column} ${message}${help === undefined ? '' : ` ${help}`}`,
  status: 'pending',
  priority: severity === 'error' ? 'high' : 'medium',
})

const cut = (text: string) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text)
