import type { CheckOptions } from '../check/check.ts'
import type { RuleSettings } from '../check/settings.ts'
import type { CommandOptions } from '../project/read.ts'
import { nothing, type parse } from './arguments.ts'
import { UsageError } from './io.ts'
import type { Output } from './outputs.ts'
import { linkOptions, reading, readingOptions, readsLinks } from './source.ts'

/** The options of `docs-nav check`. */
export const options = {
  format: { type: 'string' },
  output: { type: 'string', multiple: true, default: nothing },
  rule: { type: 'string', multiple: true, default: nothing },
  quiet: { type: 'boolean', short: 'q', default: false },
  'max-warnings': { type: 'string' },
  all: { type: 'boolean', default: false },
  fix: { type: 'boolean', default: false },
  'fix-dry-run': { type: 'boolean', default: false },
  'validate-openapi': { type: 'boolean', default: false },
  ...linkOptions,
  staged: { type: 'boolean', default: false },
  since: { type: 'string' },
  'update-baseline': { type: 'boolean', default: false },
  'no-baseline': { type: 'boolean', default: false },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readingOptions,
} as const

export type CheckValues = ReturnType<typeof parse<typeof options>>['values']

/** Refuses options that say two things at once, with standard input or with one another. */
export function refuseContradictions(values: CheckValues, isInput: boolean) {
  const fixing = values.fix || values['fix-dry-run']
  const since = values.since !== undefined
  const isPlaced = values['stdin-filename'] !== undefined
  const contradictions: readonly (readonly [isSo: boolean, problem: string])[] = [
    [isPlaced && !isInput, '--stdin-filename goes with "-", standard input.'],
    [fixing && isInput, '--fix takes no standard input: name the file.'],
    [values.fix && values['fix-dry-run'], '--fix writes and --fix-dry-run does not: use one of them.'],
    [
      values['fix-dry-run'] && values.output.length > 0,
      '--fix-dry-run writes no report: leave --output out.',
    ],
    [fixing && values['update-baseline'], '--update-baseline records what is there: run --fix before it.'],
    [values['update-baseline'] && values['no-baseline'], '--update-baseline does not go with --no-baseline.'],
    [values['update-baseline'] && isInput, '--update-baseline does not go with standard input.'],
    [
      values.staged && (fixing || values['update-baseline']),
      '--staged only checks: nothing of the index of git is changed.',
    ],
    [values.staged && isInput, '--staged checks the index of git, and "-" is standard input.'],
    [since && values['no-files'], '--since looks for pages, and --no-files leaves them out.'],
    [since && isInput && !isPlaced, '--since looks for pages: --stdin-filename says where "-" belongs.'],
  ]
  for (const [isSo, problem] of contradictions) if (isSo) throw new UsageError(problem)
}

/** How a call reads and checks each of its projects. */
export interface Call {
  readonly filename: string | undefined
  readonly read: CommandOptions
  readonly check: CheckOptions
  /** The files to which the report is written too. */
  readonly outputs: readonly string[]
  readonly does: 'report' | 'fix' | 'show fixes' | 'update baseline'
}

export function callOf(values: CheckValues, rules: RuleSettings, outputs: readonly Output[]): Call {
  const read = reading(values)
  return {
    filename: values['stdin-filename'],
    read: {
      ...read,
      validateOpenapi: values['validate-openapi'],
      baseline: !values['no-baseline'],
      staged: values.staged,
      ...readsLinks(values),
      ...(values.since !== undefined && { since: values.since }),
    },
    check: { ...(read.dialect && { dialect: read.dialect }), rules },
    outputs: outputs.map(({ file }) => file),
    does: doesOf(values),
  }
}

function doesOf(values: CheckValues): Call['does'] {
  if (values.fix) return 'fix'
  if (values['fix-dry-run']) return 'show fixes'
  return values['update-baseline'] ? 'update baseline' : 'report'
}
