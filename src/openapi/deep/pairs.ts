import type { Finding } from './finding.ts'
import type { SchemaError } from './parser.ts'
import { isFields } from '../node.ts'

const pairs = {
  example: ['example', 'examples'],
  link: ['operationId', 'operationRef'],
  license: ['identifier', 'url'],
  content: ['schema', 'content'],
} as const

const besideContent = ['style', 'explode', 'allowReserved', 'example', 'examples']

/** What is wrong with two keys of which an object of 3.x may hold, or must hold, one. */
export function pairFinding(error: SchemaError, keys: readonly string[], value: unknown): Finding | null {
  const { keyword, schemaPath } = error
  if (!isFields(value) || (keyword !== 'oneOf' && keyword !== 'not')) return null
  if (schemaPath.endsWith('HTTPSecurityScheme/oneOf/1/not'))
    return value.type === 'http' ? bearer(keys) : null
  const beside = /SchemaXORContent\/oneOf\/1\/allOf\/(\d)\/not$/.exec(schemaPath)
  if (beside) {
    const key = besideContent[Number(beside[1])]!
    const isBoth = Object.hasOwn(value, 'schema')
    const message = () => `${JSON.stringify(key)} may not stand beside "content".`
    return isBoth || !Object.hasOwn(value, 'content') ? null : { keys: [...keys, key], part: 'key', message }
  }
  if (!/(^#|XOR\w+|Link)\/(oneOf|not)$/.test(schemaPath)) return null
  const pair = schemaPath.includes('Example')
    ? pairs.example
    : keys.at(-2) === 'links'
      ? pairs.link
      : keys.at(-1) === 'license'
        ? pairs.license
        : pairs.content
  const held = pair.filter(key => Object.hasOwn(value, key))
  if (held.length === 2) {
    const message = (name: string) => `${name} holds both "${pair[0]}" and "${pair[1]}".`
    return { keys: [...keys, pair[1]], part: 'key', named: keys, message, help: 'Keep one.' }
  }
  if (held.length > 0 || keyword !== 'oneOf' || pair === pairs.license) return null
  if (keys[1] === 'securitySchemes') return null
  return {
    keys,
    part: 'lack',
    message: name => `${name} has neither "${pair[0]}" nor "${pair[1]}".`,
  }
}

const bearer = (keys: readonly string[]): Finding => ({
  keys: [...keys, 'bearerFormat'],
  part: 'key',
  message: () => '"bearerFormat" goes with the scheme "bearer" alone.',
  help: 'Remove it.',
})
