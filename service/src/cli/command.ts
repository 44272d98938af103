import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The parts of the process that a command uses; `bin.ts` connects them. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Calls `stop` when the process is asked to end; a second request ends it at once. */
  readonly onInterrupt: (stop: () => void) => void
}

/** Waits until a signal has aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** 0 done; 1 what was asked for failed; 2 could not run. */
export type ExitCode = 0 | 1 | 2

export interface Option {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  /** The placeholder of the value in the help. */
  readonly value?: string
  readonly help: string
}

export type Options = Readonly<Record<string, Option>>

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

export interface Command {
  /** The usage, after the program's name. */
  readonly usage: string
  readonly summary: string
  readonly options: Options
  readonly run: (call: { words: readonly string[]; values: Values; io: Io }) => Promise<ExitCode>
}

/** A request that cannot be carried out: one line on standard error, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function parse(args: readonly string[], options: Options) {
  const call = {
    args: [...args],
    options: options as NonNullable<ParseArgsConfig['options']>,
    allowPositionals: true,
  }
  try {
    const { values, positionals } = parseArgs(call)
    return { values: values as Values, words: positionals }
  } catch (error) {
    const { tokens } = parseArgs({ ...call, strict: false, tokens: true })
    for (const token of tokens)
      if (token.kind === 'option' && !Object.hasOwn(options, token.name))
        throw new UsageError(`there is no option ${token.rawName}.`)
    throw new UsageError(firstLine(error))
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!

/** The text of an option; undefined when it is not given. */
export const textOf = (values: Values, name: string) => values[name] as string | undefined

/** A required text. */
export function neededOf(values: Values, name: string): string {
  const text = textOf(values, name)
  if (text === undefined || text === '') throw new UsageError(`--${name} is needed.`)
  return text
}

/** For a command that takes options only. */
export function noWords(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`"${words[0]}" is one word too many.`)
}

/** A whole number from `least` to `most`. */
export function countOf(
  values: Values,
  name: string,
  { least = 0, most = 1e9, otherwise }: { least?: number; most?: number; otherwise: number },
): number {
  const text = textOf(values, name)
  if (text === undefined) return otherwise
  const count = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (count >= least && count <= most) return count
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`)
}

export const helpOf = ({ usage, summary, options }: Command): string => {
  const rows = Object.entries(options).map(
    ([name, { value, help }]) => [`  --${name}${value ? ` ${value}` : ''}`, help] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length))
  return [
    `docs-nav-service ${usage}`,
    `  ${summary}`,
    ...rows.map(([left, help]) => `${left.padEnd(width)}  ${help}`),
    '',
  ].join('\n')
}
