import type { SchemaError } from './parser.ts'
import { own } from '../node.ts'

/** What one form of an object must hold, and what it may hold besides. */
interface Form {
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

/** The forms that an object may have, and the keys whose values choose one. */
interface Forms {
  readonly by: readonly string[]
  readonly of: Readonly<Record<string, Form>>
}

const words = (text: string) => text.split(' ').filter(Boolean)
const form = (required: string, optional = ''): Form => ({
  required: words(required),
  optional: words(optional),
})

const simple =
  'required description format items collectionFormat default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems enum multipleOf'

const parameter2: Forms = {
  by: ['in'],
  of: {
    body: form('name in schema', 'description required'),
    header: form('name in type', simple),
    query: form('name in type', `${simple} allowEmptyValue`),
    formData: form('name in type', `${simple} allowEmptyValue`),
    path: form('name in type required', simple),
  },
}

const response2: Forms = { by: [], of: { '': form('description', 'schema headers examples') } }

const schema2: Forms = {
  by: [],
  of: {
    '': form(
      '',
      `${simple} $ref title maxProperties minProperties additionalProperties type allOf properties discriminator readOnly xml externalDocs example`,
    ),
  },
}

const security2: Forms = {
  by: ['type', 'flow'],
  of: {
    basic: form('type', 'description'),
    apiKey: form('type name in', 'description'),
    'oauth2 implicit': form('type flow authorizationUrl', 'scopes description'),
    'oauth2 password': form('type flow tokenUrl', 'scopes description'),
    'oauth2 application': form('type flow tokenUrl', 'scopes description'),
    'oauth2 accessCode': form('type flow authorizationUrl tokenUrl', 'scopes description'),
  },
}

const security3: Forms = {
  by: ['type'],
  of: {
    apiKey: form('type name in', 'description'),
    http: form('type scheme', 'bearerFormat description'),
    oauth2: form('type flows', 'description'),
    openIdConnect: form('type openIdConnectUrl', 'description'),
  },
}

function formsAt(version: 2 | 3.0 | 3.1, keys: readonly string[]): Forms | null {
  const [first, , third, fourth] = keys
  if (version === 3.0)
    return first === 'components' && keys[1] === 'securitySchemes' && keys.length === 3 ? security3 : null
  if (version !== 2) return null
  if (first === 'securityDefinitions') return keys.length === 2 ? security2 : null
  if (first === 'parameters') return keys.length === 2 ? parameter2 : null
  const depth = first === 'responses' ? 2 : first === 'paths' && fourth === 'responses' ? 5 : null
  if (depth !== null)
    return keys.length === depth
      ? response2
      : keys.length === depth + 1 && keys[depth] === 'schema'
        ? schema2
        : null
  const isParameter =
    first === 'paths' && (keys.length === 4 ? third : keys.length === 5 && fourth) === 'parameters'
  return isParameter ? parameter2 : null
}

/**
 * Whether an error is one of the form that an object means to have, and not one of the others that were tried:
 * the schemas say "one of these", and ajv then tells what each of them misses.
 */
export function isMeant(
  error: SchemaError,
  version: 2 | 3.0 | 3.1,
  keys: readonly string[],
  valueAt: (keys: readonly string[]) => unknown,
): boolean {
  const field = fieldOf(error)
  const container = field === null ? keys.slice(0, -1) : keys
  const forms = formsAt(version, container)
  if (!forms) return isLocationMeant(error, keys, valueAt)
  const value = valueAt(container)
  const key = field ?? keys.at(-1) ?? ''
  let open = Object.entries(forms.of)
  for (const [index, by] of forms.by.entries()) {
    if (open.length === 1) break
    const choice = own(value, by)
    if (choice === undefined) return error.keyword === 'required' && field === by
    const left = open.filter(([name]) => name.split(' ')[index] === choice)
    if (left.length === 0) return error.keyword === 'enum' && key === by && field === null
    open = left
  }
  const [name, found] = open[0]!
  if (error.keyword === 'required') return found.required.includes(key)
  if (field !== null) return ![...found.required, ...found.optional].includes(key)
  if (forms.by.includes(key)) return false
  if (forms === schema2) return !isFileType(error) && !(key === 'type' && own(value, key) === 'file')
  return forms !== parameter2 || isSimpleMeant(error, name, key, own(value, key))
}

const fieldOf = ({ keyword, params }: SchemaError): string | null =>
  keyword === 'required'
    ? String(params.missingProperty)
    : keyword === 'additionalProperties'
      ? String(params.additionalProperty)
      : null

const isFileType = ({ keyword, params }: SchemaError) =>
  keyword === 'enum' && String(params.allowedValues) === 'file'

/** Of the parameters of 2.0, each place has its own values for a few keys. */
function isSimpleMeant(error: SchemaError, place: string, key: string, value: unknown): boolean {
  if (error.keyword !== 'enum') return true
  if (key === 'required') return place === 'path'
  if (key === 'type') return !(place === 'formData' && value === 'file')
  return !(key === 'collectionFormat' && value === 'multi' && (place === 'query' || place === 'formData'))
}

const locations = ['path', 'query', 'header', 'cookie']

/** Of the parameters of 3.0, the schema has one form for each place, by number. */
function isLocationMeant(
  error: SchemaError,
  keys: readonly string[],
  valueAt: (keys: readonly string[]) => unknown,
): boolean {
  const number = /ParameterLocation\/oneOf\/(\d)\/(required|properties\/(\w+))/.exec(error.schemaPath)
  if (!number) return true
  const isField = number[3] !== undefined
  const place = own(valueAt(isField ? keys.slice(0, -1) : keys), 'in')
  if (!locations.includes(String(place))) return number[3] === 'in' && place !== undefined
  return locations[Number(number[1])] === place
}
