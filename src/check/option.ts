import { isObject } from '../document/value.ts'
import type { Schema } from '../grammar/shapes.ts'
import type { OptionValue } from '../project/config/config.ts'
import { type GlobRoom, globs as globsOf } from '../project/config/glob.ts'

/**
 * An option of a rule: what a user may write, and what the rule takes of it. The schema of the configuration,
 * `--rule`, the library and the documentation are made from it.
 */
export interface Option<Value> {
  /** What it is for, in one line. */
  readonly description: string
  /** What may be written, as JSON Schema and as a message calls it. */
  readonly schema: Schema
  readonly expected: string
  /** What holds when nobody sets it, as it would be written. */
  readonly default: OptionValue
  /** Whether a value may be written. */
  accepts(written: unknown): written is OptionValue
  /** What the texts of `--rule id.option=text` come to; a value that is not accepted when they are no such thing. */
  parse(texts: readonly string[]): unknown
  /** What the rule takes; the default for undefined. */
  read(written: unknown): Value
}

export type OptionSet = Readonly<Record<string, Option<unknown>>>

/** The values of some options, as `check` of their rule takes them. */
export type Values<Options extends OptionSet> = {
  readonly [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never
}

/** The values of a rule's options, from what is written. */
export const valuesOf = <Options extends OptionSet>(
  options: Options | undefined,
  written: Readonly<Record<string, unknown>>,
): Values<Options> =>
  Object.fromEntries(
    Object.entries(options ?? {}).map(([name, option]) => [name, option.read(written[name])]),
  ) as Values<Options>

/** The most texts, or numbers, that an option takes: a rule looks for each of them in every page. */
export const maxOptionItems = 100

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string' && entry !== '')

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isFew = (value: object) => Object.keys(value).length <= maxOptionItems

const areWholeNumbers = (value: unknown): value is Readonly<Record<string, number>> =>
  isObject(value) && isFew(value) && Object.values(value).every(isWholeNumber)

const listOfTexts = {
  schema: { type: 'array', items: { type: 'string', minLength: 1 } },
  expected: 'a list of texts that are not empty',
  accepts: isTexts,
  default: [],
  parse: (texts: readonly string[]) => texts,
}

const areFewTexts = (value: unknown): value is readonly string[] => isTexts(value) && isFew(value)

/** Some texts. */
export const texts = (description: string): Option<readonly string[]> => ({
  ...listOfTexts,
  schema: { ...listOfTexts.schema, maxItems: maxOptionItems },
  expected: `a list of up to ${maxOptionItems} texts that are not empty`,
  accepts: areFewTexts,
  description,
  read: written => (areFewTexts(written) ? written : []),
})

/** A whole number that is not negative. No rule has such an option yet; it is the commonest kind of a new one. */
export const wholeNumber = (description: string, otherwise: number): Option<number> => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  expected: 'a whole number',
  default: otherwise,
  accepts: isWholeNumber,
  parse: ([last = '']) => (/^\d{1,15}$/.test(last) ? Number(last) : last),
  read: written => (isWholeNumber(written) ? written : otherwise),
})

/** Whole numbers that are not negative, by name; none when nobody sets them. */
export const wholeNumbers = (description: string): Option<Readonly<Record<string, number>>> => ({
  description,
  schema: {
    type: 'object',
    maxProperties: maxOptionItems,
    additionalProperties: { type: 'integer', minimum: 0 },
  },
  expected: `up to ${maxOptionItems} whole numbers by name, such as title=60`,
  default: {},
  accepts: areWholeNumbers,
  parse: texts =>
    Object.fromEntries(
      texts.map(text => /^(.+)=(\d{1,15})$/s.exec(text)).map(match => [match?.[1] ?? '', Number(match?.[2])]),
    ),
  read: written => (areWholeNumbers(written) ? written : {}),
})

/** True or false; false when nobody sets it. No rule has such an option yet. */
export const flag = (description: string): Option<boolean> => ({
  description,
  schema: { type: 'boolean' },
  expected: 'true or false',
  default: false,
  accepts: isFlag,
  parse: ([last = '']) => (last === 'true' || last === 'false' ? last === 'true' : last),
  read: written => written === true,
})

/** Whether a path of the project, with `/`, is one of those that an option names. */
export type Matcher = (path: string) => boolean

/** Globs in the syntax of .gitignore, from the folder of docs.json. */
export const globs = (description: string): Option<Matcher> => ({
  ...listOfTexts,
  description: `${description}: globs as in .gitignore, from the folder of docs.json.`,
  read: written => matcherOf(written),
})

/** What is named by the globs that are written for an option; `room` is what they share with those of others. */
export const matcherOf = (written: unknown, room?: GlobRoom): Matcher =>
  isTexts(written) && written.length > 0 ? globsOf(written, room).matches : () => false

/** The option of every rule whose faults are about a page or a file. */
export const ignore = globs('Pages and files of which the rule says nothing')
