import { byLength, closestKey } from './closest.ts'
import type { Finding } from './deep-finding.ts'
import { own } from './node.ts'
import type { SchemaError } from './deep-parser.ts'

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

function nameOf(keys: readonly string[], valueAt: (keys: readonly string[]) => unknown): string {
  const last = keys.at(-1)
  if (last === undefined) return 'the specification'
  const parent = keys.at(-2)
  if (parent !== undefined && keys.at(-3) === 'paths' && methods.test(last))
    return `${last.toUpperCase()} ${parent}`
  if (parent === undefined || !Array.isArray(valueAt(keys.slice(0, -1)))) return quoted(last)
  const name = own(valueAt(keys), 'name')
  if (parent === 'parameters' && typeof name === 'string') return `the parameter ${quoted(name)}`
  return `item ${Number(last) + 1} of ${quoted(parent)}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What stands at a path, in words, as a sentence begins with it. */
export const nameAt = (keys: readonly string[], valueAt: (keys: readonly string[]) => unknown) =>
  capital(nameOf(keys, valueAt))

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const withArticle = (type: string) => (type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`)

/** An error of the schema in words, with the part of the text that it is about. */
export function findingOf(
  error: SchemaError,
  keys: readonly string[],
  valueAt: (keys: readonly string[]) => unknown,
): Finding {
  const { keyword, params } = error
  const value = valueAt(keys)
  const name = nameAt(keys, valueAt)
  const here = (message: string, help?: string): Finding => ({ keys, part: 'value', message, help })
  switch (keyword) {
    case 'required':
      return { keys, part: 'lack', message: `${name} has no ${quoted(params.missingProperty)}.` }
    case 'additionalProperties':
      return unexpected(keys, String(params.additionalProperty), name)
    case 'unevaluatedProperties':
      return unexpected(keys, String(params.unevaluatedProperty), name)
    case 'propertyNames':
      return badName(keys, String(params.propertyName), name)
    case 'type': {
      const types = [params.type].flat().map(type => withArticle(String(type)))
      const actual = withArticle(typeOf(value))
      const isQuotable = types.length === 1 && types[0] === 'a string' && typeof value === 'number'
      return here(
        `${name} must be ${types.join(' or ')}, not ${actual}.`,
        isQuotable ? 'Put it in quotes.' : undefined,
      )
    }
    case 'enum':
    case 'const': {
      const allowed = keyword === 'const' ? [params.allowedValue] : (params.allowedValues as unknown[])
      const near =
        typeof value === 'string' &&
        closestKey(byLength(allowed.filter(item => typeof item === 'string')), value)
      const message = `${name} must be ${listed(allowed)}, not ${typeof value === 'object' ? withArticle(typeOf(value)) : quoted(value)}.`
      const isList = Array.isArray(value) && keys.at(-1) === 'type'
      const help = near ? `Did you mean ${quoted(near.key)}?` : isList ? listHelp : undefined
      return here(message, help)
    }
    case 'minItems':
    case 'minProperties':
      return here(Number(params.limit) === 1 ? `${name} is empty.` : `${name} ${error.message}.`)
    case 'uniqueItems': {
      const later = Math.max(Number(params.i), Number(params.j))
      const first = Math.min(Number(params.i), Number(params.j))
      const message = `Items ${first + 1} and ${later + 1} of ${nameOf(keys, valueAt)} are the same.`
      return { keys: [...keys, String(later)], part: 'value', message, help: 'Remove one.' }
    }
    case 'pattern':
      return here(`${name} cannot be ${quoted(value)}: it must match ${String(params.pattern)}.`)
    default:
      return here(`${name} ${error.message ?? 'is not valid'}.`)
  }
}

function unexpected(keys: readonly string[], key: string, name: string): Finding {
  const at = [...keys, key]
  const isPath = keys.length === 1 && keys[0] === 'paths'
  if (isPath) {
    const help = `Write ${quoted(`/${key}`)}.`
    return { keys: at, part: 'key', message: `The path ${quoted(key)} does not start with "/".`, help }
  }
  if (keys.at(-1) === 'responses' && keys[0] === 'paths')
    return {
      keys: at,
      part: 'key',
      message: `${quoted(key)} is no status code.`,
      help: 'Use 100 to 599, or "default".',
    }
  if (keys[0] === 'components' && keys.length === 2) return badName(keys, key, name)
  return {
    keys: at,
    part: 'key',
    message: `${name} may not hold ${quoted(key)}.`,
    help: 'Remove it, or start its name with "x-".',
  }
}

const badName = (keys: readonly string[], key: string, name: string): Finding => ({
  keys: [...keys, key],
  part: 'key',
  message: `${name} may not hold the name ${quoted(key)}.`,
  help: 'Names are made of letters, digits, ".", "-" and "_".',
})
