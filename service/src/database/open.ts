import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely } from 'kysely'
import { nowIn } from './dialect.ts'
import { migrate } from './migrate.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

export const isPostgres = (location: string) => /^postgres(?:ql)?:\/\//i.test(location)

/**
 * Opens a `postgres://` address, or else a file, which is made with its folder where there is none, and brings its
 * tables up to date.
 */
export async function openDatabase(location: string): Promise<Database> {
  if (!isPostgres(location) && /^[a-z][a-z0-9+.-]*:\/\//i.test(location))
    throw new Error('A database is a file, or a postgres:// address.')
  const opened = isPostgres(location) ? await openPostgres(location) : await openFile(location)
  try {
    await migrate(opened)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openFile(location: string): Promise<Database> {
  const { LibsqlDialect } = await import('./sqlite.ts')
  const file = resolve(location)
  mkdirSync(dirname(file), { recursive: true })
  makePrivate(file)
  const db = new Kysely<Schema>({ dialect: new LibsqlDialect(file) })
  return { db, dialect: 'sqlite', now: nowIn('sqlite'), close: () => db.destroy() }
}

/**
 * Makes the file where there is none, which holds passwords of repositories and readers' questions: only this user may
 * read it. One that is there is not opened: closing it would end the locks that this process has on it (POSIX), and
 * another process would take its log away.
 */
function makePrivate(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function openPostgres(url: string): Promise<Database> {
  const [{ PostgresDialect }, { default: pg }] = await Promise.all([import('kysely'), import('pg')])
  // Counts and times are far below 2^53.
  const toNumber = (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(type, format as 'text')
  assertReadable(url, pg.Client)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: toNumber as typeof pg.types.getTypeParser },
  })
  // The pool replaces a broken connection; its user learns of it from the failed query.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, dialect: 'postgres', now: nowIn('postgres'), close: () => db.destroy() }
}

/** Connects to nothing. What is thrown otherwise says "Invalid URL" alone. */
function assertReadable(url: string, Client: new (settings: { connectionString: string }) => unknown) {
  try {
    new Client({ connectionString: url })
  } catch {
    throw new Error(
      'The postgres:// address in --database or DOCS_NAV_DATABASE cannot be read. Encode "/", "#", "?", "%", "@" and ":" in its name and password, "/" as %2F.',
    )
  }
}
