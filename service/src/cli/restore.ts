import { existsSync } from 'node:fs'
import { isPostgres } from '../database/open.ts'
import { RestoreFailure, restoreDatabase } from '../database/restore.ts'
import { type Command, UsageError } from './command.ts'
import { databaseOf, databaseOption } from './database.ts'

/** Puts a backup in the place of a database file. */
export const restore: Command = {
  usage: 'restore FILE [options]',
  summary:
    'Puts a backup in the place of the database file, whole or not at all, while nothing serves that. For Postgres use pg_restore.',
  options: databaseOption,
  async run({ words: [copy, ...more], values, io }) {
    if (copy === undefined || more.length > 0) throw new UsageError('say "restore FILE", and one only.')
    const location = databaseOf(values, io)
    if (isPostgres(location)) throw new UsageError('a Postgres database is restored by pg_restore.')
    if (!existsSync(copy)) throw new UsageError(`there is no backup "${copy}".`)
    // The database is for this user alone.
    process.umask(0o077)
    await restoreDatabase(copy, location).catch((error: unknown) => {
      throw error instanceof RestoreFailure ? new UsageError(error.message) : error
    })
    return 0
  },
}
