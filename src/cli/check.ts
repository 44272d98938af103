import { parseArgs } from 'node:util'
import { checkProject } from '../check/check.ts'
import { nearest } from '../check/files.ts'
import type { Report, Severities } from '../check/report.ts'
import { type Severity, severities } from '../check/rule.ts'
import { ruleOf, rules } from '../check/rules/index.ts'
import { type Dialect, dialects } from '../grammar/dialects.ts'
import { decodeUtf8 } from '../project/disk.ts'
import type { Project } from '../project/project.ts'
import { readProject } from '../project/read.ts'
import type { Checked } from '../report/format.ts'
import { formatNames, formats } from '../report/index.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'

const options = {
  format: { type: 'string', default: 'pretty' },
  dialect: { type: 'string' },
  'no-files': { type: 'boolean', default: false },
  rule: { type: 'string', multiple: true, default: [] as string[] },
  quiet: { type: 'boolean', short: 'q', default: false },
  'max-warnings': { type: 'string' },
  all: { type: 'boolean', default: false },
  'stdin-filename': { type: 'string' },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** `docs-nav check`: reads each project, checks it, writes one report. */
export async function check(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args)
  if (values.help) {
    io.out((await import('./help.ts')).help)
    return 0
  }
  const format = oneOf('--format', values.format, formatNames)
  const dialect = values.dialect === undefined ? undefined : oneOf('--dialect', values.dialect, dialects)
  const maxWarnings =
    values['max-warnings'] === undefined ? Number.POSITIVE_INFINITY : countOf(values['max-warnings'])
  const set = severitiesOf(values.rule)
  const paths = positionals.length > 0 ? [...new Set(positionals)] : ['.']

  const checked: Checked[] = []
  for (const path of paths) {
    const project = await read(path, values['stdin-filename'], io, { dialect, files: !values['no-files'] })
    const report = checkProject(project, { ...(dialect && { dialect }), rules: set })
    checked.push({
      root: rootOf(path, values['stdin-filename']),
      file: project.document.file,
      report,
      textOf: textsOf(project),
    })
  }
  const shown = values.quiet ? checked.map(one => ({ ...one, report: errorsOnly(one.report) })) : checked
  io.out((await formats[format]())(shown, { color: usesColor(values, io), all: values.all }))
  const warnings = checked.reduce((sum, { report }) => sum + report.summary.warnings, 0)
  return checked.some(({ report }) => report.summary.errors > 0) || warnings > maxWarnings ? 1 : 0
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const unknown = /Unknown option '(-[^']*)'/.exec((error as Error).message)?.[1]
    if (unknown === undefined) throw new UsageError((error as Error).message.split('\n', 1)[0]!)
    const meant = nearest(
      unknown,
      Object.keys(options).map(name => `--${name}`),
    )
    throw new UsageError(`there is no option ${unknown}.${meant ? ` Did you mean ${meant}?` : ''}`)
  }
}

function oneOf<Value extends string>(option: string, value: string, known: readonly Value[]): Value {
  const found = known.find(name => name === value)
  if (found === undefined) throw new UsageError(`${option} takes ${known.join(', ')}, not "${value}".`)
  return found
}

function countOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--max-warnings takes a whole number, not "${text}".`)
  return Number(text)
}

/** `--rule id=severity`, the last one of an id being in force. */
function severitiesOf(texts: readonly string[]): Severities {
  const set: Record<string, Severity> = {}
  for (const text of texts) {
    const [id, severity] = text.split('=', 2) as [string, string | undefined]
    if (!ruleOf(id)) {
      const meant = nearest(
        id,
        rules.map(rule => rule.id),
      )
      throw new UsageError(`there is no rule "${id}".${meant ? ` Did you mean "${meant}"?` : ''}`)
    }
    set[id] = oneOf(`--rule ${id}=`, severity ?? '', severities)
  }
  return set
}

type Reading = { readonly dialect: Dialect | undefined; readonly files: boolean }

async function read(
  path: string,
  filename: string | undefined,
  io: Io,
  { dialect, files }: Reading,
): Promise<Project> {
  const options = { ...(dialect && { dialect }), files }
  if (path !== '-') return readProject(path, options)
  const bytes = io.readInput()
  const source = decodeUtf8(bytes) ?? new TextDecoder().decode(bytes)
  return readProject(filename ?? '.', { ...options, source, files: files && filename !== undefined })
}

/** The folder that stands before a project's paths in what a person reads. */
function rootOf(path: string, filename: string | undefined): string {
  const named = path === '-' ? (filename ?? '.') : path
  if (!/\.json$/i.test(named)) return named.replace(/[\\/]+$/, '') || '/'
  return named.replace(/[\\/]*[^\\/]*$/, '')
}

function textsOf({ document, includes }: Project): Checked['textOf'] {
  return file => {
    if (file === document.file) return document.text
    const included = Object.hasOwn(includes, file) ? includes[file] : undefined
    return included && 'text' in included ? included.text : undefined
  }
}

const errorsOnly = (report: Report): Report => ({
  ...report,
  diagnostics: report.diagnostics.filter(({ severity }) => severity === 'error'),
})
