import type { Database, Queries } from '../database/database.ts'
import type { UsageTable } from '../database/schema.ts'

export type Scope = UsageTable['scope']

/** The number of questions that each scope may ask in its window (limits of the reference). */
export type Limits = Readonly<Record<Scope, number>>

export const defaultLimits: Limits = { key: 10_000, organization: 10_000, ip: 10_000 }

/** The remainder of one limit. */
export interface Remaining {
  readonly scope: Scope
  readonly limit: number
  readonly left: number
  /** Seconds until the next window begins. */
  readonly reset: number
}

const hour = 3_600_000

/** The windows follow the calendar in UTC: a month for a key, an hour for an organization, a day for an address. */
const windows: Readonly<Record<Scope, (now: Date) => readonly [start: number, end: number]>> = {
  key: now => [monthAt(now, 0), monthAt(now, 1)],
  organization: now => around(now, hour),
  ip: now => around(now, 24 * hour),
}

const monthAt = (now: Date, later: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later)
const around = (now: Date, length: number) => {
  const start = now.getTime() - (now.getTime() % length)
  return [start, start + length] as const
}

export const scopes = Object.keys(windows) as readonly Scope[]

/** The length in seconds of a scope's window at a time. */
export function windowLength(scope: Scope, now: Date): number {
  const [start, end] = windows[scope](now)
  return (end - start) / 1000
}

/**
 * Counts one use in every scope. If one scope is exhausted, counts nothing and returns that scope alone.
 *
 * @param write what else is written in the same transaction, once the use is counted
 */
export async function countUse(
  { db }: Database,
  subjects: Readonly<Record<Scope, string>>,
  limits: Limits,
  now: Date,
  write: (queries: Queries) => Promise<unknown> = async () => {},
): Promise<{ readonly allowed: boolean; readonly remaining: readonly Remaining[] }> {
  const full = Symbol('full')
  const remaining: Remaining[] = []
  const allowed = await db
    .transaction()
    .execute(async transaction => {
      // Rows are locked in one order, so that two requests cannot deadlock.
      for (const scope of scopes) {
        const [start, end] = windows[scope](now)
        const limit = limits[scope]
        const row =
          limit > 0
            ? await transaction
                .insertInto('usage')
                .values({ scope, subject: subjects[scope], window_start: start, count: 1, allowed: limit })
                .onConflict(conflict =>
                  conflict
                    .columns(['scope', 'subject', 'window_start'])
                    .doUpdateSet(set => ({ count: set('usage.count', '+', 1), allowed: limit }))
                    .where('usage.count', '<', limit),
                )
                .returning('count')
                .executeTakeFirst()
            : undefined
        const left = row ? limit - row.count : 0
        const reset = Math.ceil((end - now.getTime()) / 1000)
        const item = { scope, limit, left, reset }
        if (!row) {
          remaining.splice(0, remaining.length, item)
          throw full
        }
        remaining.push(item)
      }
      await write(transaction)
      return true
    })
    .catch((error: unknown) => {
      if (error === full) return false
      throw error
    })
  return { allowed, remaining }
}

/** Removes the counts of past windows. */
export async function forgetUsage({ db }: Database, now: Date): Promise<void> {
  await db.deleteFrom('usage').where('window_start', '<', monthAt(now, -1)).execute()
}

/** The counts of windows that have not ended, the highest first. */
export async function listUsage({ db }: Database, now: Date): Promise<UsageTable[]> {
  const rows = await db.selectFrom('usage').selectAll().orderBy('count', 'desc').orderBy('subject').execute()
  return rows.filter(({ scope, window_start }) => window_start === windows[scope](now)[0])
}

/** Begins the count of a subject anew. Returns false when nothing was counted. */
export async function resetUsage({ db }: Database, scope: Scope, subject: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('usage')
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
