import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openDatabase } from '../src/database/open.ts'
import type { Database } from '../src/database/database.ts'

/** One of the two stores, for the tests of one `eachStore`. */
export interface Store {
  readonly dialect: Database['dialect']
  /** The value of `--database`; the database is empty when the tests begin. */
  readonly location: string
  /** Opens the store anew at each call; all are closed at the end. */
  readonly open: () => Promise<Database>
}

const postgres = process.env.DOCS_NAV_TEST_POSTGRES ?? 'postgres://root@127.0.0.1:5432/test'

const isReachable = await withPostgres(async () => true).catch((error: unknown) => {
  console.warn(`NOT TESTED ON POSTGRES: ${postgres} cannot be reached (${String(error)}).`)
  return false
})

/**
 * Runs the same tests on a database file and on a separate database in Postgres. The file is called
 * `*.stores.test.ts`, or is in the folder `system`: no other tests run on Postgres.
 */
export function eachStore(name: string, tests: (store: Store) => void) {
  const file = expect.getState().testPath ?? ''
  if (!/\.stores\.test\.ts$|[\\/]system[\\/]/.test(file)) throw new Error(`Call it *.stores.test.ts: ${file}`)
  onLibsql(name, tests)
  onPostgres(name, tests)
}

function onLibsql(name: string, tests: (store: Store) => void) {
  const folder = join(tmpdir(), `docs-nav-${randomBytes(6).toString('hex')}`)
  describe(`${name} (libsql)`, () => {
    const location = join(folder, 'service.db')
    // Hooks after the tests run in reverse order, so that everything is closed before the folder is removed.
    afterAll(() => rm(folder, { recursive: true, force: true }))
    tests({ dialect: 'sqlite', location, open: opener(location) })
  })
}

function onPostgres(name: string, tests: (store: Store) => void) {
  describe.skipIf(!isReachable)(`${name} (Postgres)`, () => {
    const database = `docs_nav_${randomBytes(6).toString('hex')}`
    const location = Object.assign(new URL(postgres), { pathname: `/${database}` }).href
    beforeAll(() => withPostgres(client => client.query(`create database ${database}`)))
    afterAll(() => withPostgres(client => client.query(`drop database ${database} with (force)`)))
    tests({ dialect: 'postgres', location, open: opener(location) })
  })
}

/** Returns a function that opens a location; all that it opened is closed after the tests. */
function opener(location: string) {
  const opened: Database[] = []
  afterAll(async () => {
    for (const database of opened) await database.close()
  })
  return async () => {
    const database = await openDatabase(location)
    opened.push(database)
    return database
  }
}

async function withPostgres<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** A folder for one test file, removed when its tests end. */
export function scratchFolder(): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docs-nav-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return () => folder
}
