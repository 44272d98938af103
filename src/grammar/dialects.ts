/** `core` is the reference document's grammar; `extended` adds what live sites use (SPEC sections 1 to 3). */
export const dialects = ['core', 'extended'] as const
export type Dialect = (typeof dialects)[number]

const extendedSchemas = ['https://mintlify.com/docs.json', 'https://mintlify.com/schemas/docs.json']

/** The dialect that a docs.json names by its `$schema`. */
export function dialectOf(docs: unknown): Dialect {
  const schema = typeof docs === 'object' && docs !== null && '$schema' in docs ? docs.$schema : undefined
  return extendedSchemas.includes(schema as string) ? 'extended' : 'core'
}
