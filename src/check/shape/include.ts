import type { ErrorObject } from 'ajv'
import type { Dialect } from '../../grammar/dialects.ts'
import type { Found } from '../found.ts'
import { unknownFound } from './members.ts'
import { type Place, placeAt } from './place.ts'
import { typeFound } from './values.ts'

/**
 * What an error says of an object with `$ref`, which stands for the content of a file: what that is,
 * or lacks, is not known here. Null for an error that has nothing to do with the `$ref`.
 */
export function refFound(error: ErrorObject, place: Place, dialect: Dialect): Found[] | null {
  const { keyword, params } = error
  if (!holdsRef(place.value) || keyword === 'not' || place.keys.at(-1) === '$ref') return null
  const isUnknown = keyword === 'additionalProperties'
  if (dialect === 'core')
    return isUnknown || memberKeywords.includes(keyword) ? null : [unknownFound(place, '$ref', dialect)]
  if (isUnknown && params.additionalProperty !== '$ref') return null
  return memberKeywords.includes(keyword) || typeof place.value.$ref === 'string' ? [] : [wrongRef(place)]
}

const memberKeywords = ['required', 'anyOf', 'oneOf']

function holdsRef(value: unknown): value is { readonly $ref: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, '$ref')
}

function wrongRef({ docs, keys }: Place): Found {
  return typeFound(
    { keyword: 'type', params: { type: 'string' } },
    placeAt(docs, [...keys, '$ref']),
    'extended',
  )
}
