import { setImmediate as breath } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'
import type { Schema } from './schema.ts'

/** The rows of one statement; a thread goes with its messages, and a run has findings of a megabyte at most. */
const rowsAtOnce = 50

/** Removes the rows of a table for which a condition holds, with other answers in between. Returns how many there were. */
export async function removeRows(
  queries: Queries,
  table: keyof Schema,
  key: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const some = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${condition} limit ${rowsAtOnce}`
  for (let count = 0; ;) {
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${some})`.execute(queries)
    if (!numAffectedRows) return count
    count += Number(numAffectedRows)
    await breath()
  }
}
