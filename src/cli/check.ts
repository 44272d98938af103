import { isAbsolute, relative, resolve, sep } from 'node:path'
import { checkProject } from '../check/check.ts'
import { nearest } from '../site/nearest.ts'
import type { Report, Severities } from '../check/report.ts'
import { type Severity, severities } from '../check/rule.ts'
import { ruleOf, rules } from '../check/rules/index.ts'
import { realPath } from '../project/locate.ts'
import { ProjectError } from '../project/read.ts'
import { type Checked, shownPath } from '../report/format.ts'
import { visible } from '../report/visible.ts'
import { type FormatName, formatNames, formats } from '../report/index.ts'
import { countOf, oneOf, parse } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { outputsOf, writeOutputs } from './outputs.ts'
import { reading, readingOptions, readPath, rootOf, textsOf } from './source.ts'

const options = {
  format: { type: 'string' },
  output: { type: 'string', multiple: true, default: [] as string[] },
  rule: { type: 'string', multiple: true, default: [] as string[] },
  quiet: { type: 'boolean', short: 'q', default: false },
  'max-warnings': { type: 'string' },
  all: { type: 'boolean', default: false },
  fix: { type: 'boolean', default: false },
  'fix-dry-run': { type: 'boolean', default: false },
  'validate-openapi': { type: 'boolean', default: false },
  staged: { type: 'boolean', default: false },
  since: { type: 'string' },
  'update-baseline': { type: 'boolean', default: false },
  'no-baseline': { type: 'boolean', default: false },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readingOptions,
} as const

/** `docs-nav check`: reads each project, checks it, writes one report. */
export async function check(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('check'))
    return 0
  }
  const format = oneOf('--format', values.format ?? defaultFormat(io), formatNames)
  const outputs = outputsOf(values.output)
  const maxWarnings = countOf('--max-warnings', values['max-warnings'], Number.POSITIVE_INFINITY)
  const set = severitiesOf(values.rule)
  if (values['stdin-filename'] !== undefined && !positionals.includes('-'))
    throw new UsageError('--stdin-filename goes with "-", standard input.')
  const fixing = values.fix || values['fix-dry-run']
  if (fixing && positionals.includes('-'))
    throw new UsageError('--fix takes no standard input: name the file.')
  if (values.fix && values['fix-dry-run'])
    throw new UsageError('--fix writes and --fix-dry-run does not: use one of them.')
  if (values['fix-dry-run'] && outputs.length > 0)
    throw new UsageError('--fix-dry-run writes no report: leave --output out.')
  if (fixing && values['update-baseline'])
    throw new UsageError('--update-baseline records what is there: run --fix before it.')
  if (values['update-baseline'] && (values['no-baseline'] || positionals.includes('-')))
    throw new UsageError(
      `--update-baseline does not go with ${values['no-baseline'] ? '--no-baseline' : 'standard input'}.`,
    )
  if (values.staged && (fixing || values['update-baseline']))
    throw new UsageError('--staged only checks: nothing of the index of git is changed.')
  if (values.staged && positionals.includes('-'))
    throw new UsageError('--staged checks the index of git, and "-" is standard input.')
  if (values.since !== undefined && values['no-files'])
    throw new UsageError('--since looks for pages, and --no-files leaves them out.')
  if (values.since !== undefined && positionals.includes('-') && values['stdin-filename'] === undefined)
    throw new UsageError('--since looks for pages: --stdin-filename says where "-" belongs.')
  const paths = positionals.length > 0 ? [...new Set(positionals)] : ['.']

  const read = {
    ...reading(values),
    validateOpenapi: values['validate-openapi'],
    baseline: !values['no-baseline'],
    staged: values.staged,
    ...(values.since !== undefined && { since: values.since }),
  } as const
  const { dialect } = read
  const checked: Checked[] = []
  let unread = false
  for (const path of paths) {
    try {
      const found = await readPath(path, values['stdin-filename'], io, read)
      const { before } = found
      if (before?.problem)
        io.err(
          `docs-nav: ${visible(found.document.file)} of ${JSON.stringify(before.revision)} ${before.problem}: no page is looked for.\n`,
        )
      const how = { ...(dialect && { dialect }), rules: set }
      const root = rootOf(path, values['stdin-filename'], found)
      const project = fixing
        ? await (
            await import('./fix.ts')
          ).fixProject({ path, root, project: found, read, checkOptions: how, write: values.fix }, io)
        : values['update-baseline']
          ? (await import('./update-baseline.ts')).updateBaseline(found, root, how, io)
          : found
      const report = checkProject(project, how)
      const textOf = await textsOf(project, root, values.staged)
      checked.push({ root, file: project.document.file, report, textOf })
    } catch (error) {
      // What cannot be read or written leaves the others to be checked.
      if (!(error instanceof ProjectError)) throw error
      io.err(`docs-nav: ${visible(error.message)}\n`)
      unread = true
    }
  }
  if (checked.length === 0 && positionals.length < 2) return 2
  const written = async (format: FormatName, color: boolean) => {
    const shown = checked.map(one => ({
      ...one,
      root: rootFor(format, one.root, io),
      report: values.quiet ? errorsOnly(one.report) : one.report,
    }))
    return (await formats[format]())(shown, { color, all: values.all, several: positionals.length > 1 })
  }
  if (!values['fix-dry-run']) io.out(await written(format, usesColor(values, io)))
  if (outputs.length > 0 && !(await writeOutputs(outputs, output => written(output, false), io)))
    unread = true
  // The others end with a line that says it.
  if (format !== 'pretty' && format !== 'github')
    for (const { root, file, report } of checked)
      if (report.summary.omitted)
        io.err(
          `docs-nav: ${report.summary.omitted} problems of ${visible(shownPath(root, file))} are only counted.\n`,
        )
  if (unread) return 2
  const warnings = checked.reduce((sum, { report }) => sum + report.summary.warnings, 0)
  if (warnings > maxWarnings)
    io.err(`docs-nav: ${warnings} warnings, and --max-warnings is ${maxWarnings}.\n`)
  return checked.some(({ report }) => report.summary.errors > 0) || warnings > maxWarnings ? 1 : 0
}

