import { byLength, closestKey } from '../closest.ts'
import { type Finding, valueAt } from './finding.ts'
import { own } from '../node.ts'
import type { SchemaError } from './parser.ts'

const maxShown = 80

/** A name as it is shown in a message. */
export const quoted = (name: unknown) => {
  const text = JSON.stringify(name) ?? String(name)
  return text.length > maxShown ? `${text.slice(0, maxShown)}...` : text
}

/** A list as it is shown in a message. */
export const listed = (names: readonly unknown[], word = 'or') => {
  const shown = names.map(quoted)
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(', ')} ${word} ${shown.at(-1)}`
}

const listHelp = 'Lists of types came with OpenAPI 3.1.'

const methods = /^(get|put|post|delete|options|head|patch|trace)$/

/** What stands at a path of a file, in words, as a sentence begins with it. */
export function nameAt(keys: readonly (string | number)[], root: unknown, isMain: boolean): string {
  const last = keys.at(-1)
  const parent = keys.at(-2)
  if (last === undefined) return isMain ? 'The specification' : 'The file'
  if (keys.at(-3) === 'paths' && methods.test(String(last))) return `${String(last).toUpperCase()} ${parent}`
  if (typeof last === 'string') return quoted(last)
  const name = own(valueAt(root, keys.map(String)), 'name')
  if (parent === 'parameters' && typeof name === 'string') return `The parameter ${quoted(name)}`
  return `Item ${last + 1}${parent === undefined ? '' : ` of ${quoted(parent)}`}`
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const withArticle = (type: string) => (type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`)

/** An error of the schema in words, with the part of the text that it is about. */
export function findingOf(error: SchemaError, keys: readonly string[], value: unknown): Finding {
  const { keyword, params } = error
  const here = (says: string, help?: string): Finding => ({
    keys,
    part: 'value',
    message: name => `${name} ${says}`,
    help,
  })
  switch (keyword) {
    case 'required':
      return { ...here(`has no ${quoted(params.missingProperty)}.`), part: 'lack' }
    case 'additionalProperties':
      return unexpected(keys, String(params.additionalProperty))
    case 'unevaluatedProperties':
      return unexpected(keys, String(params.unevaluatedProperty))
    case 'propertyNames':
      return badName(keys, String(params.propertyName))
    case 'type': {
      const types = [params.type].flat().map(type => withArticle(String(type)))
      const isQuotable = types.join() === 'a string' && typeof value === 'number'
      const says = `must be ${types.join(' or ')}, not ${withArticle(typeOf(value))}.`
      return here(says, isQuotable ? 'Put it in quotes.' : undefined)
    }
    case 'const':
      return oneOf([params.allowedValue], keys, value, here)
    case 'enum':
      return oneOf(params.allowedValues as unknown[], keys, value, here)
    case 'minItems':
    case 'minProperties':
      return here(Number(params.limit) === 1 ? 'is empty.' : `${error.message}.`)
    case 'uniqueItems': {
      const [first = 0, later = 0] = [Number(params.i), Number(params.j)].sort((a, b) => a - b)
      return {
        keys: [...keys, String(later)],
        part: 'value',
        named: keys,
        message: name => `${name} holds the same twice: items ${first + 1} and ${later + 1}.`,
        help: 'Remove one.',
      }
    }
    case 'pattern':
      return here(`cannot be ${quoted(value)}: it must match ${String(params.pattern)}.`)
    default:
      return here(`${error.message ?? 'is not valid'}.`)
  }
}

function oneOf(
  allowed: readonly unknown[],
  keys: readonly string[],
  value: unknown,
  here: (says: string, help?: string) => Finding,
): Finding {
  const texts = allowed.filter(item => typeof item === 'string')
  const near = typeof value === 'string' && closestKey(byLength(texts), value)
  const isList = Array.isArray(value) && keys.at(-1) === 'type'
  const help = near ? `Did you mean ${quoted(near.key)}?` : isList ? listHelp : undefined
  const actual = typeof value === 'object' ? withArticle(typeOf(value)) : quoted(value)
  return here(`must be ${listed(allowed)}, not ${actual}.`, help)
}

function unexpected(keys: readonly string[], key: string): Finding {
  const at = { keys: [...keys, key], part: 'key', named: keys } as const
  if (keys.length === 1 && keys[0] === 'paths')
    return {
      ...at,
      message: () => `The path ${quoted(key)} does not start with "/".`,
      help: `Write ${quoted(`/${key}`)}.`,
    }
  if (keys.at(-1) === 'responses' && keys[0] === 'paths')
    return {
      ...at,
      message: () => `${quoted(key)} is no status code.`,
      help: 'Use 100 to 599, or "default".',
    }
  if (keys[0] === 'components' && keys.length === 2) return badName(keys, key)
  const message = (name: string) => `${name} may not hold ${quoted(key)}.`
  return { ...at, message, help: 'Remove it, or start its name with "x-".' }
}

const badName = (keys: readonly string[], key: string): Finding => ({
  keys: [...keys, key],
  part: 'key',
  named: keys,
  message: name => `${name} may not hold the name ${quoted(key)}.`,
  help: 'Names are made of letters, digits, ".", "-" and "_".',
})
