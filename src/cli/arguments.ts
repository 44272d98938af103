import { type ParseArgsConfig, parseArgs } from 'node:util'
import { nearest, nearestWord } from '../site/nearest.ts'
import { UsageError } from './io.ts'

export type Options = NonNullable<ParseArgsConfig['options']>

/** The default of an option that may be given several times. */
export const nothing: string[] = []

/** Parses the options and positional arguments of a call. Throws a UsageError that suggests a similar option. */
export function parse<Known extends Options>(args: readonly string[], options: Known) {
  const call = { args: [...args], options }
  try {
    return parseArgs({ ...call, allowPositionals: true })
  } catch (error) {
    const { tokens } = parseArgs({ ...call, allowPositionals: true, strict: false, tokens: true })
    for (const token of tokens) if (token.kind === 'option') assertSound(token, options)
    throw error
  }
}

interface OptionToken {
  readonly name: string
  /** As written. */
  readonly rawName: string
  readonly value: string | undefined
  /** Whether the value follows `=` or a letter; undefined without one. */
  readonly inlineValue: boolean | undefined
}

/** Says what Node's strict parser refused. */
function assertSound({ name, rawName, value, inlineValue }: OptionToken, options: Options): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (!option) {
    const meant = nearest(
      rawName,
      Object.keys(options).map(known => `--${known}`),
    )
    throw new UsageError(`this command has no option ${rawName}.${meant ? ` Did you mean ${meant}?` : ''}`)
  }
  // "--format --all" lacks a value; one that begins with a dash is written "--format=-x".
  const isAnother = inlineValue === false && value !== undefined && /^-./.test(value)
  if (option.type === 'string' && (value === undefined || isAnother))
    throw new UsageError(`--${name} takes a value.`)
  if (option.type === 'boolean' && value !== undefined) throw new UsageError(`--${name} takes no value.`)
}

/** The value of an option that takes one of a few words. */
export function oneOf<Value extends string>(option: string, value: string, known: readonly Value[]): Value {
  const word = known.find(name => name === value)
  if (word !== undefined) return word
  const meant = nearestWord(value, known)
  throw new UsageError(
    `${option} takes ${known.join(', ')}, not "${value}".${meant ? ` Did you mean "${meant}"?` : ''}`,
  )
}

/** The value of an option that takes a whole number; the default when it is not given. */
export function countOf<Default>(
  option: string,
  text: string | undefined,
  otherwise: Default,
): number | Default {
  if (text === undefined) return otherwise
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} takes a whole number, not "${text}".`)
  return Number(text)
}
