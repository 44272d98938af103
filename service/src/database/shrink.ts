import { setImmediate as breath } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The pages of the file that are moved at once. */
const pagesAtOnce = 100

/** Gives free room in a database file back to the disk, a little at a time; Postgres uses it again by itself. */
export async function shrink({ db, dialect }: Database, signal?: AbortSignal): Promise<void> {
  if (dialect !== 'sqlite') return
  const free = async () => {
    const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)
    return rows[0]!.freelist_count
  }
  for (let before = Infinity, left = await free(); left > 0 && left < before; left = await free()) {
    signal?.throwIfAborted()
    await sql.raw(`pragma incremental_vacuum(${pagesAtOnce})`).execute(db)
    await breath()
    before = left
  }
}
