import type { OpenAPI } from 'openapi-types'
import { DeepLimit } from './limit.ts'

/** What ajv finds, as far as it is used here. */
export interface SchemaError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
  /** The key that a fault of `propertyNames` is about. */
  readonly propertyName?: string
}

/** What the parser says: nothing, what the schema does not allow, or the first break of a rule in prose. */
export type Verdict = null | { readonly errors: readonly SchemaError[] } | { readonly message: string }

let last: Promise<unknown> = Promise.resolve()

/**
 * Asks the parser about a specification that has no `$ref` left to follow; it reads and changes nothing.
 * One at a time, since it compiles the schema anew at each call and changes it before that.
 */
export function askParser(specification: unknown, part: 'schema' | 'rules'): Promise<Verdict> {
  const asked = last.then(() => ask(specification as OpenAPI.Document, part))
  last = asked.catch(() => undefined)
  return asked
}

async function ask(specification: OpenAPI.Document, part: 'schema' | 'rules'): Promise<Verdict> {
  const { default: parser } = await import('@apidevtools/swagger-parser')
  try {
    await parser.validate(specification, {
      resolve: { external: false, file: false, http: false },
      dereference: { circular: 'ignore', excludedPathMatcher: () => true },
      validate: { schema: part === 'schema', spec: part === 'rules' },
    })
    return null
  } catch (error) {
    const { details } = error as { details?: unknown }
    if (Array.isArray(details)) return { errors: details as SchemaError[] }
    if (error instanceof SyntaxError) return { message: error.message }
    if (error instanceof RangeError) throw error
    // Such as a value named "toString", which a package of the parser calls.
    throw new DeepLimit('the parser stops at what it holds')
  }
}
