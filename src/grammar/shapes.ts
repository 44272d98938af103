import type { Dialect } from './dialects.ts'
import { patterns } from './entry.ts'
import { languageCodes } from './languages.ts'

/** A JSON Schema, draft-07. */
export type Schema = { readonly [keyword: string]: unknown }

export interface SchemaOptions {
  readonly dialect: Dialect
  /**
   * For our own validator: refuses unknown fields in `extended` too, which a plain validator lets
   * pass, and knows no includes, which are replaced before.
   */
  readonly strict?: boolean
}

export const define = (name: string) => ({ $ref: `#/definitions/${name}` })

/** Adds the words that `ajv-errors` and editors show for a value that does not fit. */
export const say = <Said extends Schema>(errorMessage: string, schema: Said) => ({ ...schema, errorMessage })

export const include: Schema = {
  title: 'Include',
  description: 'The content of the named file takes the place of this object.',
  type: 'string',
}

/** What may be replaced by an include, as keywords that each concern one type alone. */
interface Replaceable extends Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Schema
  /** The keys that an object needs. */
  readonly required?: readonly [string]
  /** Strings of letters and hyphens. */
  readonly enum?: readonly string[]
}

/**
 * In `extended`, `{ "$ref": "./part.json" }` may replace any value (docs/format.md#includes). The types
 * stay beside the other keywords: editors insert and propose nothing for a type that is only in a branch of "if".
 */
export function withIncludes(options: SchemaOptions, schema: Replaceable): Schema {
  if (options.dialect === 'core' || options.strict) return schema
  const { required, enum: words, ...others } = schema
  const types = [schema.type ?? []].flat()
  const isObject = types.includes('object')
  const lacking = Object.fromEntries([...(required ?? []), '$ref'].map(key => [key, false]))
  return {
    ...others,
    type: isObject ? schema.type : [...types, 'object'],
    ...(words && { pattern: `^(?:${words.join('|')})$`, examples: words }),
    properties: { ...schema.properties, $ref: define('include') },
    ...((!isObject || required) && { not: { type: 'object', properties: lacking } }),
  }
}

/** The schemas of the values of fields and labels, by the name of the shape. */
export function shapes(options: SchemaOptions): Record<string, Schema> {
  const { dialect } = options
  const core = dialect === 'core'
  const plain: Record<string, Replaceable> = {
    string: text,
    path: say('A page path.', { type: 'string', minLength: 1 }),
    boolean: say('true or false, without quotes.', { type: 'boolean' }),
    number: say('A number, without quotes.', { type: 'number' }),
    label: say('A label is a text that is not empty.', { type: 'string', minLength: 1 }),
    languageCode: say('Not a supported language code.', { type: 'string', enum: languageCodes[dialect] }),
    externalUrl: say('An absolute address: https://..., http://... or mailto:...', {
      type: 'string',
      // A path of the site is a warning in `extended`.
      pattern: core || options.strict ? patterns.externalUrl : `${patterns.externalUrl}|${patterns.sitePath}`,
    }),
    display: say('"none", "accordion" or "card".', { type: 'string', enum: ['none', 'accordion', 'card'] }),
    icon: core ? text : textOrObject(['name', 'style', 'library'], 'name', options),
    openapi: core ? localFile : openapiValue(options),
  }
  return Object.fromEntries(
    Object.entries(plain).map(([name, shape]) => [name, withIncludes(options, shape)]),
  )
}

const text = say('A text, in double quotes.', { type: 'string' })

const localFile = say('Path of an OpenAPI file in the project.', {
  type: 'string',
  pattern: patterns.localFile,
})

function textOrObject(
  keys: readonly string[],
  required: string,
  options: SchemaOptions,
  others: Record<string, Schema> = {},
): Replaceable {
  const texts = Object.fromEntries(keys.map(key => [key, withIncludes(options, text)]))
  const object = { properties: { ...texts, ...others }, required: [required] } as const
  if (!options.strict) return { ...text, ...object, type: ['string', 'object'] }
  return {
    if: { type: 'object' },
    then: { type: 'object', ...object, additionalProperties: false },
    else: text,
  }
}

function openapiValue(options: SchemaOptions): Replaceable {
  const overlays = withIncludes(options, { type: 'array', items: withIncludes(options, text) })
  const replaceable = textOrObject(['source', 'directory'], 'source', options, { overlays })
  const list = { type: 'array', items: withIncludes(options, replaceable) }
  if (!options.strict) return { ...replaceable, ...list, type: ['string', 'array', 'object'] }
  return { if: { type: 'array' }, then: list, else: replaceable }
}
