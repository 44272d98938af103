import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Workers look for updates themselves: the jobs that woke them are gone, with their schema. */
export const noBoss = (dialect: Dialect): Migration => ({
  async up(database: Kysely<unknown>) {
    if (dialect === 'postgres') await sql`drop schema if exists docs_nav_boss cascade`.execute(database)
  },
})
