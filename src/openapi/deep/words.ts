import type { ErrorObject } from 'ajv'
import { byLength, closestKey } from '../closest.ts'
import { own } from '../node.ts'
import { methods } from '../operation.ts'
import type { Keys, Part } from '../spans.ts'

/** What follows the name of the value that an error is about; with a key, the fault is at that key of the value. */
type Wording = { key?: string; part: Part; says: string; help?: string | undefined }

/** A value as it is shown, which may be long: an object by its type alone. */
export function quoted(value: unknown): string {
  if (typeof value === 'object') return withArticle(typeOf(value))
  const text = String(value)
  const shown = text.length > 80 ? `${text.slice(0, 80)}...` : text
  return typeof value === 'string' ? JSON.stringify(shown) : shown
}

const withArticle = (type: string) => (type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`)

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** What is at some keys of a file, as a sentence begins with it. */
export function nameOf(keys: Keys, value: unknown): string {
  const [list, parent, last] = [keys.at(-3), keys.at(-2), keys.at(-1)]
  if (last === undefined) return 'The specification'
  if (list === 'paths' && methods.some(method => method === last))
    return `${String(last).toUpperCase()} ${parent}`
  if (typeof last === 'string') return quoted(last)
  const name = own(value, 'name')
  if (parent === 'parameters' && typeof name === 'string') return `The parameter ${quoted(name)}`
  return `Item ${last + 1}${parent === undefined ? '' : ` of ${quoted(parent)}`}`
}

/** Words an error of the schema from its keyword and params. */
export function wordingOf({ keyword, params }: ErrorObject, value: unknown): Wording {
  const here = (says: string, help?: string): Wording => ({ part: 'value', says, help })
  const unquoted = typeof value === 'number' ? 'Put it in quotes.' : undefined
  switch (keyword) {
    case 'required':
      return { part: 'lack', says: `has no ${quoted(params.missingProperty)}.` }
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'propertyNames': {
      const key = String(params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName)
      return {
        key,
        part: 'key',
        says: `may not hold ${quoted(key)}.`,
        help: 'Remove it, or correct its name.',
      }
    }
    case 'false schema':
      return { part: 'key', says: 'may not be here, because of the other keys.', help: 'Remove it, or them.' }
    case 'type': {
      const types = [params.type]
        .flat()
        .map(type => withArticle(String(type)))
        .join(' or ')
      return here(
        `must be ${types}, not ${withArticle(typeOf(value))}.`,
        types === 'a string' ? unquoted : undefined,
      )
    }
    case 'const':
    case 'enum': {
      const allowed: unknown[] = params.allowedValues ?? [params.allowedValue]
      const near = typeof value === 'string' && closestKey(byLength(allowed.map(String)), value)
      const says = `must be ${allowed.map(quoted).join(' or ')}, not ${quoted(value)}.`
      return here(says, near ? `Did you mean ${quoted(near.key)}?` : unquoted)
    }
    case 'minItems':
    case 'minProperties':
      return here('is empty.')
    case 'uniqueItems':
      return { key: String(Math.max(params.i, params.j)), part: 'value', says: 'holds the same twice.' }
    case 'pattern':
      return here(`cannot be ${quoted(value)}: it must match ${params.pattern}.`)
    default:
      return here(`is not valid: ${[keyword, ...Object.values(params).map(quoted)].join(' ')}.`)
  }
}
