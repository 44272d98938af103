import { existsSync } from 'node:fs'
import { copyDatabase } from '../database/copy.ts'
import { isPostgres } from '../database/open.ts'
import { type Command, UsageError } from './command.ts'
import { databaseOption, existingDatabaseOf } from './database.ts'

/** Copies a database file while it is in use. */
export const backup: Command = {
  usage: 'backup FILE [options]',
  summary:
    'Copies the database file, whole and of one moment, while the service runs. For Postgres use pg_dump.',
  options: databaseOption,
  async run({ words: [copy, ...more], values, io }) {
    if (copy === undefined || more.length > 0) throw new UsageError('say "backup FILE", and one only.')
    const location = existingDatabaseOf(values, io)
    if (isPostgres(location)) throw new UsageError('a Postgres database is copied by pg_dump.')
    if (existsSync(copy)) throw new UsageError(`"${copy}" is there already.`)
    // The copy is for this user alone, as the database is.
    process.umask(0o077)
    await copyDatabase(location, copy)
    return 0
  },
}
