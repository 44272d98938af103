import type { ErrorObject } from 'ajv'
import type { Dialect } from '../../grammar/dialects.ts'
import type { Fault } from './fault.ts'
import { unknownFault } from './members.ts'
import { type Place, placeAt } from './place.ts'
import { typeFault } from './values.ts'

/**
 * The part of an error about an object with `$ref` that still holds. The `$ref` is replaced by a file, whose type
 * and keys are unknown here. Null for an error unrelated to the `$ref`.
 */
export function refFault(error: ErrorObject, place: Place, dialect: Dialect): Fault[] | null {
  const { keyword, params } = error
  if (!holdsRef(place) || keyword === 'not' || place.keys.at(-1) === '$ref') return null
  const isUnknown = keyword === 'additionalProperties'
  if (dialect === 'core')
    return isUnknown || memberKeywords.includes(keyword) ? null : [unknownFault(place, '$ref', dialect)]
  if (isUnknown && params.additionalProperty !== '$ref') return null
  return memberKeywords.includes(keyword) || typeof place.fields.$ref === 'string' ? [] : [wrongRef(place)]
}

const memberKeywords = ['required', 'anyOf', 'oneOf']

const holdsRef = ({ fields }: Place) => Object.hasOwn(fields, '$ref')

function wrongRef({ docs, keys }: Place): Fault {
  return typeFault(
    { keyword: 'type', params: { type: 'string' } },
    placeAt(docs, [...keys, '$ref']),
    'extended',
  )
}
