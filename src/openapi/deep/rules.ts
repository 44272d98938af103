import { quote } from '../../document/quote.ts'
import { type Fields, isFields, own } from '../node.ts'
import { methods } from '../operation.ts'
import { DeepLimit, type DeepRoom, maxDeepWork, pairsPerValue, valuesPerOperation } from './limit.ts'
import type { DeepTools } from './tools.ts'

/** What the parser finds wrong with each operation of a Swagger 2.0, with the keys of that operation. Throws `DeepLimit`. */
export async function* brokenRules(
  { swagger, info, consumes, paths }: Fields,
  ask: DeepTools['ask'],
  room: Pick<DeepRoom, 'work'>,
) {
  const ids = new Set<unknown>()
  let left = maxDeepWork
  for (const [path, item] of Object.entries(isFields(paths) ? paths : {}))
    for (const method of methods) {
      const operation = own(item, method)
      if (!isFields(operation)) continue
      const keys = ['paths', path, method]
      const id = operation.operationId
      if (typeof id === 'string' && id !== '' && ids.has(id))
        yield { keys, message: `The operationId ${quote(id)} is used twice.` }
      ids.add(id)
      const [shared, parameters] = [parametersOf(item), parametersOf(operation)]
      // A reference that is left over says nothing about its parameter.
      if ([...shared, ...parameters].some(parameter => Object.hasOwn(parameter, '$ref'))) continue
      // The media types are looked through for each file.
      const files = [...shared, ...parameters].filter(({ type }) => type === 'file').length
      const work = workOf([path]) + files * workOf(textsIn(operation.consumes ?? consumes))
      left -= work
      room.work -= work + valuesPerOperation
      if (Math.min(left, room.work) < 0)
        throw new DeepLimit(
          'its operations and those before them are too many, or their paths and media types too long',
        )
      const alone = { [path]: { parameters: shared, [method]: { ...operation, parameters } } }
      const message = await ask({ swagger, info, consumes, paths: alone })
      if (message !== null) yield { keys, message }
    }
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []

const workOf = (texts: readonly string[]) =>
  texts.reduce((sum, { length }) => sum + 1 + length ** 2 / pairsPerValue, 0)

/**
 * Parameters without the "required" of their schemas: a schema may require a property that it does not list
 * (JSON Schema Validation, draft 4, section 5.4.3, which OpenAPI 2.0 takes over); the parser says that it may not.
 */
function parametersOf(holder: unknown): Fields[] {
  const parameters = own(holder, 'parameters')
  return (Array.isArray(parameters) ? parameters : []).filter(isFields).map(parameter => {
    const schema = parameter.schema
    return isFields(schema) ? { ...parameter, schema: { ...schema, required: undefined } } : parameter
  })
}
