import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { root } from '../fixtures.ts'

type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any

export const contract: Json = parse(readFileSync(join(root, 'service/openapi.yaml'), 'utf8'))

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': isDateTime } })
ajv.addSchema(contract, 'contract')

function isDateTime(text: string) {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
}

export interface Exchange {
  readonly method: string
  /** The path and the query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * The differences between an exchange and service/openapi.yaml; without an answer, only those of the request.
 */
export function faultsOf(request: Exchange, answer?: Answered): string[] {
  const { pathname, searchParams } = new URL(request.url, 'http://service')
  const operations = Object.entries(contract.paths as Json).flatMap(([template, item]) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const match = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname)
    const operation = item[request.method.toLowerCase()]
    if (!match || !operation) return []
    const values = Object.fromEntries(
      names.map((name, i) => [`path ${name}`, decodeURIComponent(match[i + 1]!)]),
    )
    return [{ pointer: `/paths/${escaped(template)}/${request.method.toLowerCase()}`, operation, values }]
  })
  if (operations.length !== 1) return [`${request.method} ${pathname} is no operation`]
  const [{ pointer, operation, values }] = operations as [(typeof operations)[number]]
  for (const [name, value] of searchParams) values[`query ${name}`] = value
  if (request.headers['idempotency-key'])
    values['header Idempotency-Key'] = String(request.headers['idempotency-key'])
  const parameters = (operation.parameters ?? []).flatMap((parameter: Json, i: number) => {
    const [at, { in: place, name, schema }] = resolved(`${pointer}/parameters/${i}`, parameter)
    const value = values[`${place} ${name}`]
    delete values[`${place} ${name}`]
    if (value === undefined) return []
    return validated(`${at}/schema`, schema.type === 'integer' ? Number(value) : value)
  })
  const body = operation.requestBody
    ? validated(
        `${pointer}/requestBody/content/${escaped('application/json')}/schema`,
        JSON.parse(request.body),
      )
    : []
  const security = Object.keys(operation.security[0])[0]
  const isKeyed = request.headers.authorization === `Bearer ${keys[security as keyof typeof keys]}`
  return [
    ...Object.keys(values).map(name => `${name} is no parameter`),
    ...parameters,
    ...body,
    ...(isKeyed ? [] : [`no ${security}`]),
    ...(answer ? answerFaults(pointer, operation, answer) : []),
  ]
}

/** The keys of the tests, by their names in the contract. */
export const keys = { adminKey: 'admin-s3cret', updateToken: 'update-s3cret', assistantKey: 'ask-s3cret' }

function answerFaults(pointer: string, operation: Json, { status, headers, body }: Answered): string[] {
  const stated = operation.responses[status]
  if (!stated) return [`${status} is no answer of the operation`]
  const [at, response] = resolved(`${pointer}/responses/${status}`, stated)
  const type = headers['content-type']?.split(';', 1)[0] ?? ''
  if (!response.content[type]) return [`${status} is not answered as "${type}"`]
  const value = type === 'text/plain' ? body : JSON.parse(body)
  return validated(`${at}/content/${escaped(type)}/schema`, value)
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

function resolved(pointer: string, value: Json): [string, Json] {
  if (!value.$ref) return [pointer, value]
  const target = value.$ref.slice(1) as string
  return [
    target,
    target
      .split('/')
      .slice(1)
      .reduce((one, key) => one[key], contract),
  ]
}

function validated(pointer: string, value: unknown): string[] {
  const validate = ajv.getSchema(`contract#${encodeURI(pointer)}`)!
  return validate(value) ? [] : validate.errors!.map(error => `${error.instancePath} ${error.message}`)
}
