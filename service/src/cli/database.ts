import { openDatabase } from '../database/open.ts'
import type { Database } from '../database/database.ts'
import { type Io, type Options, textOf } from './command.ts'

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

/** Opens the database for one use, and closes it after that. */
export async function withDatabase<T>(
  values: Values,
  io: Io,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(databaseOf(values, io))
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