/** https://docs.github.com/en/actions/reference/workflows-and-actions/variables: "true" in every step. */
const defaultFormat = ({ env }: Io) => (env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty')

/** Where the machines that take a format have the repository, from which they look up its paths. */
const checkouts: Readonly<Record<string, string>> = {
  github: 'GITHUB_WORKSPACE',
  sarif: 'GITHUB_WORKSPACE',
  gitlab: 'CI_PROJECT_DIR',
}

/** The folder of a project as a format names it: from the repository where one of these machines says which. */
function rootFor(format: string, root: string, { env }: Io): string {
  const checkout = env[checkouts[format] ?? '']
  if (!checkout) return root
  // The folder of a call has no links in its path, and what a machine calls its checkout may.
  return pathBelow(checkout, resolve(root)) ?? pathBelow(realPath(checkout), realPath(root)) ?? root
}

function pathBelow(folder: string, path: string): string | undefined {
  const below = relative(folder, path)
  return below.split(sep)[0] === '..' || isAbsolute(below) ? undefined : below.replaceAll(sep, '/') || '.'
}

/** `--rule id=severity`, the last one of an id being in force. */
export function severitiesOf(texts: readonly string[]): Severities {
  const set: Record<string, Severity> = {}
  for (const text of texts) {
    const at = text.indexOf('=')
    const [id, severity] = at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
    if (severity === undefined)
      throw new UsageError(`--rule takes id=severity, such as missing-page=warning, not "${text}".`)
    const rule = ruleOf(id)
    if (!rule) {
      const meant = nearest(
        id,
        rules.map(rule => rule.id),
      )
      throw new UsageError(`there is no rule "${id}".${meant ? ` Did you mean "${meant}"?` : ''}`)
    }
    if (rule.isFixed && severity !== 'error') throw new UsageError(`the rule "${id}" is always an error.`)
    set[id] = oneOf(`--rule ${id}=`, severity, severities)
  }
  return set
}

/** A report without its warnings, which its counts still count. */
export const errorsOnly = (report: Report): Report => ({
  ...report,
  diagnostics: report.diagnostics.filter(({ severity }) => severity === 'error'),
})
