import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely'

export type Dialect = 'sqlite' | 'postgres'

/** The database's clock, in milliseconds since 1970: leases are shared by machines whose clocks differ. */
export const nowIn = (dialect: Dialect): RawBuilder<number> =>
  dialect === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Adds an increasing primary key that is never reused. */
export const identity = <Name extends string>(
  dialect: Dialect,
  table: CreateTableBuilder<Name>,
  column: string,
) =>
  dialect === 'sqlite'
    ? table.addColumn(column, 'integer', key => key.primaryKey().autoIncrement())
    : table.addColumn(column, 'bigserial', key => key.primaryKey())
