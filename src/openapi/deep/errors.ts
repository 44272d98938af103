import { parsePointer } from '../../document/pointer.ts'
import { isMeant } from './alternatives.ts'
import { type Finding, valueAt as valueIn } from './finding.ts'
import { pairFinding } from './pairs.ts'
import type { SchemaError } from './parser.ts'
import { findingOf } from './words.ts'

interface Placed {
  readonly error: SchemaError
  readonly keys: readonly string[]
}

const maxErrors = 50_000
const maxPathLength = 10_000_000

const combiners = new Set(['oneOf', 'anyOf', 'allOf', 'not', 'if', 'dependentSchemas'])

// A failing condition keeps ajv from knowing these keys, so that it tells them as unexpected too.
const conditional = new Set(
  'in name scheme bearerFormat flows openIdConnectUrl style explode allowReserved example examples schema content allowEmptyValue required'.split(
    ' ',
  ),
)

/** The schema's errors as findings: those that a person would name, each once. */
export function findingsOf(errors: readonly SchemaError[], root: unknown, version: 2 | 3.0 | 3.1): Finding[] {
  const valueAt = (keys: readonly string[]) => valueIn(root, keys)
  const placed = readable(errors).map(error => ({ error, keys: parsePointer(error.instancePath) }))
  const plain = placed.filter(
    ({ error, keys }) =>
      !combiners.has(error.keyword) && !isReference(error) && isMeant(error, version, keys, valueAt),
  )
  const findings: Finding[] = []
  for (const { error, keys } of placed) {
    const finding = version === 2 ? null : pairFinding(error, keys, valueAt(keys))
    if (finding) findings.push(finding)
  }
  const kept = withoutNoise(united(plain.filter(({ error }) => !isOfPair(error))))
  findings.push(...kept.map(({ error, keys }) => findingOf(error, keys, valueAt(keys))))
  const told = pathsAbove(findings.map(({ keys }) => keys))
  const exact = new Set(findings.map(({ keys }) => id(keys.slice(0, -1))))
  for (const { error, keys } of placed)
    if (combiners.has(error.keyword) && error.keyword !== 'if' && !told.has(id(keys)) && !isLicense(keys)) {
      if (keys.some((_, length) => exact.has(id(keys.slice(0, length))))) continue
      told.add(id(keys))
      findings.push(
        findingOf({ ...error, message: 'has none of the forms that it may have' }, keys, valueAt(keys)),
      )
    }
  return findings
}

/** The first errors, as many as can be looked at in a second. */
function readable(errors: readonly SchemaError[]): readonly SchemaError[] {
  let length = 0
  const end = errors
    .slice(0, maxErrors)
    .findIndex(error => (length += error.instancePath.length) > maxPathLength)
  return errors.slice(0, end === -1 ? maxErrors : Math.max(end, 1))
}

const id = (keys: readonly string[]) => JSON.stringify(keys)

/** Every path, and every one above it. */
function pathsAbove(paths: readonly (readonly string[])[]): Set<string> {
  const all = new Set<string>()
  for (const keys of paths)
    for (let length = keys.length; length >= 0 && !all.has(id(keys.slice(0, length))); length--)
      all.add(id(keys.slice(0, length)))
  return all
}

/** Nothing is left of the references when the parser is asked, so that none was meant. */
const isReference = ({ schemaPath, params, propertyName }: SchemaError) =>
  schemaPath.startsWith('#/definitions/Reference/') ||
  params.missingProperty === '$ref' ||
  propertyName !== undefined

const isOfPair = ({ schemaPath }: SchemaError) =>
  schemaPath.includes('SchemaXORContent/') ||
  /(^#|HTTPSecurityScheme)\/oneOf\/\d\/(required|properties\/scheme)/.test(schemaPath)

/** The license of 3.1 needs neither of "identifier" and "url" (OpenAPI 3.1.0, section 4.8.4: only "name" is required). */
const isLicense = (keys: readonly string[]) =>
  keys.length === 2 && keys[0] === 'info' && keys[1] === 'license'

/** Puts together what several forms ask of one value: one of these types, one of these values. */
function united(placed: readonly Placed[]): Placed[] {
  const first = new Map<string, Placed>()
  const others: Placed[] = []
  for (const { error, keys } of placed) {
    const field = error.keyword === 'type' ? 'type' : error.keyword === 'enum' ? 'allowedValues' : null
    if (field === null) {
      others.push({ error, keys })
      continue
    }
    const key = `${field} ${id(keys)}`
    const values = [first.get(key)?.error.params[field] ?? [], error.params[field]].flat()
    first.set(key, { error: { ...error, params: { [field]: [...new Set(values)] } }, keys })
  }
  return [...others, ...first.values()]
}

function withoutNoise(placed: readonly Placed[]): Placed[] {
  const isType = ({ error }: Placed) => error.keyword === 'type'
  const isUnevaluated = ({ error }: Placed) => error.keyword === 'unevaluatedProperties'
  const withoutTypes = pathsAbove(placed.filter(item => !isType(item)).map(({ keys }) => keys))
  const evaluated = pathsAbove(placed.filter(item => !isUnevaluated(item)).map(({ keys }) => keys))
  return placed.filter(item => {
    const at = id(item.keys)
    if (isType(item)) return !withoutTypes.has(at)
    if (!isUnevaluated(item)) return true
    return !(evaluated.has(at) && conditional.has(String(item.error.params.unevaluatedProperty)))
  })
}
