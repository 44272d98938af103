import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Schema } from './schema.ts'

/** An open database: its queries, which of the two it is, and its clock. */
export interface Database {
  readonly db: Kysely<Schema>
  readonly dialect: Dialect
  /** For use in queries, in milliseconds since 1970. */
  readonly now: RawBuilder<number>
  readonly close: () => Promise<void>
}

/** Queries, within a transaction or outside one. */
export type Queries = Kysely<Schema> | Transaction<Schema>
