import { checkProject } from '../check/check.ts'
import { ProjectError } from '../project/read.ts'
import { formats } from '../report/index.ts'
import { colorsOf } from '../report/colors.ts'
import { visible } from '../document/visible.ts'
import { nothing, parse } from './arguments.ts'
import { errorsOnly } from './check-report.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { withProgress } from './progress.ts'
import { ruleSettings } from './rule-settings.ts'
import {
  cacheOf,
  linkOptions,
  reading,
  readingOptions,
  readsLinks,
  recovered,
  rootOf,
  textsOf,
} from './source.ts'
import { watched } from './watched.ts'

const { 'stdin-filename': _, ...ofProjects } = readingOptions

const options = {
  rule: { type: 'string', multiple: true, default: nothing },
  quiet: { type: 'boolean', short: 'q', default: false },
  all: { type: 'boolean', default: false },
  'validate-openapi': { type: 'boolean', default: false },
  ...linkOptions,
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...ofProjects,
} as const

/** `docs-nav watch`: checks a project, and checks it again at each change until it is interrupted. */
export async function watch(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('watch'))
    return 0
  }
  const [path = '.'] = positionals
  if (positionals.length > 1 || path === '-') throw new UsageError('watch takes one folder or docs.json.')
  const rules = ruleSettings(values.rule)
  await recovered(path)
  const read = {
    ...reading(values),
    validateOpenapi: values['validate-openapi'],
    ...readsLinks(values),
  } as const
  const { dialect } = read
  const color = usesColor(values, io)
  const screen = screenOf(io, color)

  const watching = {
    cache: cacheOf(path, io),
    ...read,
    baseline: true,
    err: io.err,
    onOpen: (stop: () => void) => io.onInterrupt?.(stop),
  } as const
  for await (const { project, changed } of watched(path, watching)) {
    screen.start(changed)
    try {
      const current = await withProgress(io, onPhase => project.read(onPhase && { onPhase }))
      const report = checkProject(current, { ...(dialect && { dialect }), rules })
      const shown = values.quiet ? errorsOnly(report) : report
      const { file } = current.document
      const root = rootOf(path, undefined, current)
      const pretty = await formats.pretty()
      io.out(
        pretty([{ root, file, report: shown, textOf: await textsOf(current, root) }], {
          color,
          all: values.all,
          several: false,
        }),
      )
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error
      // Switching branches, or saving by removing first, puts it back soon.
      io.err(`docs-nav: ${visible(error.message)} Waiting for it to come back.\n`)
    }
    screen.end()
  }
  return 0
}

/** A terminal shows only the last report; other outputs get all reports, separated by a line. */
function screenOf({ out, isTerminal, env }: Io, color: boolean) {
  const { dim } = colorsOf(color)
  const clears = isTerminal && env.TERM !== 'dumb'
  return {
    start: (changed: readonly string[]) => {
      if (clears) out('\u001b[2J\u001b[3J\u001b[H')
      else if (changed.length > 0) out(`\n--- ${whatOf(changed)} changed ---\n`)
    },
    end: () => {
      if (isTerminal) out(`\n${dim('Watching for changes. Ctrl-C ends it.')}\n`)
    },
  }
}

const whatOf = (changed: readonly string[]) =>
  changed.length === 1 ? visible(changed[0] ?? '') : `${changed.length} files`
