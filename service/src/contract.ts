import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import type { FieldProblem } from './problem.ts'

/** The contract of openapi.yaml, beside the folder of this file. */
export const contract = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const compile = (schema: string, allErrors: boolean): ValidateFunction =>
  new Ajv2020({ strict: false, allErrors, validateFormats: false })
    .addSchema(contract, 'contract')
    .compile({ $ref: `contract#/components/schemas/${schema}` })

/**
 * Makes a checker that says where a value violates a schema of the contract first, or lists all places: these take time and
 * memory for each fault, of which a value may have as many as it has parts.
 */
export function checker(schema: string): (value: unknown, options: { all: boolean }) => FieldProblem[] {
  const [first, every] = [compile(schema, false), compile(schema, true)]
  return (value, { all }) => {
    const validate = all ? every : first
    return validate(value) ? [] : fieldProblems(validate.errors ?? [])
  }
}

const maxFieldProblems = 20

/** One problem per place: of the branches of an `anyOf` only the first error. */
function fieldProblems(errors: readonly ErrorObject[]): FieldProblem[] {
  const byPointer = new Map<string, FieldProblem>()
  for (const error of errors) {
    const problem = fieldProblem(error)
    if (problem && !byPointer.has(problem.pointer!)) byPointer.set(problem.pointer!, problem)
  }
  return [...byPointer.values()].slice(0, maxFieldProblems)
}

function fieldProblem({ keyword, instancePath, params, message }: ErrorObject): FieldProblem | undefined {
  // A value that fails all branches is reported by the branch that is not null.
  if (keyword === 'anyOf' || (keyword === 'type' && params.type === 'null')) return undefined
  if (keyword === 'required')
    return { pointer: instancePath, detail: `"${params.missingProperty}" is missing.` }
  if (keyword === 'additionalProperties') {
    const key = String(params.additionalProperty).slice(0, 64)
    return {
      pointer: `${instancePath}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      detail: 'It is not known.',
    }
  }
  if (keyword === 'enum')
    return { pointer: instancePath, detail: `It has to be one of ${params.allowedValues.join(', ')}.` }
  return { pointer: instancePath, detail: `It ${message}.` }
}
