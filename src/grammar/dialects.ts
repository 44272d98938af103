/** `core` is the reference's grammar; `extended` adds what live sites use (docs/format.md#dialects). */
export const dialects = ['core', 'extended'] as const
export type Dialect = (typeof dialects)[number]

/** @throws {TypeError} for an unknown dialect */
export function assertDialect(dialect: Dialect | undefined): void {
  if (dialect !== undefined && !dialects.includes(dialect)) throw new TypeError(`No dialect "${dialect}".`)
}

/** Any address of the platform, older ones too, and the extended schema of this package. */
const extendedSchema =
  /^https?:\/\/(?:www\.|leaves\.)?mintlify\.com(?:\/|$)|(?:^|\/)schema\/docs\.extended\.json$/i

/** The dialect that a docs.json names by its `$schema`. */
export function dialectOf(docs: unknown): Dialect {
  const schema = typeof docs === 'object' && docs !== null && '$schema' in docs ? docs.$schema : undefined
  return typeof schema === 'string' && extendedSchema.test(schema) ? 'extended' : 'core'
}
