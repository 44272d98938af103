import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as formats from 'ajv-formats'
import { expect } from 'vitest'
import { parse } from 'yaml'

interface Described {
  readonly $ref?: string
  readonly headers?: Record<string, { $ref?: string; required?: boolean; schema?: object }>
  readonly content?: Record<string, { schema: object }>
}
interface Contract {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Described> }>>
}

const contract = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as Contract
const ajv = new Ajv2020({ strict: false })
;(formats.default as unknown as (own: Ajv2020) => void)(ajv)
ajv.addSchema(contract, 'contract')

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], contract)
const resolved = <T extends { $ref?: string }>(value: T): T => (value.$ref ? (at(value.$ref) as T) : value)

const validators = new Map<object, ValidateFunction>()
const validatorOf = (schema: object) => {
  const rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as object
  const known = validators.get(schema) ?? ajv.compile(rooted)
  validators.set(schema, known)
  return known
}

const routes = Object.keys(contract.paths).map(path => ({
  path,
  form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
}))

/** Expects a response to be as the contract says. Returns the text of its body. */
export async function held(method: string, url: string, response: Response): Promise<string> {
  const { pathname } = new URL(url)
  const path = routes.find(({ form }) => form.test(pathname))?.path
  const text = await response.clone().text()
  if (path === undefined) throw new Error(`${pathname} is not in the contract`)
  const described = contract.paths[path]![method.toLowerCase()]?.responses[String(response.status)]
  expect(described, `${method} ${path} ${response.status}: ${text}`).toBeDefined()
  const { content = {}, headers = {} } = resolved(described!)
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!
  expect(Object.keys(content)).toContain(type)
  const value: unknown = type.endsWith('json') ? JSON.parse(text) : text
  const validate = validatorOf(content[type]!.schema)
  expect(validate(value), JSON.stringify(validate.errors)).toBe(true)
  for (const [name, header] of Object.entries(headers)) {
    const shown = response.headers.get(name)
    if (shown === null && resolved(header).required === false) continue
    expect(shown, `${response.status}: header ${name}`).not.toBeNull()
    const { schema = {} } = resolved(header)
    const isNumber = (schema as { type?: string }).type === 'integer'
    expect(validatorOf(schema)(isNumber ? Number(shown) : shown), `${name}: ${shown}`).toBe(true)
  }
  return text
}

/** Every operation and status of the contract, so that a test can tell which of them no test provoked. */
export const documented = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { responses }]) =>
    Object.keys(responses).map(status => `${method.toUpperCase()} ${path} ${status}`),
  ),
)

export const nameOf = (method: string, url: string, status: number): string =>
  `${method} ${routes.find(({ form }) => form.test(new URL(url).pathname))?.path} ${status}`
