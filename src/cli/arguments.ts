import { firstLine } from '../document/lines.ts'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { nearest, nearestWord } from '../site/nearest.ts'
import { UsageError } from './io.ts'

export type Options = NonNullable<ParseArgsConfig['options']>

/** Parses the options and positional arguments of a call. Throws a UsageError that suggests a similar option. */
export function parse<Known extends Options>(args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const unknown = /Unknown option '(-[^']*)'/.exec((error as Error).message)?.[1]
    if (unknown === undefined) throw new UsageError(valueFault((error as Error).message))
    const meant = nearest(
      unknown,
      Object.keys(options).map(name => `--${name}`),
    )
    throw new UsageError(`this command has no option ${unknown}.${meant ? ` Did you mean ${meant}?` : ''}`)
  }
}

/** The message for a wrong option value, from Node's error. */
function valueFault(message: string): string {
  const option = /argument (?:missing|is ambiguous)/.test(message) && /--[\w-]+/.exec(message)?.[0]
  return option ? `${option} takes a value.` : firstLine(message)
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
