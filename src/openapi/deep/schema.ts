import type { ErrorObject, ValidateFunction } from 'ajv'
import { firstIndex } from '../../document/first-index.ts'
import { parsePointer } from '../../document/pointer.ts'
import { type Fields, own } from '../node.ts'
import { maxSchemaErrors } from './limit.ts'

/** An error of the schema, and the keys of the value that it is about. */
export type SchemaError = ErrorObject & { readonly keys: readonly string[] }

/** By version. The parser knows no 3.2. */
export const validators: Readonly<Record<string, () => Promise<{ validate: ValidateFunction }>>> = {
  'swagger 2.0': () => import('../../generated/openapi2.js'),
  'openapi 3.0': () => import('../../generated/openapi30.js'),
  'openapi 3.1': () => import('../../generated/openapi31.js'),
}

const maxPathLength = 1_000_000

/**
 * What the schema finds wrong, without what follows from another fault.
 *
 * @param within what calls the validator
 */
export function schemaErrors(
  validate: ValidateFunction,
  root: Fields,
  within: (work: () => boolean) => boolean,
): SchemaError[] {
  if (within(() => validate(root))) return []
  let length = 0
  const errors = (validate.errors ?? [])
    .filter(({ propertyName }) => propertyName === undefined)
    .slice(0, maxSchemaErrors)
    .filter(({ instancePath }) => (length += instancePath.length) < maxPathLength)
    .map((error): SchemaError => ({ ...error, keys: parsePointer(error.instancePath) }))
    // A reference that is left over is not looked at: what it leads to is.
    .filter(({ keys }) => keys.length === 0 || own(keys.reduce<unknown>(own, root), '$ref') === undefined)
  // In order, the first that does not come before a path begins with it, if any does.
  const causes = errors.filter(error => !mayFollow(error)).map(({ instancePath }) => `${instancePath}/`)
  causes.sort((a, b) => (a < b ? -1 : Number(a > b)))
  const isWithin = (path: string) => causes[firstIndex(causes, cause => cause >= path)]?.startsWith(path)
  return errors.filter(error => !mayFollow(error) || !isWithin(`${error.instancePath}/`))
}

// Where a condition fails, ajv does not know the keys that it would allow.
const conditional =
  'in name scheme bearerFormat flows openIdConnectUrl style explode allowReserved example examples schema content required'

/** Whether an error may be but the consequence of another one at the same value or within it. */
const mayFollow = ({ keyword, params }: ErrorObject) =>
  keyword === 'type' || keyword === 'not' || conditional.split(' ').includes(params.unevaluatedProperty)
