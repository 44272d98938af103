import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Writes the rows of a table to other pages of a database file. Removed rows are overwritten where they are, but SQLite
 * has moved rows between pages before, and left copies behind.
 */
export async function writeAnew({ db, dialect }: Database, table: keyof Schema): Promise<void> {
  if (dialect !== 'sqlite') return
  await db.transaction().execute(async queries => {
    for (const statement of [
      sql`create temp table kept as select * from ${sql.table(table)} order by rowid`,
      sql`delete from ${sql.table(table)}`,
      sql`insert into ${sql.table(table)} select * from kept`,
      sql`drop table kept`,
    ])
      await statement.execute(queries)
  })
}

/** Milliseconds between two tries, and the most of them. */
const pause = 100
const tries = 50

/**
 * Writes the log of a database file into the file and cuts it to nothing: it holds what was removed since. False when
 * others read from it all the time.
 */
export async function emptyLog({ db, dialect }: Database): Promise<boolean> {
  if (dialect !== 'sqlite') return true
  for (let left = tries; left > 0; left--) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]!.busy === 0) return true
    await after(pause)
  }
  return false
}
