import { dirname, resolve } from 'node:path'
import { locateProject } from '../project/locate.ts'
import { ProjectError } from '../project/read.ts'
import { holding, type TimeLimit } from '../document/time-limit.ts'
import type { Checked } from '../report/format.ts'
import { type FormatName, formatNames } from '../report/index.ts'
import { visible } from '../document/visible.ts'
import { countOf, oneOf, parse } from './arguments.ts'
import { type Call, callOf, options, refuseContradictions } from './check-call.ts'
import { checkPath } from './check-project.ts'
import { tellOmitted, written } from './check-report.ts'
import { usesColor } from './color.ts'
import type { ExitCode, Io } from './io.ts'
import { limitOf } from './limit.ts'
import { outputsOf, writeOutputs } from './outputs.ts'
import { ruleSettings } from './rule-settings.ts'

/** `docs-nav check`: reads each project, checks it, writes one report. */
export async function check(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('check'))
    return 0
  }
  const format = oneOf('--format', values.format ?? defaultFormat(io), formatNames)
  const outputs = await outputsOf(values.output)
  const maxWarnings = countOf('--max-warnings', values['max-warnings'], Number.POSITIVE_INFINITY)
  const rules = ruleSettings(values.rule)
  refuseContradictions(values, positionals.includes('-'))
  const paths = positionals.length > 0 ? [...new Set(positionals)] : ['.']

  const limit = limitOf(io, paths.length)
  const { checked, unread } = await checkAll(paths, callOf(values, rules, outputs), limit, io)
  if (checked.length === 0 && positionals.length < 2) return 2
  const reportIn = (format: FormatName, color: boolean) =>
    written(checked, format, { ...values, color, several: positionals.length > 1 }, io)
  const folders = {
    roots: checked.map(({ root }) => root),
    unread: (await Promise.all(unread.map(path => foldersOf(path, values['stdin-filename'])))).flat(),
    config: values.config,
  }
  const isWritten = await holding(limit, async () => {
    if (!values['fix-dry-run']) io.out(await reportIn(format, usesColor(values, io)))
    return writeOutputs(outputs, folders, output => reportIn(output, false), io)
  })
  // The other formats say so in their last line.
  if (format !== 'pretty' && format !== 'github') tellOmitted(checked, io)
  if (unread.length > 0 || !isWritten) return 2
  return exitCodeOf(checked, maxWarnings, io)
}

/** Checks each project. One that cannot be read or written, or takes too long, does not keep others from being checked. */
async function checkAll(paths: readonly string[], call: Call, limit: TimeLimit, io: Io) {
  const checked: Checked[] = []
  const unread: string[] = []
  for (const path of paths) {
    try {
      const own = paths.length > 1 ? limitOf(io) : limit
      checked.push(await holding(own, () => checkPath(path, call, io)))
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error
      io.err(`docs-nav: ${visible(error.message)}\n`)
      unread.push(path)
    }
  }
  return { checked, unread }
}

/**
 * The folders that may be that of a project of a call which could not be read. It need not be there: the index of git may
 * hold a project whose folder was removed.
 */
async function foldersOf(path: string, filename: string | undefined): Promise<string[]> {
  const { endOf } = await import('../project/output.ts')
  const place = path === '-' ? (filename ?? '.') : path
  // In the place of a docs.json there may be a folder, or a link in a circle, which has no real path.
  const full = resolve(place)
  const around = /\.json$/i.test(full) ? [endOf(dirname(full))] : []
  try {
    return [locateProject(place, true).root, ...around]
  } catch {
    return [endOf(full), ...around]
  }
}

function exitCodeOf(checked: readonly Checked[], maxWarnings: number, io: Io): ExitCode {
  const warnings = checked.reduce((sum, { report }) => sum + report.summary.warnings, 0)
  if (warnings > maxWarnings)
    io.err(`docs-nav: ${warnings} warnings, and --max-warnings is ${maxWarnings}.\n`)
  return checked.some(({ report }) => report.summary.errors > 0) || warnings > maxWarnings ? 1 : 0
}

/** https://docs.github.com/en/actions/reference/workflows-and-actions/variables: "true" in every step. */
const defaultFormat = ({ env }: Io) => (env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty')
