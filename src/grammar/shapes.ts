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

/** Adds the words that `ajv-errors` and editors show for a value that does not fit. */
export const say = (errorMessage: string, schema: Schema): Schema => ({ ...schema, errorMessage })

export const include: Schema = {
  title: 'Include',
  description: 'The content of the named file takes the place of this object.',
  type: 'object',
  properties: { $ref: { type: 'string' } },
  required: ['$ref'],
}

/** In `extended`, `{ "$ref": "./part.json" }` may stand in place of any value (SPEC section 3). */
export function withIncludes(options: SchemaOptions, schema: Schema): Schema {
  if (options.dialect === 'core' || options.strict) return schema
  return {
    if: { type: 'object', required: ['$ref'] },
    then: { $ref: '#/definitions/include' },
    else: schema,
  }
}

/** The schemas of what stands in a field or a label, by the name of the shape. */
export function shapes(options: SchemaOptions): Record<string, Schema> {
  const { dialect } = options
  const core = dialect === 'core'
  const found: Record<string, Schema> = {
    string: text,
    path: say('A page path.', { type: 'string', minLength: 1 }),
    boolean: say('true or false, without quotes.', { type: 'boolean' }),
    number: say('A number, without quotes.', { type: 'number' }),
    label: say('A label is a text that is not empty.', { type: 'string', minLength: 1 }),
    languageCode: say('Not a supported language code.', { type: 'string', enum: languageCodes[dialect] }),
    externalUrl: say('An absolute address: https://..., http://... or mailto:...', {
      type: 'string',
      pattern: patterns.externalUrl,
    }),
    display: say('"none", "accordion" or "card".', { type: 'string', enum: ['none', 'accordion', 'card'] }),
    icon: core ? text : textOrObject(['name', 'style', 'library'], 'name', options),
    openapi: core ? localFile : openapiValue(options),
  }
  const wrapped = Object.entries(found).map(([name, schema]) => [name, withIncludes(options, schema)])
  // Editors complete from `examples` where the codes stand in the branch of a choice.
  const examples = core
    ? {}
    : { languageCode: { ...withIncludes(options, found.languageCode!), examples: languageCodes[dialect] } }
  return { ...Object.fromEntries(wrapped), ...examples }
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
): Schema {
  const texts = Object.fromEntries(keys.map(key => [key, withIncludes(options, text)]))
  const object = {
    type: 'object',
    properties: { ...texts, ...others },
    required: [required],
    ...(options.strict && { additionalProperties: false }),
  }
  return { if: { type: 'object' }, then: object, else: text }
}

function openapiValue(options: SchemaOptions): Schema {
  const overlays = withIncludes(options, { type: 'array', items: withIncludes(options, text) })
  const one = textOrObject(['source', 'directory'], 'source', options, { overlays })
  return { if: { type: 'array' }, then: { type: 'array', items: withIncludes(options, one) }, else: one }
}
