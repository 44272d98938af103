import { existsSync } from 'node:fs'
import { isPostgres, openDatabase } from '../database/open.ts'
import type { Database } from '../database/database.ts'
import { type Io, type Options, textOf, UsageError } from './command.ts'

export const databaseOption = {
  database: {
    type: 'string',
    value: 'FILE|URL',
    help: 'a file (docs-nav-service.db in the current folder), or postgres://...',
  },
} satisfies Options

type Values = Parameters<typeof textOf>[0]

export const databaseOf = (values: Values, { env }: Io): string =>
  textOf(values, 'database') ?? (env.DOCS_NAV_DATABASE || 'docs-nav-service.db')

/** The database, of which a file has to be there: a wrong path would make an empty one. */
export function existingDatabaseOf(values: Values, io: Io): string {
  const location = databaseOf(values, io)
  if (isPostgres(location) || existsSync(location)) return location
  // The address of another database may hold a password; opening it says what is wrong.
  if (location.includes('://')) return location
  throw new UsageError(`there is no database "${location}".`)
}

/** Opens the database for one use, and closes it after that. */
export async function withDatabase<T>(
  values: Values,
  io: Io,
  use: (database: Database) => Promise<T>,
  locationOf = existingDatabaseOf,
): Promise<T> {
  const database = await openDatabase(locationOf(values, io))
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
